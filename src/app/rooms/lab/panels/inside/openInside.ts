import { linksToShow } from '#app/run/facts/bottleneck.ts';
import type { Laboratory } from '#app/run/laboratory.ts';

/** Opens the queue of one of these links, the first that is shown; if none is given, of the selected one. */
export function openInside(laboratory: Laboratory, links: readonly number[] = []): void {
  const { data, store } = laboratory;
  const shown = data === null ? [] : linksToShow(data.opened);
  const link = links.find((each) => shown.includes(each));
  if (link !== undefined) laboratory.showLink(link);
  const { charts } = store.getState();
  if (!charts.includes('inside')) laboratory.set({ charts: [...charts, 'inside'] });
}
