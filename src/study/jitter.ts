import { startDraw } from '../lab/startDraw.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Plan } from './plan.ts';
import { roundTrips } from './path.ts';

/** Starts are whole numbers of these, s: addresses of runs stay short. */
const GRAIN = 1e-6;

/**
 * Most that each flow of a scenario may begin later, s; null: all begin when the scenario says. Where the plan leaves it
 * open it is one round trip over the flow's empty way, in studies of several seeds on wired networks: one seed alone is the scenario
 * as it is, and mobile nodes draw their times of sending anyway.
 */
export function spansOf({ jitter }: Plan, scenario: Scenario, seeds: number): readonly number[] | null {
  const { network, flows } = scenario;
  const drawn = network.kind === 'manet' || network.kind === 'accessPoint';
  if (jitter === 0 || network.kind === 'script' || (jitter === null && (seeds < 2 || drawn))) return null;
  const trips = jitter === null ? roundTrips(scenario) : null;
  return flows.map(({ start, stop }, flow) =>
    // It must have begun before it stops.
    Math.min(jitter ?? trips![flow]!, stop === null ? Infinity : (stop - start) / 2),
  );
}

/** A scenario with this seed, each of whose flows begins up to its span later. */
export const startedBy = (scenario: Scenario, seed: number, spans: readonly number[] | null): Scenario => ({
  ...scenario,
  seed,
  ...(spans !== null && {
    flows: scenario.flows.map((flow, index) => ({
      ...flow,
      start: Math.round((flow.start + startDraw(seed, index) * spans[index]!) / GRAIN) * GRAIN,
    })),
  }),
});
