import type { Words } from '../variant.ts';

export const WORDS = {
  lia: {
    origin: { year: 2011, heeds: 'loss', after: 'reno' },
    summary:
      'Links the growth of the paths of one connection, so that all together take what one TCP on the best path would (RFC 6356).',
    details:
      'An ACK adds alpha/total, with the sum of all windows and an alpha that depends on all round trips, and never more than Reno adds; a loss halves the window of its path alone. It was made for a phone with two radios: on a shared bottleneck both paths together take one share. It leaves more on a bad path than is best, and on unlike round trips it can take from others without gain.',
    differs: [
      {
        text: 'alpha is computed at every ACK, where RFC 6356 allows once per round trip, and windows are segments with fractions, where it counts bytes.',
      },
      { text: 'A flow with one path grows as Reno does.' },
    ],
  },
} satisfies Words;
