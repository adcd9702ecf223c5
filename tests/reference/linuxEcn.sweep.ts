/** All 56 recorded runs of Linux 6.18 with marks: which are within 5, 25 and 15 %, and in what the others are not. */
import { describe, expect, it } from 'vitest';
import { oneIn, rowsNow } from '../sweep.ts';
import { beyond, COUNTED_RUNS, ECN_RUNS, ran, type EcnRun } from './linuxEcnRuns.ts';

/** Figures outside of the bounds, by run; docs/validation.md names their causes. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  dual_cubic_10_20_L: ['goodput'],
  dual_cubic_10_40_L: ['goodput', 'wait'],
  dual_reno_10_40_L: ['goodput'],
  dual_cubic_40_20_L: ['goodput', 'marked share'],
  dual_cubic_40_40_L: ['goodput', 'marked share', 'wait'],
  dual_reno_40_20_L: ['goodput', 'marked share'],
  dual_reno_40_40_L: ['goodput', 'marked share'],
  step_cubic_40_20: ['marked share'],
  step_reno_40_40: ['wait'],
  dual_bbr_10_20: ['marked share'],
  dual_bbr_40_20: ['marked share', 'wait'],
  step_bbr_40_40: ['marked share', 'wait'],
  dual2_bbr_C_cubic_L_10_20: ['goodput', 'wait'],
  dual2_bbr_C_cubic_L_40_20: ['wait'],
  dual2_bbr_C_cubic_L_40_40: ['goodput', 'marked share', 'wait'],
  dual2_cubic_C_cubic_L_40_20: ['goodput', 'marked share', 'wait'],
  dual2_reno_C_cubic_L_40_20: ['goodput', 'marked share', 'wait'],
  dual2_reno_C_cubic_L_40_40: ['goodput'],
  dual2_cubic_C_reno_C_10_40: ['goodput'],
  dual2_cubic_C_reno_C_40_40: ['goodput', 'marked share'],
};

it('36 of 56 are within', () => {
  expect(ECN_RUNS).toHaveLength(56);
  expect(ECN_RUNS.filter(({ run }) => OUTSIDE[run] === undefined)).toHaveLength(36);
});

const outside = (run: EcnRun): readonly string[] => {
  const here = ran(run);
  return [...new Set(run.flows.flatMap((flow, index) => beyond(here[index]!, flow)))].sort();
};

it.each(rowsNow(ECN_RUNS, oneIn(9)))('$run', { timeout: 120_000 }, (run) => {
  expect(outside(run)).toEqual([...(OUTSIDE[run.run] ?? [])].sort());
});

describe('recorded again without lateness, of rows that are outside or hang on phases', () => {
  /** Here packets arrive at the moment at which another leaves (docs/validation.md). */
  const TIED = 'dual_cubic_10_20_L';

  it.each(rowsNow(COUNTED_RUNS, ({ duration }) => duration < 10))('$run, $duration s', { timeout: 120_000 }, (run) => {
    expect(outside(run)).toEqual(run.run === TIED ? ['goodput'] : []);
  });
});
