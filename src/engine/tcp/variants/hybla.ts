import { on, type Variant } from './variant.ts';

/** Growth as if the round trip were another. */
export const HYBLA: readonly Variant[] = [
  {
    name: 'hybla',
    title: 'Hybla',
    growth: { ...on('hybla', 'rfc'), 'ns2-linux': 'linuxHybla' },
    recovery: { ...on('sack', 'rfc'), 'ns2-linux': 'linux26' },
    stacks: ['rfc', 'ns2-linux'],
    summary:
      'Grows as if its round trip were 25 ms, so that a path over a satellite gains rate as fast as a nearby one (Caini and Firrincieli 2004). Pacing is not included: its bursts need queues that take them.',
    differs:
      'rho follows the smallest round trip seen and is held at 16 in slow start. The paper also asks for pacing and for a bandwidth estimate of the first ssthresh: neither is included.',
    parameters: [
      {
        name: 'rtt0',
        label: 'RTT_0',
        unit: 's',
        kind: 'number',
        min: 0.001,
        max: 10,
        default: 0.025,
        help: 'Round-trip time of the reference path (Caini and Firrincieli 2004: 25 ms).',
      },
    ],
  },
];
