/**
 * The time of a run in a process that has just started, in one that has run it before, and in one that has run every
 * variant. A page's worker and those of a pool stay alive and run all of them.
 */
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import type { StackName } from '../../src/engine/tcp/stack.ts';
import { build } from '../../src/lab/build/build.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { cpuOf } from './stretches.ts';

/** CPU seconds of a whole run, including reading and building the scenario. */
export interface Warmth {
  readonly first: number;
  readonly again: number;
  readonly afterAll: number;
}

/** Number of runs, of which the fastest counts. */
const RUNS = 25;

export function warmthOf(
  scenarioOf: (variant: string, stack: StackName) => Scenario,
  variant: string,
  stack: StackName,
): Warmth {
  const run = (name: string, on: StackName): number => cpuOf(() => build(scenarioOf(name, on)).runBefore(Infinity));
  const fastest = (): number => Math.min(...Array.from({ length: RUNS }, () => run(variant, stack)));
  const first = run(variant, stack);
  const again = fastest();
  for (const { name, stacks } of VARIANTS) for (const on of stacks) run(name, on);
  return { first, again, afterAll: fastest() };
}
