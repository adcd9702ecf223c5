/**
 * Means, intervals, ties and ranks: checked against known numbers, and that the intervals cover as often as they claim.
 */
import { describe, expect, it } from 'vitest';
import { estimate, studentQuantile } from '../../src/lab/results/manySeeds.ts';
import { compared, ranking } from '../../src/study/statistics.ts';

/** 97.5 % quantiles of Student's t: NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2. */
const TABLE = [
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [6, 2.447],
  [7, 2.365],
  [8, 2.306],
  [9, 2.262],
  [10, 2.228],
  [12, 2.179],
  [15, 2.131],
  [19, 2.093],
  [20, 2.086],
  [25, 2.06],
  [29, 2.045],
  [30, 2.042],
  [40, 2.021],
  [60, 2.0],
  [100, 1.984],
] as const;

/** Numbers with a standard normal distribution, the same each time (Box and Muller 1958 over a linear congruence). */
function* normals(seed: number): Generator<number> {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 4294967296;
  };
  for (;;) yield Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

const take = (count: number, from: Generator<number>, of: (value: number) => number): number[] =>
  Array.from({ length: count }, () => of(from.next().value as number));

describe('a mean over seeds', () => {
  it.each(TABLE)(
    'has the quantile of Student’s t of the published table for %i degrees of freedom',
    (degrees, value) => {
      expect(Math.abs(studentQuantile(degrees) - value)).toBeLessThan(0.004);
    },
  );

  it('has the mean and the interval that one computes by hand', () => {
    // Mean 4, sum of squares 10, variance 2.5: 2.776 x sqrt(2.5 / 5).
    const { mean, interval } = estimate([2, 3, 4, 5, 6])!;
    expect(mean).toBe(4);
    expect(interval).toBeCloseTo(2.7764 * Math.sqrt(0.5), 3);
  });

  it('has a 95 % interval that holds the true mean in 93 to 97 % of 2000 repetitions', () => {
    const noise = normals(3);
    const repetitions = Array.from({ length: 2000 }, () => estimate(take(5, noise, (value) => 100 + 20 * value))!);
    const hits = repetitions.filter(({ mean, interval }) => Math.abs(mean - 100) <= interval!).length;
    expect(hits / 2000).toBeGreaterThanOrEqual(0.93);
    expect(hits / 2000).toBeLessThanOrEqual(0.97);
  });
});

describe('two sets of runs', () => {
  it('tie when they are the same, however many there are', () => {
    for (const values of [[5], [5, 7], [1, 2, 3, 4]])
      expect(compared(values, values)).toMatchObject({ tie: true, because: 'same' });
  });

  it('tie when the interval of the differences has 0 in it, and in 93 to 97 % of the cases when their true means are equal', () => {
    const noise = normals(1);
    let ties = 0;
    for (let repetition = 0; repetition < 2000; repetition++) {
      const first = take(10, noise, (value) => 100 + 20 * value);
      const second = take(10, noise, (value) => 100 + 20 * value);
      const { difference, interval } = compared(first, second);
      if (Math.abs(difference!) <= interval!) ties++;
    }
    expect(ties / 2000).toBeGreaterThan(0.93);
    expect(ties / 2000).toBeLessThan(0.97);
  });

  it('differ if known means are far apart relative to known variances, and by how much', () => {
    const noise = normals(2);
    const common = take(20, noise, (value) => 50 * value);
    // What both have in common cancels out: a difference of 10 with a deviation of 2 is significant, whatever the
    // common 50.
    const first = common.map((value) => 110 + value + 2 * (noise.next().value as number));
    const second = common.map((value) => 100 + value);
    const { difference, interval, tie } = compared(first, second);
    expect(tie).toBe(false);
    expect(Math.abs(difference! - 10)).toBeLessThan(2);
    expect(interval!).toBeLessThan(2);
  });

  it('tie when their means are less than 1 % apart, even where nothing is random', () => {
    expect(compared([1000, 1000], [1009, 1009])).toMatchObject({ tie: true, because: 'small' });
    expect(compared([1000, 1000], [1011, 1011])).toMatchObject({ tie: false, because: null });
  });

  it('are compared over the seeds that both have', () => {
    expect(compared([1, null, 3], [2, 5, null])).toMatchObject({ difference: -1, interval: null });
    expect(compared([null], [1])).toMatchObject({ difference: null, tie: false });
  });
});

describe('a ranking', () => {
  const ranks = (entries: readonly (readonly (number | null)[])[], better: 'more' | 'less' | null) =>
    ranking(entries, better).map(({ entry, rank, tied }) => `${tied ? '=' : ''}${rank}:${entry}`);

  it('has the largest first, or the smallest where less is better', () => {
    expect(ranks([[1], [3], [2]], 'more')).toEqual(['1:1', '2:2', '3:0']);
    expect(ranks([[1], [3], [2]], 'less')).toEqual(['1:0', '2:2', '3:1']);
  });

  it('never puts identical runs one above the other', () => {
    expect(
      ranks(
        [
          [7, 9],
          [1, 2],
          [7, 9],
        ],
        'more',
      ),
    ).toEqual(['=1:0', '=1:2', '3:1']);
  });

  it('groups contenders that tie with the first of the group, so that the output is a partition', () => {
    // Neighbours are 0.8 % apart: 0 ties with 1, 1 with 2, but 0 not with 2.
    expect(ranks([[1000], [992], [984], [976]], 'more')).toEqual(['=1:0', '=1:1', '=3:2', '=3:3']);
  });

  it('puts those with missing values behind those with all, and those without any last and unranked', () => {
    expect(
      ranks(
        [
          [null, null],
          [1, null],
          [5, 5],
        ],
        'less',
      ),
    ).toEqual(['1:2', '2:1', 'null:0']);
  });
});
