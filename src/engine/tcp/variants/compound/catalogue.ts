import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'compound',
    title: 'Compound',
    grows: 'grows like Reno, and faster while nothing waits',
    home: {
      rfc: { law: 'compound', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'alphaCompound',
        label: 'alpha',
        kind: 'number',
        range: [0, 10],
        default: 0.125,
        help: 'The delay window grows by alpha cwnd^k - 1 segments per round trip (Tan and others 2006: 1/8).',
      },
      {
        name: 'k',
        label: 'k',
        kind: 'number',
        range: [0, 1],
        default: 0.75,
        help: 'How much faster a larger window grows (Tan and others 2006: 0.75).',
      },
      {
        name: 'betaCompound',
        label: 'beta',
        kind: 'number',
        range: [0.01, 0.99],
        default: 0.5,
        help: 'Fraction of the whole window removed by a loss (Tan and others 2006: 1/2).',
      },
      {
        name: 'gammaCompound',
        label: 'gamma',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 30,
        help: 'With this many own segments in queues the delay window shrinks (Tan and others 2006: 30).',
      },
      {
        name: 'zeta',
        label: 'zeta',
        kind: 'number',
        range: [0, 100],
        default: 1,
        help: 'Segments removed from the delay window per own segment in queues; the paper leaves it open.',
      },
    ],
  }),
] as const;
