import type { FlowFacts, Opened } from '../../lab/protocol.ts';

/** The link that limits the flows: the slowest of the shared links that carry data, else the slowest on any way. */
export function bottleneckOf(opened: Opened): number {
  const data = [...new Set(opened.flows.flatMap((flow) => flow.path))];
  const shared = data.filter((link) => opened.links[link]?.shared === true);
  const rateOf = (link: number): number => opened.links[link]?.rate ?? Infinity;
  return (shared.length > 0 ? shared : data).reduce(
    (best, link) => (best < 0 || rateOf(link) < rateOf(best) ? link : best),
    -1,
  );
}

/** The flows whose data cross a link. */
export const flowsOver = (opened: Opened, link: number): readonly FlowFacts[] =>
  opened.flows.filter((flow) => flow.path.includes(link));
