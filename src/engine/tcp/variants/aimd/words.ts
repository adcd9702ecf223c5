import type { Words } from '../variant.ts';

export const WORDS = {
  aimd: {
    origin: { year: 1989, heeds: 'loss' },
    summary:
      'Reno with two knobs: each round trip adds a segments, and a loss takes the share b of the window (Chiu and Jain 1989, Yang and Lam 2000).',
    details:
      'From ssthresh on a round trip of ACKs adds {a}, and a loss takes {b} of the window. It was made for the study of such laws: flows with the same a and b come to equal shares, however they began. A smaller b gives a steadier rate; with a = 3b/(2 - b) it takes as much as Reno next to it, with more it pushes Reno aside.',
    differs: [
      {
        text: 'Chiu and Jain let all flows see the same congestion at the same time and change their rates at once; here each flow answers its own losses, once per window, and the law moves a window of segments.',
      },
    ],
  },
} satisfies Words;
