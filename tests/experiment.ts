/** Experiments as tests write them: their differences from the defaults, built and ready to run. */
import { type Firing, firingAt } from '../src/engine/kernel/journal.ts';
import { build } from '../src/lab/build/build.ts';
import type { Simulation, TcpParts } from '../src/lab/build/simulation.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import type { Scenario, ScenarioInput } from '../src/scenario/scenario.ts';

/** An accepted scenario; throws with its problems if it is refused. */
export function accepted(input: ScenarioInput): Scenario {
  const parsed = parseScenario(input);
  if (parsed.ok) return parsed.scenario;
  throw new Error(
    parsed.problems.map((problem) => `${problem.path} ${problem.message}, not ${problem.given}`).join('\n'),
  );
}

type LinkInput = Extract<NonNullable<ScenarioInput['network']>, { kind: 'custom' }>['links'][number];

/** A network of one link from a to b, and one back with the same delay and room for all ACKs; both may be changed. */
export const oneLink = (link: Omit<LinkInput, 'from' | 'to' | 'back'>, back: LinkInput['back'] = {}) => ({
  kind: 'custom' as const,
  nodes: [{ id: 'a' }, { id: 'b' }],
  links: [{ from: 'a', to: 'b', ...link, back: { delay: link.delay, queue: { limit: 100_000 }, ...back } }],
});

/** A built experiment, at time 0. */
export const simulate = (input: ScenarioInput): Simulation => build(accepted(input));

/** The ends of a TCP flow. */
export function tcpOf(simulation: Simulation, flow = 0): TcpParts {
  const parts = simulation.flows[flow];
  if (parts?.kind !== 'tcp') throw new Error(`flow ${flow} is not a TCP flow`);
  return parts;
}

/** A firing with the title of its rule. */
export interface TitledFiring extends Firing {
  readonly title: string;
}

/** Keeps every firing of the run from now on, oldest first. */
export function observed(simulation: Simulation): readonly TitledFiring[] {
  const reported: TitledFiring[] = [];
  simulation.kernel.journal.attend({
    happened(rows, at) {
      const firing = firingAt(rows, at);
      reported.push({ ...firing, title: simulation.rules[firing.rule]?.title ?? '?' });
    },
  });
  return reported;
}

/** Runs to the end and returns all firings. */
export function firingsOf(simulation: Simulation): readonly TitledFiring[] {
  const reported = observed(simulation);
  simulation.runBefore(Infinity);
  return reported;
}
