import { on, type Variant } from './variant.ts';

/** Growth as if the round trip were another. */
export const HYBLA: readonly Variant[] = [
  {
    name: 'hybla',
    title: 'Hybla',
    growth: { ...on('hybla', 'rfc'), 'ns2-linux': 'linux26Hybla' },
    recovery: { ...on('sack', 'rfc'), 'ns2-linux': 'linux26' },
    stacks: ['rfc', 'ns2-linux'],
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
