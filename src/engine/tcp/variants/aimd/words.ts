import type { Words } from '../variant.ts';

export const WORDS = {
  aimd: {
    origin: { year: 1989, heeds: 'loss' },
    summary:
      'Reno with two parameters: each round trip adds a segments, and a loss removes the fraction b of the window (Chiu and Jain 1989, Yang and Lam 2000).',
    details:
      'From ssthresh on a round trip of ACKs adds {a}, and a loss removes {b} of the window. It was made for the study of such laws: flows with the same a and b reach equal shares, however they began. A smaller b gives a steadier rate; with a = 3b/(2 - b) it takes as much as Reno beside it, with a larger a it displaces Reno.',
    differs: [
      {
        text: "In Chiu and Jain's model all flows see the same congestion at the same time and change their rates at once. Here each flow reacts to its own losses, once per window, and the law changes a window of segments.",
      },
    ],
  },
} satisfies Words;
