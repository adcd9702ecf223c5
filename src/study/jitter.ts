import { startDraw } from '../lab/build/startDraw.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Plan } from './plan.ts';
import { roundTrips } from './path.ts';

/** Resolution of start times, s, which keeps links of runs short. */
const GRAIN = 1e-6;

/**
 * Maximum random delay of each flow's start, s; null: no jitter. By default
 * it is one round trip over the flow's empty path, in studies of several seeds on wired networks: a single seed runs the scenario
 * unchanged, and mobile nodes randomise their sending times anyway.
 */
export function spansOf({ jitter }: Plan, scenario: Scenario, seeds: number): readonly number[] | null {
  const { network, flows } = scenario;
  const drawn = network.kind === 'manet' || network.kind === 'accessPoint';
  if (jitter === 0 || network.kind === 'script' || (jitter === null && (seeds < 2 || drawn))) return null;
  const trips = jitter === null ? roundTrips(scenario) : null;
  return flows.map(({ start, stop }, flow) =>
    // A flow must start before it stops.
    Math.min(jitter ?? trips![flow]!, stop === null ? Infinity : (stop - start) / 2),
  );
}

/** A scenario with this seed and each start delayed at random by up to its span. */
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
