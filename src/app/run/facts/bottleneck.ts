import { keptFor } from '../../ui/keptFor.ts';
import type { FlowFacts, Opened } from '../../../lab/protocol/protocol.ts';
import type { RunData } from '../record/runData.ts';

/** The link that limits the flows: the slowest shared link that carries data, otherwise the slowest on any path. */
export const bottleneckOf = keptFor((opened: Opened): number => {
  const data = [...new Set(opened.flows.flatMap((flow) => flow.path))];
  const shared = data.filter((link) => opened.links[link]?.shared === true);
  const rateOf = (link: number): number => opened.links[link]?.rate ?? Infinity;
  return (shared.length > 0 ? shared : data).reduce(
    (best, link) => (best < 0 || rateOf(link) < rateOf(best) ? link : best),
    -1,
  );
});

/** Flows whose data cross a link. */
export const flowsOver = (opened: Opened, link: number): readonly FlowFacts[] =>
  opened.flows.filter((flow) => flow.path.includes(link));

/** Selectable links: those whose drops are recorded. */
export const linksToShow = (opened: Opened): readonly number[] =>
  opened.series.flatMap(({ quantity, link }) => (quantity === 'offered' ? [link] : []));

/** The link whose share and drops are shown: the selected one, otherwise the one that limits the flows. */
export const shownLink = ({ opened, chosenLink }: RunData): number =>
  chosenLink >= 0 ? chosenLink : bottleneckOf(opened);
