/**
 * 5 to 23 equal flows for 100 s, in ns-2.35: the bottleneck has the rate of the access links, so that packets of several
 * flows reach it in the very same instants for the whole run.
 */
import { describe, expect, it } from 'vitest';
import { besideSweep, SWEEPS } from './sweepFigures.ts';

describe('many equal flows', () => {
  const rows = SWEEPS.filter(({ flows }) => flows.length > 2);

  it('are run 48 times', () => {
    expect(rows).toHaveLength(48);
  });

  it.each(rows)('$name: the counts are those of ns-2', (row) => {
    const { ours, theirs } = besideSweep(row);
    expect(ours).toEqual(theirs);
  });
});
