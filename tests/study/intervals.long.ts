/** As `statistics.test.ts`, with two thousand runs of the simulator in place of random numbers. */
import { expect, it } from 'vitest';
import { estimate } from '../../src/lab/results/manySeeds.ts';
import { measure } from '../../src/study/measure.ts';
import { figureOf } from '../../src/study/measured.ts';
import { coverage, JITTERED } from './coverage.ts';
import { studyOf } from './plans.ts';

it('a mean over seeds has a 95 % interval that holds the long-run mean in 93 to 97 % of 400 repetitions of runs with random losses', () => {
  // Only losses limit it: its goodput is distributed evenly enough for Student's t with five runs.
  const scenario = {
    duration: 10,
    network: { bottleneck: { rate: '10Mbps', delay: '50ms', loss: { kind: 'bernoulli', rate: 0.05 } } },
    flows: [{ variant: 'sack', receiverWindow: 1000 }],
  };
  const study = studyOf({ scenario, seeds: 2000 });
  const values = Array.from({ length: study.runs }, (_, index) =>
    figureOf(measure({ scenario: study.run(index).scenario!, from: 0, points: 0 }), 'goodput', null)!,
  );
  const longRun = values.reduce((sum, value) => sum + value, 0) / values.length;
  const repetitions = Array.from({ length: 400 }, (_, index) => estimate(values.slice(index * 5, index * 5 + 5))!);
  const hits = repetitions.filter(({ mean, interval }) => Math.abs(mean - longRun) <= interval!).length;
  expect(hits / 400).toBeGreaterThanOrEqual(0.93);
  expect(hits / 400).toBeLessThanOrEqual(0.97);
});

it('with jittered starts alone an interval holds the long-run mean in 90 to 99 % of 100 repetitions; `npm run reference:intervals` has 400', () => {
  const { held } = coverage(JITTERED[0]!.scenario, 100);
  // Two standard deviations of 100 repetitions.
  expect(held).toBeGreaterThanOrEqual(0.9);
  expect(held).toBeLessThanOrEqual(0.99);
});
