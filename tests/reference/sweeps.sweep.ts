/**
 * Two equal flows for 100 s behind access links of 5 Mb/s, in ns-2.35: the bottleneck's rate varies from 0.1 to 10 Mb/s
 * and its delay from 5 to 200 ms. Also 5 to 23 flows where the bottleneck has the rate of the access links, so that
 * packets of several flows reach it at exactly the same instants during the whole run.
 */
import { describe, expect, it } from 'vitest';
import { oneIn, rowsNow } from '../sweep.ts';
import { sweepCounts, SWEEPS } from './sweepFigures.ts';

describe('two equal flows on bottlenecks of all kinds', () => {
  const rows = SWEEPS.filter(({ flows }) => flows.length === 2);

  it('are run 114 times', () => {
    expect(rows).toHaveLength(114);
  });

  it.each(rowsNow(rows, oneIn(4)))('$name: the counts are those of ns-2', (row) => {
    const { ours, theirs } = sweepCounts(row);
    expect(ours).toEqual(theirs);
  });
});

describe('many equal flows', () => {
  const rows = SWEEPS.filter(({ flows }) => flows.length > 2);

  it('are run 48 times', () => {
    expect(rows).toHaveLength(48);
  });

  it.each(rowsNow(rows, oneIn(5)))('$name: the counts are those of ns-2', (row) => {
    const { ours, theirs } = sweepCounts(row);
    expect(ours).toEqual(theirs);
  });
});
