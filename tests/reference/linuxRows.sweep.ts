/**
 * Every recorded run of a real kernel compared with stack `linux`, with the same bound for all, and the number within
 * it: the table of docs/validation.md. `OUTSIDE` names the rows beyond it, each with the first packet that differs.
 */
import { expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import { rowsNow } from '../sweep.ts';
import { inWords, KERNEL_RUNS } from './kernel.ts';
import { beyond, BOUND, inShort, ours, OUTSIDE, theirs } from './linuxRows.ts';

const ONE_RUN = 'The kernel ran once, on a path in user space, and no run of it repeats to the microsecond.';

/** Rows that take less than a second. */
const isShort = ({ duration, rate }: { readonly duration: number; readonly rate: number }): boolean =>
  duration * rate <= 80;

it.each(rowsNow(KERNEL_RUNS, isShort))(`$run: within ${BOUND}, or known to be beyond`, { timeout: 120_000 }, (run) => {
  const [here, there] = [ours(run), theirs(run)];
  const known = OUTSIDE[run.run];
  stamp({
    variant: run.flows.at(-1)!.cc,
    stack: 'linux',
    against: 'Linux 6.18',
    experiment: inWords(run),
    quantity: 'goodput in Mb/s, mean queueing delay in ms, segments sent again, fast recoveries',
    ours: inShort(here),
    theirs: inShort(there),
    bound: BOUND,
    ...(known === undefined ? { why: ONE_RUN } : { beyond: true, why: known }),
  });
  const apart = beyond(here, there);
  expect(apart.length === 0, `${inShort(here)}; the kernel ${inShort(there)}; ${apart.join(', ')}`).toBe(
    known === undefined,
  );
});

it('each row that is beyond the bound is a recorded one', () => {
  expect(Object.keys(OUTSIDE).filter((name) => !KERNEL_RUNS.some(({ run }) => run === name))).toEqual([]);
});
