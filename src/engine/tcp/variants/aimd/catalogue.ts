import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'aimd',
    title: 'AIMD',
    grows: 'adds a fixed number of segments each round trip',
    home: { rfc: { law: 'aimd', recovery: 'sack' } },
    parameters: [
      {
        name: 'a',
        label: 'a',
        unit: 'segments',
        kind: 'number',
        range: [0.01, 1000],
        default: 1,
        help: 'Growth per round trip in congestion avoidance (Chiu and Jain 1989: any above 0; Reno: 1).',
      },
      {
        name: 'b',
        label: 'b',
        kind: 'number',
        range: [0.01, 0.99],
        default: 0.5,
        help: 'Fraction of the window removed by a loss (Chiu and Jain 1989: any between 0 and 1; Reno: 1/2).',
      },
    ],
  }),
] as const;
