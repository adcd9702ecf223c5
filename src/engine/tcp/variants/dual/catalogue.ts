import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'dual',
    title: 'DUAL',
    grows: 'adds about a segment each round trip, and removes an eighth while packets wait long',
    home: { rfc: { law: 'dual', recovery: 'tahoe' } },
    parameters: [
      {
        name: 'dualShare',
        label: 'Share of the queue',
        kind: 'number',
        range: [0.01, 1],
        default: 0.5,
        help: 'A round trip above RTTmin by more than this fraction of RTTmax - RTTmin removes an eighth of the window (Wang and Crowcroft 1992: 1/2).',
      },
    ],
  }),
] as const;
