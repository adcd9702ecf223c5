import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'dctcp',
    title: 'DCTCP',
    grows: 'adds about a segment each round trip',
    home: {
      rfc: { law: 'dctcp', recovery: 'sack', settings: { ecn: 'precise' } },
      linux: { law: 'linux6Dctcp', recovery: 'rack', settings: { ecn: 'precise' } },
    },
    parameters: [
      {
        name: 'gDctcp',
        label: 'g',
        kind: 'number',
        range: [0.001, 1],
        default: 1 / 16,
        help: 'Weight of the newest window in the estimated fraction of marks (RFC 8257 4.2: 1/16).',
      },
      {
        name: 'initialAlpha',
        label: 'Initial alpha',
        kind: 'number',
        range: [0, 1],
        default: 1,
        help: 'Initial estimate of the fraction of marks (RFC 8257 4.3: 1, so that the first mark halves the window).',
      },
    ],
  }),
] as const;
