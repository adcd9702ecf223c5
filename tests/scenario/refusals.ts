import { formatProblem } from '../../src/scenario/words/problem.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/** The refusals of an input, one line each; none when it is accepted. */
export function refusals(input: unknown): readonly string[] {
  const parsed = parseScenario(input);
  return parsed.ok ? [] : parsed.problems.map(formatProblem);
}

/** The complete scenario of an input that must be accepted. */
export function complete(input: unknown): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return parsed.scenario;
}
