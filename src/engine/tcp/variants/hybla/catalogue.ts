import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'hybla',
    title: 'Hybla',
    grows: 'grows as with a short round trip',
    ownSlowStart: true,
    home: {
      rfc: { law: 'hybla', recovery: 'sack', settings: { initialWindow: 2 } },
    },
    parameters: [
      {
        name: 'rtt0',
        label: 'RTT_0',
        unit: 's',
        kind: 'number',
        range: [0.001, 10],
        default: 0.025,
        help: 'Round-trip time of the reference path (Caini and Firrincieli 2004: 25 ms).',
      },
    ],
  }),
] as const;
