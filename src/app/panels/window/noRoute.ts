import { WAY } from '../../../lab/manetProtocol.ts';
import { widthOf } from '../../plot/crowd.ts';
import type { Label } from '../../plot/label.ts';
import { shownUntil, xOf, type View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';

/** A stretch of the time axis during which the data of a flow had no way to go, px. */
export interface NoRoute {
  readonly x: number;
  readonly width: number;
  /** The routing tables still led on, over a hop that was out of range. */
  readonly unnoticed: boolean;
}

/** Looked at every so many px, and no finer than recorded. */
const FINE = 1.5;

/** When the routes of a flow led nowhere, or over a hop that was out of range. Nothing where there are links. */
export function noRoutesOf(data: RunData, view: View, flow: number): NoRoute[] {
  const series = flow < 0 ? undefined : data.series.ofFlow('route', flow);
  if (series === undefined) return [];
  const { bucket } = data.opened;
  const perPx = (view.to - view.from) / Math.max(1, view.right - view.left);
  const step = Math.max(1, Math.round((FINE * perPx) / bucket));
  const until = shownUntil(view);
  const first = Math.floor(Math.max(view.from, data.startOf(flow)) / bucket);
  const last = Math.floor(until / bucket);
  const spans: { x: number; width: number; unnoticed: boolean }[] = [];
  let open: (typeof spans)[number] | null = null;
  for (let at = first; at <= last; at += step) {
    const { last: code, newest } = series.range(at, Math.min(at + step, last + 1));
    const gone = newest >= 0 && code !== WAY.WORKS;
    const x = Math.max(view.left, xOf(view, Math.max(at * bucket, data.startOf(flow))));
    const end = Math.min(xOf(view, until), xOf(view, (at + step) * bucket));
    const unnoticed = code === WAY.BROKEN;
    if (!gone) open = null;
    else if (open !== null && open.unnoticed === unnoticed) open.width = end - open.x;
    else {
      open = { x, width: end - x, unnoticed };
      spans.push(open);
    }
  }
  return spans;
}

/** What such a stretch says, where there is room. */
export function noRouteLabels(spans: readonly NoRoute[], view: View, top: number): Label[] {
  const { sizes } = view;
  return spans.flatMap(({ x, width, unnoticed }): Label[] => {
    const text = unnoticed ? 'route useless' : 'no route';
    if (widthOf(text, 'loss', sizes) > width - 8) return [];
    return [{ kind: 'loss', text, x: x + 6, y: top + 6 * sizes.scale, centred: true }];
  });
}
