import type { Words } from '../variant.ts';

export const WORDS = {
  balia: {
    origin: { year: 2016, heeds: 'loss', after: 'lia' },
    summary:
      'A balance between LIA and OLIA: fair to single-path TCP, and still able to react on its slower paths (Peng and others 2016).',
    details:
      'An ACK adds the square of the share of its path in the rate of the connection, over cwnd, times a factor that grows with how far the path is behind the fastest. A loss halves the fastest path and removes up to three quarters of a slower one. It was made to be fair without oscillation and without losing sight of changes. With equal paths it grows exactly as LIA does.',
    differs: [
      {
        text: 'The formulas follow the module of the former MPTCP kernel, but A is a fraction where the module divides integers. The paper was not available.',
      },
      { text: 'A flow with one path grows as Reno does.' },
    ],
  },
} satisfies Words;
