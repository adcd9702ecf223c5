import type { Laboratory } from '../../../run/laboratory.ts';
import type { RunData } from '../../../run/record/runData.ts';

/** A moment and a node with which a drawing opens. */
export interface Begun {
  /** s */
  readonly at: number;
  /** -1: none. */
  readonly node: number;
}

/** A link break within this time before now, s, takes precedence over newer requests and errors. */
const LATELY = 5;

/** The mobile node of the newest event of a run; a recently broken link takes precedence. -1: none. */
function newestNode({ marks, present, opened }: RunData): number {
  const ends = (opened.manet?.ends ?? []).flatMap(({ from, to }) => [from, to]);
  let newest = -1;
  for (const mark of marks.backFrom(present.event)) {
    // Either node may have moved away. Prefer the one that is not an end of a flow.
    if (mark.kind === 'linkBreak')
      return [mark.nextHop, mark.node].find((node) => !ends.includes(node)) ?? mark.nextHop;
    if (newest < 0 && (mark.kind === 'request' || mark.kind === 'error')) newest = mark.node;
    if (newest >= 0 && mark.time < present.now - LATELY) break;
  }
  return newest;
}

/** What the Lab shows of a mobile network: its time, and the selected node, or that of the newest event. */
export function shownInLab({ data, store }: Laboratory): Begun | undefined {
  if (data === null || data.opened.scenario.network.kind !== 'manet') return undefined;
  const { node } = store.getState().map;
  return { at: Number(data.present.now.toFixed(1)), node: node >= 0 ? node : newestNode(data) };
}
