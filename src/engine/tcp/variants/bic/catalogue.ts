import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'bic',
    title: 'BIC',
    grows: 'searches for the window that the path carries',
    inRecordings: { place: 5 },
    home: {
      rfc: { law: 'bic', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'lowWindowBic',
        label: 'low_window',
        unit: 'segments',
        kind: 'number',
        range: [2, 1e6],
        default: 14,
        help: 'Below this window it behaves as Reno (Xu and others 2004: 14).',
      },
      {
        name: 'sMax',
        label: 'S_max',
        unit: 'segments',
        kind: 'number',
        range: [0.01, 1e6],
        default: 32,
        help: 'Largest growth per round trip (Xu and others 2004: 32; Linux: 16).',
      },
      {
        name: 'sMin',
        label: 'S_min',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 0.01,
        help: 'Smallest growth per round trip (Xu and others 2004: 0.01).',
      },
      {
        name: 'bBic',
        label: 'Divisor of the search',
        kind: 'number',
        range: [1, 100],
        default: 2,
        help: 'The window covers this part of the distance to W_max in a round trip: 2 for half of it (Xu and others 2004: 2; Linux: 4).',
      },
      {
        name: 'betaBic',
        label: 'beta',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.125,
        help: 'Fraction of the window removed by a loss (Xu and others 2004: 0.125; Linux: 0.2).',
      },
      {
        name: 'fastConvergence',
        label: 'Fast convergence',
        kind: 'switch',
        default: true,
        help: 'Whether a loss below the last maximum lowers the next target, to leave room for new flows (BIC, RFC 9438 4.7).',
      },
    ],
  }),
] as const;
