import type { Words } from '../variant.ts';

export const WORDS = {
  dual: {
    origin: { year: 1992, heeds: 'loss and delay', after: 'tahoe' },
    summary:
      'Tahoe with a second, smaller answer: every other round trip a long delay takes an eighth of the window (Wang and Crowcroft 1992).',
    details:
      'ACKs grow the window as with Tahoe. Every other round trip it looks whether packets wait longer than halfway between the shortest and the longest time seen, and then gives an eighth back; a loss still starts it again. It was made to end the periodic losses of a sender that must fill the queue to learn of it. On a path of its own it settles without losses; next to Reno it gets little.',
    differs: [
      {
        text: 'A cut for delay in slow start sets ssthresh too, and no cut goes below two segments: the accounts of the paper that we had do not say. The timer and the first window are those of the RFCs.',
      },
    ],
  },
} satisfies Words;
