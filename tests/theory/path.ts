/** A path on which nothing but cwnd limits a flow. */
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import type { Simulation } from '../../src/lab/simulation.ts';
import { tcpOf } from '../experiment.ts';

type Bottleneck = NonNullable<Extract<NonNullable<ScenarioInput['network']>, { bottleneck?: unknown }>['bottleneck']>;

/** Links so fast that a round trip takes `roundTrip` seconds whatever is on the way; queues without end. */
export function losslessPath(
  roundTrip: number,
  loss: Bottleneck['loss'] = { kind: 'none' },
): Pick<ScenarioInput, 'network'> {
  const queue = { limit: 1_000_000 };
  return {
    network: {
      bottleneck: { rate: 1e11, delay: roundTrip / 2, queue, loss },
      reverse: { loss: { kind: 'none' } },
      access: { rate: 1e11, delay: 0, queue },
    },
  };
}

/** Runs to `until` and returns the time average of cwnd from `from` on, segments. */
export function meanWindowBetween(simulation: Simulation, from: number, until: number): number {
  const { sender } = tcpOf(simulation);
  // The average runs from the first segment on; no event runs between the last and `time`.
  const integral = (time: number): number => {
    simulation.runBefore(time);
    const { state, window } = sender;
    return state.cwndIntegral + window.cwnd * (time - state.cwndSince);
  };
  const before = integral(from);
  return (integral(until) - before) / (until - from);
}
