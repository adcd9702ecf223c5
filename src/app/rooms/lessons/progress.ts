import { createStore } from 'zustand/vanilla';
import { Stored } from '../../ui/stored.ts';

/** How far a person is in a lesson. */
export interface Gone {
  /** The furthest step, from 0. */
  readonly step: number;
  readonly done: boolean;
}

type All = Readonly<Record<string, Gone>>;

const isGone = (each: unknown): each is Gone =>
  typeof each === 'object' &&
  each !== null &&
  Number.isInteger((each as Gone).step) &&
  typeof (each as Gone).done === 'boolean';

const KEPT = new Stored<All>('lessons', (kept) =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Gone] => isGone(entry[1])))
    : {},
);

/** How far a person is in all lessons; `why`: why the device does not keep it, ''. */
export const progress = createStore<{ readonly all: All; readonly why: string }>(() => {
  const all = KEPT.read();
  // A device that keeps nothing says so before anything is lost.
  return { all, why: KEPT.write(Object.keys(all).length === 0 ? undefined : all) };
});

/** Notes that a person has come to a step. */
export function came(name: string, step: number, done: boolean): void {
  const { all } = progress.getState();
  const before = all[name];
  const now = { step: Math.max(step, before?.step ?? 0), done: done || before?.done === true };
  if (before?.step === now.step && before.done === now.done) return;
  const next = { ...all, [name]: now };
  progress.setState({ all: next, why: KEPT.write(next) });
}

/** Forgets all of it, on the device too. */
export function wipe(): void {
  progress.setState({ all: {}, why: KEPT.write(undefined) });
}
