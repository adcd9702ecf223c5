/**
 * Experiments of any kind: each must be accepted and run to its end, account for every packet, and end in the same
 * state when it is resumed from a checkpoint in another build.
 */
import fc from 'fast-check';
import { build } from '../../src/lab/build/build.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { anyCombination, anyExperiment } from '../properties/anyScenario.ts';
import { seedOf } from '../properties/byName.ts';
import { unaccounted } from '../properties/census.ts';
import type { Subject } from './subject.ts';

const any = fc.noBias(fc.oneof({ weight: 3, arbitrary: anyCombination }, { weight: 1, arbitrary: anyExperiment }));

/** Parts of a run, after each of which packets are counted. */
const PARTS = 4;
/** The part after which another build continues. */
const TAKEN_UP = 1;

function faults(made: unknown): string[] {
  const parsed = parseScenario(made);
  if (!parsed.ok) return parsed.problems.map(({ path, message }) => `refused: ${path}: ${message}`);
  const { scenario } = parsed;
  try {
    const simulation = build(scenario);
    const other = build(scenario);
    for (let part = 1; part <= PARTS; part++) {
      simulation.runBefore((scenario.duration * part) / PARTS);
      const wrong = unaccounted(simulation);
      if (wrong.length > 0) return wrong.map((line) => `at ${simulation.now} s: ${line}`);
      if (part === TAKEN_UP) other.restore(simulation.save());
    }
    other.runBefore(Infinity);
    return other.digest() === simulation.digest() ? [] : ['taken up from a checkpoint it ends in another state'];
  } catch (problem) {
    return [`the simulation fails: ${problem instanceof Error ? problem.message : String(problem)}`];
  }
}

export const scenarios: Subject = {
  name: 'scenarios',
  count: 2000,
  make: (seed, index) => fc.sample(any, { seed: seedOf(`scenario ${seed} ${index}`), numRuns: 1 })[0],
  faults,
};
