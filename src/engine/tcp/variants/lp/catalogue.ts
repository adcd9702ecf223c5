import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'lp',
    title: 'TCP-LP',
    grows: 'grows like Reno, and yields to others',
    home: {
      rfc: { law: 'lp', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'deltaLp',
        label: 'delta',
        kind: 'number',
        range: [0, 1],
        default: 0.15,
        help: 'Fraction of the range of one-way delays that counts as congestion (Kuzmanovic and Knightly 2003: 0.15).',
      },
      {
        name: 'gammaLp',
        label: 'gamma',
        kind: 'number',
        range: [0.001, 1],
        default: 0.125,
        help: 'Weight of a new sample in the smoothed delay (Kuzmanovic and Knightly 2003: 1/8).',
      },
      {
        name: 'itt',
        label: 'Inference time',
        kind: 'number',
        range: [0.1, 1000],
        default: 3,
        help: 'Round trips that it observes after an indication (Linux: 3; the paper: about one).',
      },
    ],
  }),
] as const;
