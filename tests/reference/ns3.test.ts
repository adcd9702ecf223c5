/** Stack `rfc` compared with ns-3.44 under random losses. Runs without losses: `ns3.sweep.ts`. */
import { describe, expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import { LOSSES, meanWithLosses, variantOf, type Ns3Loss } from './ns3.ts';

/**
 * The variants compared. The others count differently from ns-3 when two segments share an ACK, or exceed their bounds
 * even without losses (`ns3Outside.ts`). NewReno is left out above one loss in 1000: ns-3 achieves 5 to 13 % less
 * there, for an unknown reason. All of them: `npm run reference:ns3`.
 */
const COMPARABLE: Readonly<Record<string, readonly number[]>> = {
  NewReno: [0.001],
  LinuxReno: [0.001, 0.03],
  Htcp: [0.01, 0.03],
  Bbr: [0.03],
};

describe('losses at random: the mean of ten seeds within two standard errors of ns-3’s, or 5 %', () => {
  /** How far our mean is beyond its bound, Mb/s; negative if it is within. Stamps the passport. */
  const beyondWithLosses = (row: Ns3Loss, why = 'Both draw their own losses.', known = false): number => {
    const mean = meanWithLosses(row);
    const bound = Math.max((2 * row.deviation) / Math.sqrt(10), 0.05 * row.goodput);
    stamp({
      variant: variantOf(row.variant),
      stack: 'rfc',
      against: 'ns-3.44',
      experiment: `${row.variant}, ${100 * row.rate} % of the packets lost at random; ns-3: 10 seeds, standard deviation ${row.deviation.toFixed(2)} Mb/s`,
      quantity: 'mean goodput, Mb/s',
      ours: mean.toFixed(2),
      theirs: row.goodput.toFixed(2),
      bound: `within ${bound.toFixed(2)} Mb/s`,
      beyond: known,
      why,
    });
    return Math.abs(mean - row.goodput) - bound;
  };

  it.each(LOSSES.filter(({ variant, rate }) => COMPARABLE[variant]?.includes(rate)))('$variant, $rate lost', (row) => {
    expect(beyondWithLosses(row)).toBeLessThanOrEqual(0);
  });

  it('LinuxReno at one in 100 is beyond', () => {
    const row = LOSSES.find(({ variant, rate }) => variant === 'LinuxReno' && rate === 0.01)!;
    expect(
      beyondWithLosses(row, 'ns-3 is 10 to 25 % above theory and a recorded kernel there; not traced further.', true),
    ).toBeGreaterThan(0);
  });
});
