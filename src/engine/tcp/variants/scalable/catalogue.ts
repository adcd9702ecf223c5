import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'scalable',
    title: 'Scalable',
    grows: 'grows by a constant fraction each round trip',
    home: {
      rfc: { law: 'scalable', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'aScalable',
        label: 'a',
        unit: 'segments',
        kind: 'number',
        range: [0.0001, 1],
        default: 0.01,
        help: 'Growth per acknowledged segment (Kelly 2003: 0.01).',
      },
      {
        name: 'bScalable',
        label: 'b',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.125,
        help: 'Fraction of the window removed by a loss (Kelly 2003: 0.125).',
      },
      {
        name: 'lwnd',
        label: 'lwnd',
        unit: 'segments',
        kind: 'number',
        range: [2, 1e6],
        default: 16,
        help: 'Below this window it behaves as Reno (Kelly 2003: 16).',
      },
    ],
  }),
] as const;
