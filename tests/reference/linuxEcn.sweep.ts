/** All 56 recorded runs of Linux 6.18 with marks: which are within 5, 25 and 15 %, and in what the others are not. */
import { expect, it } from 'vitest';
import { oneIn, rowsNow } from '../sweep.ts';
import { beyond, ECN_RUNS, ran } from './linuxEcnRuns.ts';

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

it.each(rowsNow(ECN_RUNS, oneIn(9)))('$run', { timeout: 120_000 }, (run) => {
  const here = ran(run);
  const found = new Set(run.flows.flatMap((flow, index) => beyond(here[index]!, flow)));
  expect([...found].sort()).toEqual([...(OUTSIDE[run.run] ?? [])].sort());
});
