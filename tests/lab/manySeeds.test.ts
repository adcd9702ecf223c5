/** Means over seeds and their confidence intervals. */
import { describe, expect, it } from 'vitest';
import { estimate, manySeeds, studentQuantile } from '../../src/lab/results/manySeeds.ts';
import { resultOf, type Result } from '../../src/lab/results/result.ts';
import { simulate } from '../experiment.ts';

const run = (seed: number): Result => {
  const simulation = simulate({
    seed,
    duration: 8,
    network: { kind: 'manet', nodes: 4, placement: { kind: 'chain' }, mobility: { kind: 'static' } },
    flows: [{ kind: 'tcp', stack: 'ns2', variant: 'newreno' }],
  });
  simulation.runBefore(Infinity);
  return resultOf(simulation, 0);
};

describe('the 97.5 % quantile of Student’s t', () => {
  it.each([
    [1, 12.706],
    [2, 4.303],
    [4, 2.776],
    [5, 2.571],
    [9, 2.262],
    [29, 2.045],
    [120, 1.98],
  ])('with %i degrees of freedom is %f within 0.0035', (degrees, quantile) => {
    expect(Math.abs(studentQuantile(degrees) - quantile)).toBeLessThan(0.0035);
  });
});

describe('an estimate', () => {
  it('is the mean, and t s/sqrt(n) about it', () => {
    const { mean, interval, runs } = estimate([10, 12, 14, 16, 18])!;
    expect([mean, runs]).toEqual([14, 5]);
    // s = sqrt(10), t(4) = 2.776
    expect(interval).toBeCloseTo((2.776 * Math.sqrt(10)) / Math.sqrt(5), 2);
  });

  it('has no interval from one run, and leaves out runs without the figure', () => {
    expect(estimate([3])).toEqual({ mean: 3, interval: null, runs: 1, values: [3] });
    expect(estimate([3, null, 5])).toMatchObject({ mean: 4, runs: 2 });
    expect(estimate([null, null])).toBeNull();
  });
});

describe('several seeds of a chain of mobile nodes', () => {
  const results = [1, 2, 3].map(run);
  const together = manySeeds(results);

  it('differ, and are listed with their seeds and digests', () => {
    expect(together.seeds).toEqual([1, 2, 3]);
    expect(new Set(together.digests).size).toBe(3);
  });

  it('give means of all their figures, the network included', () => {
    const mean = (of: (result: Result) => number): number => results.reduce((sum, result) => sum + of(result), 0) / 3;
    expect(together.flows[0]?.figures['goodput']?.mean).toBeCloseTo(
      mean(({ flows }) => flows[0]!.goodput),
      6,
    );
    expect(together.manet?.['meanHops']).toMatchObject({ mean: 3, interval: 0, runs: 3 });
    expect(together.manet?.['partitionRatio']?.mean).toBe(0);
    expect(together.manet?.['routingPackets']?.mean).toBeCloseTo(
      mean(({ manet }) => manet!.routingPackets),
      6,
    );
    expect(together.flows[0]?.figures['goodput']?.interval).toBeGreaterThan(0);
  });
});
