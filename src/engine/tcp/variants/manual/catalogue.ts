import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'manual',
    title: 'You',
    grows: 'keeps the window that you set',
    byHand: true,
    home: { rfc: { law: 'manual', recovery: 'sack' } },
    parameters: [
      {
        name: 'ownWindow',
        label: 'Your window',
        unit: 'segments',
        kind: 'number',
        integer: true,
        range: [1, 1000],
        default: 10,
        help: 'The congestion window that you set; each change during the run is a move.',
      },
    ],
  }),
] as const;
