/** How often a 95 % interval over jittered starts contains the long-run mean. */
import { estimate } from '../../src/lab/results/manySeeds.ts';
import { measure } from '../../src/study/measure.ts';
import { figureOf } from '../../src/study/measured.ts';
import { studyOf } from './plans.ts';

const flows = (...variants: readonly string[]): object[] =>
  variants.map((variant) => ({ variant, receiverWindow: 1000 }));
const path = (rate: number, delay: number, limit: number): object => ({
  bottleneck: { rate, delay, queue: { limit } },
});

/** Three networks without randomness of their own: only the starts differ. */
export const JITTERED: readonly { readonly name: string; readonly scenario: object }[] = [
  {
    name: 'two NewReno, 10 Mb/s',
    scenario: { duration: 20, network: path(10e6, 0.02, 50), flows: flows('newreno', 'newreno') },
  },
  {
    name: 'three CUBIC, 5 Mb/s',
    scenario: { duration: 20, network: path(5e6, 0.03, 40), flows: flows('cubic', 'cubic', 'cubic') },
  },
  {
    name: 'NewReno, CUBIC and Vegas, 10 Mb/s',
    scenario: { duration: 20, network: path(10e6, 0.02, 50), flows: flows('newreno', 'cubic', 'vegas') },
  },
];

/** Seeds of a repetition, as in the examples of docs/study.md. */
const SEEDS = 10;

/**
 * The goodput of the first flow from 5 s on: the mean of all runs, and the share of the repetitions whose interval
 * contains it.
 */
export function coverage(scenario: object, repetitions: number): { readonly mean: number; readonly held: number } {
  const study = studyOf({ scenario, seeds: repetitions * SEEDS, from: 5 });
  const values = Array.from({ length: study.runs }, (_, index) =>
    figureOf(measure({ scenario: study.run(index).scenario!, from: 5, points: 0 }), 'goodput', 0)!,
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const hits = Array.from({ length: repetitions }, (_, at) =>
    estimate(values.slice(at * SEEDS, (at + 1) * SEEDS))!,
  ).filter((each) => Math.abs(each.mean - mean) <= each.interval!).length;
  return { mean, held: hits / repetitions };
}
