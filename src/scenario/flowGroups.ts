import { sameData } from './plainData.ts';

/** The fields of a flow that declare a group. */
interface Grouped {
  readonly start: number;
  readonly count: number;
  readonly within: number;
}

/** Expands each group into single flows with evenly spaced starts. */
export const expanded = <Flow extends Grouped>(flows: readonly Flow[]): Flow[] =>
  flows.flatMap((flow) =>
    flow.count === 1
      ? [flow]
      : Array.from({ length: flow.count }, (_, index) => ({
          ...flow,
          count: 1,
          within: 0,
          start: flow.start + (index * flow.within) / flow.count,
        })),
  );

/** Minimum number of equal flows to gather into a group. */
const FEWEST = 3;

/** Gathers consecutive flows that differ only by evenly spaced starts into groups, for links. */
export function gathered<Flow extends Grouped>(flows: readonly Flow[]): Flow[] {
  const groups: Flow[] = [];
  for (let first = 0; first < flows.length;) {
    const flow = flows[first]!;
    let past = first + 1;
    while (past < flows.length && sameData({ ...flows[past]!, start: flow.start }, flow)) past++;
    const count = past - first;
    const spread = flows[past - 1]!.start - flow.start;
    const within = Number(((spread * count) / Math.max(1, count - 1)).toPrecision(12));
    const group = { ...flow, count, within };
    const alike = count >= FEWEST && sameData(expanded([group]), flows.slice(first, past));
    groups.push(alike ? group : flow);
    first = alike ? past : first + 1;
  }
  return groups;
}
