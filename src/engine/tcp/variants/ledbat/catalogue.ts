import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'ledbat',
    title: 'LEDBAT',
    grows: 'keeps the waiting time at its target',
    home: {
      rfc: { law: 'ledbat', recovery: 'sack', settings: { initialWindow: 2 } },
    },
    parameters: [
      {
        name: 'TARGET',
        label: 'TARGET',
        unit: 's',
        kind: 'number',
        range: [0.001, 1],
        default: 0.1,
        help: 'Queueing delay it aims at (RFC 6817 3.3: at most 100 ms).',
      },
      {
        name: 'GAIN',
        label: 'GAIN',
        unit: 'segments',
        kind: 'number',
        range: [0.001, 1],
        default: 1,
        help: 'Largest growth per round trip (RFC 6817: at most 1).',
      },
    ],
  }),
] as const;
