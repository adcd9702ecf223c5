import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'yeah',
    title: 'YeAH',
    grows: 'grows fast while queues are short, else like Reno',
    home: {
      rfc: { law: 'yeah', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'qMax',
        label: 'Q_max',
        unit: 'segments',
        kind: 'number',
        range: [0, 1e6],
        default: 80,
        help: 'With more own segments in queues than this it is in slow mode (Baiocchi and others 2007: 80).',
      },
      {
        name: 'phi',
        label: 'phi',
        kind: 'number',
        range: [0.1, 1000],
        default: 8,
        help: 'A round trip longer than the shortest by 1/phi of it means slow mode too (Baiocchi and others 2007: 8).',
      },
      {
        name: 'rhoYeah',
        label: 'rho',
        kind: 'integer',
        range: [0, 1000],
        default: 16,
        help: 'Round trips in slow mode after which others count as greedy (Baiocchi and others 2007: 16).',
      },
      {
        name: 'zetaYeah',
        label: 'zeta',
        kind: 'integer',
        range: [0, 10000],
        default: 50,
        help: 'Round trips in fast mode after which no greedy flow is assumed (Baiocchi and others 2007: 50).',
      },
      {
        name: 'aYeah',
        label: 'a',
        unit: 'segments',
        kind: 'number',
        range: [0.0001, 1],
        default: 0.01,
        help: 'Growth per acknowledged segment in fast mode (Scalable TCP: 0.01).',
      },
    ],
  }),
] as const;
