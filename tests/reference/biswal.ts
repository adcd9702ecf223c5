/**
 * The network of Biswal et al.: five TCP flows over two links between routers, a sixth over the second link only, and a
 * UDP flow beside each. Every link has 1 Gb/s and room for 50 packets, so packets of many flows meet at the same
 * instant. The paper states neither queue, window nor UDP rate; these are runs of this network in ns-2.35.
 */
import { readFileSync } from 'node:fs';
import { ns2ClockPhase } from '../../src/lab/build/ns2Phases.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { senderOf } from './wired.ts';

export interface BiswalRun {
  readonly name: string;
  readonly variant: string;
  /** Receiver window, segments, and duration, s. */
  readonly window: number;
  readonly dur: number;
  /** Of each TCP flow: packets sent, of these retransmitted, timeouts, highest acknowledged. */
  readonly flows: readonly (readonly [number, number, number, number])[];
}

export const BISWAL_RUNS = JSON.parse(readFileSync('tests/reference/ns2/S5.json', 'utf8')) as BiswalRun[];

const TCP = [0, 1, 2, 3, 4, 5];

function network({ variant: name, window, dur }: BiswalRun): ScenarioInput {
  const { variant, stack, parameters } = senderOf(name);
  const trunk = { rate: 1e9, delay: 0.02, queue: { limit: 50 } };
  const access = { ...trunk, delay: 0.002 };
  const ends = [
    ...TCP.map((flow) => ({ source: `s${flow}`, sink: `d${flow}`, router: flow === 5 ? 'r1' : 'r0' })),
    ...[0, 1].map((flow) => ({ source: `u${flow}`, sink: `v${flow}`, router: `r${flow}` })),
  ];
  return {
    duration: dur,
    network: {
      kind: 'custom',
      nodes: ['r0', 'r1', 'r2', ...ends.flatMap(({ source, sink }) => [source, sink])].map((id) => ({ id })),
      links: [
        { from: 'r0', to: 'r1', ...trunk },
        { from: 'r1', to: 'r2', ...trunk },
        ...ends.flatMap(({ source, sink, router }) => [
          { from: source, to: router, ...access },
          { from: 'r2', to: sink, ...access },
        ]),
      ],
    },
    flows: ends.map(({ source: from, sink: to }, flow) =>
      flow < TCP.length
        ? {
            kind: 'tcp',
            variant,
            stack,
            from,
            to,
            start: 0.001,
            segmentSize: 1000,
            receiverWindow: window,
            parameters: {
              ...parameters,
              clockPhase: ns2ClockPhase(flow, TCP.length, variant === 'vegas' && stack === 'ns2' ? TCP.length : 0),
            },
          }
        : { kind: 'udp', from, to, rate: 1e6, packetSize: 1000, start: 0.001 },
    ) as never,
  };
}

/** The counts of the TCP flows, in the form of ns-2's runs. */
export function ourBiswal(run: BiswalRun): readonly (readonly number[])[] {
  const simulation = simulate(network(run));
  simulation.runBefore(Infinity);
  return TCP.map((flow) => {
    const { state, flight } = tcpOf(simulation, flow).sender;
    return [state.sent, state.retransmissions, state.timeouts, flight.acked];
  });
}
