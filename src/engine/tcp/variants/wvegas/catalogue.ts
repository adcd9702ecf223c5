import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'wvegas',
    title: 'wVegas',
    grows: 'holds a number of queued segments that is shared among its paths',
    home: { rfc: { law: 'wvegas', recovery: 'sack' } },
    parameters: [
      {
        name: 'totalAlpha',
        label: 'total alpha',
        unit: 'segments',
        kind: 'number',
        range: [1, 1000],
        default: 10,
        help: 'Own segments in queues on all paths together (mptcp_wvegas.c: 10).',
      },
      {
        name: 'initialAlpha',
        label: 'initial alpha',
        unit: 'segments',
        kind: 'number',
        range: [1, 1000],
        default: 2,
        help: 'Own segments in queues on a path at first, and at least (mptcp_wvegas.c: 2).',
      },
      {
        name: 'gammaW',
        label: 'gamma',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 1,
        help: 'More own segments queued than this ends slow start (mptcp_wvegas.c: 1).',
      },
    ],
  }),
] as const;
