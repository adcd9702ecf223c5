import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'illinois',
    title: 'Illinois',
    grows: 'grows fast while queues are short, slowly when packets wait',
    home: {
      rfc: { law: 'illinois', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'alphaMin',
        label: 'alpha_min',
        unit: 'segments',
        kind: 'number',
        range: [0.01, 100],
        default: 0.3,
        help: 'Growth per round trip when queues are full (Liu and others 2006: 0.3).',
      },
      {
        name: 'alphaMax',
        label: 'alpha_max',
        unit: 'segments',
        kind: 'number',
        range: [0.1, 1000],
        default: 10,
        help: 'Growth per round trip when queues are empty (Liu and others 2006: 10); larger than alpha_min.',
      },
      {
        name: 'betaMin',
        label: 'beta_min',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.125,
        help: 'Fraction of the window removed by a loss when queues are short (Liu and others 2006: 0.125).',
      },
      {
        name: 'betaMax',
        label: 'beta_max',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.5,
        help: 'Fraction of the window removed by a loss when queues are long (Liu and others 2006: 0.5).',
      },
      {
        name: 'wThresh',
        label: 'W_thresh',
        unit: 'segments',
        kind: 'number',
        range: [2, 1e6],
        default: 15,
        help: 'Below this window it behaves as Reno (Liu and others 2006: 10; Linux: 15).',
      },
      {
        name: 'theta',
        label: 'theta',
        kind: 'integer',
        range: [1, 1000],
        default: 5,
        help: 'Round trips with small delays before the fastest growth returns (Liu and others 2006: 5).',
      },
    ],
  }),
] as const;
