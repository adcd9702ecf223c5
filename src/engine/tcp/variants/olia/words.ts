import type { Words } from '../variant.ts';

export const WORDS = {
  olia: {
    origin: { year: 2012, heeds: 'loss', after: 'lia' },
    summary:
      'Sends nearly all on the best path and about one segment per round trip on the others (Khalili and others 2012).',
    details:
      'An ACK adds the square of the share of its path in the rate of the connection, over cwnd; growth moves from the paths with the largest windows to those that deliver most between losses. A loss halves the window of its path. It was made for paths where LIA takes from others without gain. It is a good choice where one path is clearly better, and slow to notice that a path it left has become good again.',
    differs: [
      {
        text: 'The formulas are those of the module of the former MPTCP kernel; the paper was not available. The data that a path delivers between losses are counted in segments, by the cumulative ACK.',
      },
      { text: 'A flow with one path grows as Reno does.' },
    ],
  },
} satisfies Words;
