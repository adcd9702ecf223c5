import type { WordsOf } from './words.ts';

export const LOW_PRIORITY_WORDS: WordsOf<'lp' | 'ledbat'> = {
  lp: {
    summary:
      'A sender of low priority: it takes the first sign of a queue in the one-way delay for others and makes room (Kuzmanovic and Knightly 2003).',
    details:
      "Without signs ACKs grow its window like Reno's, and a loss halves it. When the smoothed delay passes {deltaLp} of the range it has seen, it halves the window and looks on; if the queue stays, it goes down to one segment. It was made for backups and updates, which shall slow nobody down. A very short queue gives no sign in time: there it competes as Reno does.",
    differs: [
      {
        text: "Until the first window sent after a cut is acknowledged, early signs of a queue tell of the one before and do not count. The paper gives the length of the inference phase in words only: Linux's value is the default.",
      },
    ],
  },
  ledbat: {
    summary:
      'For transfers in the background: it uses what others leave and holds its own queue at a target of delay (RFC 6817).',
    details:
      'Each ACK tells the queueing delay: below the target the window grows, by {GAIN} segment per round trip at most, above it shrinks; a loss halves it. It was made for downloads that nobody waits for. A queue too short for the target gives no sign, and it competes as Reno does. A second LEDBAT that comes later takes the standing queue for the empty path and gets more.',
    differs: [
      {
        text: 'There is no slow start, and no correction of clocks that drift: clocks are exact here. It is RFC 6817, not LEDBAT++.',
      },
    ],
  },
};
