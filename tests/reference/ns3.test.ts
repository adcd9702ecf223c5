/**
 * Stack `rfc` beside ns-3: a minute of one flow, at 10 Mb/s and 40 ms with queues of a quarter to two bandwidth-delay
 * products, at 100 Mb/s and 100 ms with one; DCTCP with a queue that marks; losses at random. One bound for all rows. Those
 * beyond it are named in `ns3Outside.ts`, with the reason and the figures of both sides.
 */
import { describe, expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import {
  ALONE,
  beyond,
  BOUND,
  FAST,
  inShort,
  LOSSES,
  MARKS,
  meanWithLosses,
  nameOf,
  ours,
  variantOf,
  type Ns3Run,
} from './ns3.ts';
import { OUTSIDE, reasonOf } from './ns3Outside.ts';

const ROWS: readonly (readonly [name: string, run: Ns3Run])[] = [...ALONE, ...FAST, ...MARKS].map((run) => [
  nameOf(run),
  run,
]);
const outside = new Map(OUTSIDE.map(([name, ...both]) => [name, both]));
const experimentOf = (name: string): string => name.slice(name.indexOf(' ') + 1);

describe('goodput within 2 %, segments sent again within 15 % or five, mean queueing delay within 10 %', () => {
  it.each(ROWS.filter(([name]) => !outside.has(name)))('%s', (name, run) => {
    const here = ours(run);
    stamp({
      variant: variantOf(run.variant),
      stack: 'rfc',
      against: run.version,
      experiment: experimentOf(name),
      quantity: 'goodput, Mb/s / retransmissions / mean queueing delay, ms',
      ours: inShort(here),
      theirs: inShort(run),
      bound: BOUND,
    });
    expect(beyond(here, run)).toBe('');
  });
});

describe('beyond a bound, for a reason that is given', () => {
  // Those of 3.37 at 10 Mb/s; all of them, which takes a minute: `npm run reference:ns3`.
  const some = ROWS.filter(([name, { version, rate }]) => outside.has(name) && version === 'ns-3.37' && rate === 10);
  it.each(some)('%s', (name, run) => {
    const here = ours(run);
    expect(beyond(here, run)).not.toBe('');
    expect([inShort(here), inShort(run)]).toEqual(outside.get(name));
  });

  it('every row named is there, with a reason and its figures', () => {
    const rows = new Map(ROWS);
    for (const [name, , theirs] of OUTSIDE) {
      expect(reasonOf(rows.get(name)!), name).toBeDefined();
      expect(inShort(rows.get(name)!)).toBe(theirs);
    }
  });
});

/**
 * The others count otherwise than ns-3 where two segments share an ACK, or are out of bounds without losses already
 * (`ns3Outside.ts`); NewReno above one loss in 1000 too: ns-3 has 5 to 13 % less there, and it is not known why. All rows:
 * `npm run reference:ns3`.
 */
const COMPARABLE: Readonly<Record<string, readonly number[]>> = {
  NewReno: [0.001],
  LinuxReno: [0.001, 0.03],
  Htcp: [0.01, 0.03],
  Bbr: [0.03],
};

describe('losses at random: the mean of ten seeds within two standard errors of ns-3’s, or 5 %', () => {
  it.each(LOSSES.filter(({ variant, rate }) => COMPARABLE[variant]?.includes(rate)))('$variant, $rate lost', (row) => {
    const mean = meanWithLosses(row);
    const bound = Math.max((2 * row.deviation) / Math.sqrt(10), 0.05 * row.goodput);
    stamp({
      variant: variantOf(row.variant),
      stack: 'rfc',
      against: 'ns-3.44',
      experiment: `${row.variant}, ${100 * row.rate} % of the packets lost at random`,
      quantity: 'mean goodput, Mb/s',
      ours: mean.toFixed(2),
      theirs: `${row.goodput.toFixed(2)} (10 seeds, standard deviation ${row.deviation.toFixed(2)})`,
      bound: `within ${bound.toFixed(2)} Mb/s`,
    });
    expect(Math.abs(mean - row.goodput)).toBeLessThanOrEqual(bound);
  });

  it('LinuxReno at one in 100: 10 % less than ns-3, which is 10 to 25 % above theory and a kernel there', () => {
    const row = LOSSES.find(({ variant, rate }) => variant === 'LinuxReno' && rate === 0.01)!;
    expect(meanWithLosses(row)).toBeCloseTo(3.66, 1);
    expect(row.goodput).toBe(4.06);
  });
});
