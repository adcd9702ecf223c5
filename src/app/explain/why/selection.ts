import type { Laboratory } from '../../run/laboratory.ts';
import type { Selection } from '../../run/labState.ts';
import { chainOf, type Cause } from './causes.ts';

/** How far back the cause that is looked at lies: 0, the newest, unless the user chose another of this very chain. */
export function backOf(selection: Selection | null, causes: readonly Cause[]): number {
  if (selection === null || selection.id !== causes.at(-1)?.firing.id) return 0;
  return Math.max(0, Math.min(causes.length - 1, selection.back));
}

/** Chooses a cause by how far it lies back, and says what it is. */
export function selectCause(laboratory: Laboratory, causes: readonly Cause[], back: number): void {
  const newest = causes.at(-1);
  const cause = causes.at(-1 - back);
  if (newest === undefined || cause === undefined) return;
  laboratory.set({ cause: { id: newest.firing.id, back } });
  laboratory.say(`Cause ${causes.length - back} of ${causes.length}, at ${cause.time} s.`, cause.title, cause.text);
}

/** To the previous (-1) or next (1) cause of the chain on the screen; the ends stay. */
export function moveCause(laboratory: Laboratory, by: 1 | -1): void {
  const { data } = laboratory;
  const { status, cause, whyWanted } = laboratory.store.getState();
  if (data === null || !whyWanted || status?.playing !== false) return;
  const { causes } = chainOf(data);
  const back = backOf(cause, causes) - by;
  if (back >= 0 && back < causes.length) selectCause(laboratory, causes, back);
}
