import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Laboratory } from '../../run/laboratory.ts';
import type { Selection } from '../../run/labState.ts';
import { useLab } from '../../run/useLab.ts';
import { chainOf, type Cause, type Chain } from './causes.ts';
import { answerOf, type Answer } from './answer.ts';

/** An answer that stays while its user goes to the moments of its causes. */
interface Kept extends Answer {
  readonly run: number;
  /** Moves in time, and the flow, when it was kept: another move, and it is gone. */
  readonly moves: number;
  readonly flow: number;
  readonly back: number;
}

const kept = createStore<{ readonly answer: Kept | null }>(() => ({ answer: null }));

const holds = (answer: Kept | null, state: { run: number; moves: number; flow: number }): Kept | null =>
  answer !== null && answer.run === state.run && answer.moves === state.moves && answer.flow === state.flow
    ? answer
    : null;

/** The answer whose causes the user goes through; null: that of the moment is on the screen. */
export function useKept(): Kept | null {
  const answer = useStore(kept, (state) => state.answer);
  const run = useLab((state) => state.run);
  const moves = useLab((state) => state.moves);
  const flow = useLab((state) => state.flow);
  return holds(answer, { run, moves, flow });
}

/** How far back the cause that is looked at lies: 0, the newest, unless the user chose another of this very chain. Of what followed from a firing, that one is looked at first. */
export function backOf(selection: Selection | null, causes: readonly Cause[]): number {
  if (selection === null || selection.id !== causes.at(-1)?.firing.id) {
    const itself = causes.map(({ at }) => at === undefined).lastIndexOf(true);
    return itself < 0 ? 0 : causes.length - 1 - itself;
  }
  return Math.max(0, Math.min(causes.length - 1, selection.back));
}

/** Whether causes have moments of their own, to which one goes. */
const hasMoments = ({ causes }: Chain): boolean => causes.some(({ at }) => at !== undefined);

/** Chooses a cause by how far it lies back, and says what it is; goes there, and keeps the answer, where it is a moment before a firing. */
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
  // The moment lies after what happened then, whatever rounding did.
  laboratory.playback.seek(at === undefined || at >= firing.time ? { event: firing.event } : { time: at + 1e-9 });
  const { run, moves, flow } = laboratory.store.getState();
  kept.setState({ answer: { ...answer, run, moves, flow, back } });
}

/** To the previous (-1) or next (1) cause of the chain on the screen; the ends stay. */
export function moveCause(laboratory: Laboratory, by: 1 | -1): void {
  const { data } = laboratory;
  const state = laboratory.store.getState();
  if (data === null || !state.whyWanted || state.status?.playing !== false) return;
  const answer = holds(kept.getState().answer, state);
  const chain = answer?.chain ?? chainOf(data);
  const back = (answer?.back ?? backOf(state.cause, chain.causes)) - by;
  if (back >= 0 && back < chain.causes.length) selectCause(laboratory, chain, back);
}
