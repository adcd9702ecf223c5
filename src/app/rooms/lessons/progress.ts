import { createStore } from 'zustand/vanilla';
import { keepsStored, Stored } from '../../ui/stored.ts';

/** A user's progress in a lesson. */
export interface Gone {
  /** The furthest step, from 0. */
  readonly step: number;
  /** Whether all questions were answered, right or wrong; showing the answer does not count. */
  readonly done: boolean;
  /** Steps whose questions were answered. */
  readonly answered: readonly number[];
}

type All = Readonly<Record<string, Gone>>;

const isGone = (each: unknown): each is Omit<Gone, 'answered'> & Partial<Gone> =>
  typeof each === 'object' &&
  each !== null &&
  Number.isInteger((each as Gone).step) &&
  typeof (each as Gone).done === 'boolean';

const goneOf = (each: unknown): Gone | null =>
  isGone(each)
    ? {
        step: each.step,
        done: each.done,
        answered: Array.isArray(each.answered) ? each.answered.filter(Number.isInteger) : [],
      }
    : null;

const KEPT = new Stored<All>('lessons', (kept) =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(
        Object.entries(kept).flatMap(([name, each]) => {
          const gone = goneOf(each);
          return gone === null ? [] : [[name, gone] as const];
        }),
      )
    : {},
);

/** Progress in all lessons; `why`: why it is not stored, or ''. */
export const progress = createStore<{ readonly all: All; readonly why: string }>(() => {
  const all = KEPT.read();
  // Write at once, so that missing storage is reported before the user makes progress.
  return { all, why: KEPT.write(Object.keys(all).length === 0 ? undefined : all) };
});

/**
 * All progress. If the device stores it, only the stored progress counts, so that deleting it in one tab deletes it for
 * all. Otherwise the progress of this tab is added.
 */
const present = (): All => {
  const { all, why } = progress.getState();
  return keepsStored() && why === '' ? KEPT.read() : { ...KEPT.read(), ...all };
};

/** Records that a step was reached; `asks`: steps with questions; `answers`: whether this one was answered. */
export function came(name: string, step: number, asks: readonly number[], answers: boolean): void {
  const all = present();
  const before = all[name];
  const known = before?.answered ?? [];
  const answered = answers && !known.includes(step) ? [...known, step] : known;
  const done = before?.done === true || asks.every((each) => answered.includes(each));
  const now = { step: Math.max(step, before?.step ?? 0), done, answered };
  if (before?.step === now.step && before.done === now.done && before.answered === answered) return;
  const next = { ...all, [name]: now };
  progress.setState({ all: next, why: KEPT.write(next) });
}

/** Deletes all progress, on the device too. */
export function wipe(): void {
  progress.setState({ all: {}, why: KEPT.write(undefined) });
}
