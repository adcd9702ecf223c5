import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Laboratory } from '../../run/laboratory.ts';
import type { Selection } from '../../run/labState.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { chainOf, type Cause, type Chain } from './causes.ts';
import { answerOf, type Answer } from './answer.ts';
import { whyOf } from './reasons.ts';

/** An answer that is kept while the user visits the moments of its causes. */
interface Kept extends Answer {
  readonly run: number;
  /** Number of moves in time, and the flow, when it was kept; another move discards it. */
  readonly moves: number;
  readonly flow: number;
  readonly back: number;
}

const kept = createStore<{ readonly answer: Kept | null }>(() => ({ answer: null }));

const holds = (answer: Kept | null, state: { run: number; moves: number; flow: number }): Kept | null =>
  answer !== null && answer.run === state.run && answer.moves === state.moves && answer.flow === state.flow
    ? answer
    : null;

/** The answer whose causes the user is visiting; null: the one of the current moment is shown. */
function useKept(): Kept | null {
  const answer = useStore(kept, (state) => state.answer);
  const run = useLab((state) => state.run);
  const moves = useLab((state) => state.moves);
  const flow = useLab((state) => state.flow);
  return holds(answer, { run, moves, flow });
}

/**
 * How far back the selected cause lies: 0, the newest, unless the user selected another in this chain. If a chain
 * continues after the firing, the firing is selected first.
 */
export function backOf(selection: Selection | null, causes: readonly Cause[]): number {
  if (selection === null || selection.id !== causes.at(-1)?.firing.id) {
    const itself = causes.map(({ at }) => at === undefined).lastIndexOf(true);
    return itself < 0 ? 0 : causes.length - 1 - itself;
  }
  return Math.max(0, Math.min(causes.length - 1, selection.back));
}

/** What Why shows now: the chain, how far back its selected cause lies, and the answer; null: nothing is asked yet. */
export function useWhy() {
  const { data } = useLaboratory();
  // Why exists only while the run is paused: its status changes with every step.
  useLab((state) => state.status);
  const selection = useLab((state) => state.cause);
  const answered = useKept();
  const chain = answered?.chain ?? (data === null ? { causes: [], between: 0 } : chainOf(data));
  const back = answered?.back ?? backOf(selection, chain.causes);
  const answer = answered ?? (data === null || whyOf(data) === null ? null : answerOf(data, chain, back));
  return { data, isKept: answered !== null, chain, back, answer };
}

/** Whether causes have moments of their own that can be visited. */
const hasMoments = ({ causes }: Chain): boolean => causes.some(({ at }) => at !== undefined);

/**
 * Selects a cause by its distance from the newest and announces it. If the cause is a moment before a firing, goes
 * there and keeps the answer.
 */
export function selectCause(laboratory: Laboratory, chain: Chain, back: number): void {
  const { causes } = chain;
  const newest = causes.at(-1);
  const cause = causes.at(-1 - back);
  if (newest === undefined || cause === undefined) return;
  const before = holds(kept.getState().answer, laboratory.store.getState());
  laboratory.set({ cause: { id: newest.firing.id, back } });
  laboratory.say(`Cause ${causes.length - back} of ${causes.length}, at ${cause.time} s.`, cause.title, cause.text);
  const { data } = laboratory;
  if (data === null || !hasMoments(chain)) return;
  const answer = before ?? answerOf(data, chain, back);
  const { firing, at } = cause;
  // The offset keeps rounding from placing the moment before the cause.
  laboratory.playback.seek(at === undefined || at >= firing.time ? { event: firing.event } : { time: at + 1e-9 });
  const { run, moves, flow } = laboratory.store.getState();
  kept.setState({ answer: { ...answer, run, moves, flow, back } });
}

/** Moves to the previous (-1) or next (1) cause of the shown chain; does not wrap around. */
export function moveCause(laboratory: Laboratory, by: 1 | -1): void {
  const { data } = laboratory;
  const state = laboratory.store.getState();
  if (data === null || !state.whyWanted || state.status?.playing !== false) return;
  const answer = holds(kept.getState().answer, state);
  const chain = answer?.chain ?? chainOf(data);
  const back = (answer?.back ?? backOf(state.cause, chain.causes)) - by;
  if (back >= 0 && back < chain.causes.length) selectCause(laboratory, chain, back);
}
