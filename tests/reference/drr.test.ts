/** Deficit round robin packet by packet: counts of ns-2.35's Queue/DRR (Debian's 2.35+dfsg-5; quantum_ 1000, blimit_ 20000, buckets_ 64). */
import { expect, it } from 'vitest';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';

const ample = { queue: { limit: 10_000 } };
const udp = (from: string, rate: string, start: number, packetSize: number): FlowInput => ({
  kind: 'udp',
  from,
  to: 'd',
  rate,
  start,
  packetSize,
});
const tcp = (from: string, start: number): FlowInput => ({
  from,
  to: 'd',
  variant: 'newreno',
  stack: 'ns2',
  start,
  receiverWindow: 1000,
});

/** Three senders, 1, 2 and 7 ms away, and what each sent, received and lost in 20 s over 2 Mb/s. */
const SCENES: readonly (readonly [string, number, FlowInput[], readonly (readonly number[])[]])[] = [
  [
    'three constant sources',
    1000,
    [udp('a', '0.8Mb/s', 0.1, 1000), udp('b', '1.6Mb/s', 0.21, 1000), udp('c', '3Mb/s', 0.33, 1000)],
    [
      [1990, 1661, 322],
      [3958, 1657, 2293],
      [7377, 1637, 5729],
    ],
  ],
  [
    'three NewRenos',
    1040,
    [tcp('a', 0.1), tcp('b', 0.2), tcp('c', 0.3)],
    [
      [1680, 1616, 55],
      [1644, 1590, 48],
      [1623, 1565, 51],
    ],
  ],
  [
    'two NewRenos beside a constant source',
    1040,
    [tcp('a', 0.1), udp('b', '1.6Mb/s', 0.21, 1040), tcp('c', 0.3)],
    [
      [1656, 1610, 41],
      [3806, 1595, 2201],
      [1614, 1565, 40],
    ],
  ],
];

it.each(SCENES)('%s have the counts of ns-2', (_, size, flows, counts) => {
  const scenario: ScenarioInput = {
    duration: 20,
    network: {
      kind: 'custom',
      nodes: ['a', 'b', 'c', 'r', 'd'].map((id) => ({ id })),
      links: [
        { from: 'a', to: 'r', rate: 10e6, delay: 0.001, ...ample },
        { from: 'b', to: 'r', rate: 10e6, delay: 0.002, ...ample },
        { from: 'c', to: 'r', rate: 10e6, delay: 0.007, ...ample },
        // Here the packet being sent counts towards the limit, in ns-2 it does not.
        {
          from: 'r',
          to: 'd',
          rate: 2e6,
          delay: 0.01,
          back: ample,
          queue: { kind: 'drr', quantum: 1000, limitBytes: 20_000 + size },
        },
      ],
    },
    flows,
  };
  const simulation = simulate(scenario);
  simulation.runBefore(Infinity);
  const found = simulation.flows.map((parts, flow) => [
    parts.kind === 'tcp' ? parts.sender.state.sent : parts.source.state.sent,
    parts.kind === 'tcp' ? parts.receiver.state.received : parts.sink.state.received,
    simulation.ledger.droppedOn(flow, 0),
  ]);
  expect(found).toEqual(counts);
});
