/** Connections over two paths, as tests of multipath TCP write them. */
import type { Connection } from '../../src/engine/tcp/multipath/connection.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';

/** One path: its round-trip time, s, and what the defaults do not say. */
export interface Path {
  readonly rtt: number;
  /** bit/s; default: so fast that nothing waits. */
  readonly rate?: number;
  /** Probability. */
  readonly loss?: number;
  readonly limit?: number;
}

type Multipath = Exclude<NonNullable<ScenarioInput['flows']>[number], { kind: 'udp' }>['multipath'];

/** A server with a link of its own to each address of a phone. */
export const server = (paths: readonly Path[]) => ({
  kind: 'custom' as const,
  nodes: [{ id: 'server' }, ...paths.map((_, index) => ({ id: `phone${index}` }))],
  links: paths.map(({ rtt, rate = 1e9, loss = 0, limit = 10_000 }, index) => ({
    from: 'server',
    to: `phone${index}`,
    rate,
    delay: rtt / 2,
    queue: { limit },
    loss: loss === 0 ? { kind: 'none' as const } : { kind: 'bernoulli' as const, rate: loss },
    back: { rate: 1e9, queue: { limit: 10_000 }, loss: { kind: 'none' as const } },
  })),
});

/** A flow of a variant over the paths of `server`. */
export const over = (variant: string, paths: readonly Path[], multipath: Multipath = {}, more: object = {}) =>
  ({
    variant,
    receiverWindow: 100_000,
    paths: paths.map((_, index) => ({ from: 'server', to: `phone${index}` })),
    multipath: { buffer: 100_000, ...multipath },
    ...more,
  }) as NonNullable<ScenarioInput['flows']>[number];

/** An experiment with one flow over such paths. */
export const twoPaths = (
  variant: string,
  paths: readonly Path[],
  duration: number,
  multipath: Multipath = {},
  more: object = {},
  interventions: ScenarioInput['interventions'] = [],
): Simulation =>
  simulate({ duration, network: server(paths), flows: [over(variant, paths, multipath, more)], interventions });

export const connectionOf = (simulation: Simulation): Connection => simulation.connections[0]!;

/** Rates at which the subflows deliver in order, segments/s. */
export const ratesOf = (simulation: Simulation): readonly number[] =>
  simulation.flows.map((_, flow) => tcpOf(simulation, flow).receiver.state.delivered / simulation.scenario.duration);
