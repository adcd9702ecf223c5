import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'htcp',
    title: 'H-TCP',
    grows: 'grows the faster the longer nothing is lost',
    home: {
      rfc: { law: 'htcp', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'deltaL',
        label: 'Delta_L',
        unit: 's',
        kind: 'number',
        range: [0, 1000],
        default: 1,
        help: 'For this long after a loss it grows like Reno (Leith and Shorten 2004: 1 s).',
      },
      {
        name: 'rttScaling',
        label: 'Round-trip scaling',
        kind: 'switch',
        default: false,
        help: 'Whether growth is scaled so that flows with unequal round trips grow alike, as in Linux.',
      },
    ],
  }),
] as const;
