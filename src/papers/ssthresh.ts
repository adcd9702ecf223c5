import { figure } from './arithmetic.ts';
import { short } from './judging.ts';
import type { Evidence } from './paper.ts';
import type { Reading } from './setup.ts';

export const RULE_HEADS: readonly string[] = [
  'rule',
  'ssthresh after a loss at the mean window',
  'mean window, segments',
];

/** Compares ssthresh = min(cwnd/2, 2) with max(cwnd/2, 2) in a run: with min the window could not stay at its value. */
export function ssthreshEvidence(reading: Reading): Omit<Evidence, 'heads'> {
  const window = figure(reading, 'meanCwnd') ?? NaN;
  const cuts = (figure(reading, 'fastRetransmits') ?? 0) + (figure(reading, 'timeouts') ?? 0);
  return {
    rows: [
      ['min(cwnd/2, 2), as printed', short(Math.min(window / 2, 2)), '-'],
      ['max(cwnd/2, 2), RFC 5681', short(Math.max(window / 2, 2)), short(window)],
    ],
    says: `The run of the paper's own scenario cut its window ${short(cuts)} times and had ${short(window)} segments on average. From an ssthresh of 2 it would have had to climb by one segment a round trip each time.`,
    holds: cuts > 1 && window / 2 > 4,
  };
}
