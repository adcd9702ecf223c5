import type { WordsOf } from './words.ts';

export const CUBIC_WORDS: WordsOf<'bic' | 'cubic'> = {
  bic: {
    summary:
      'Searches for the window that the path carries: in big steps far below the size that lost, in small ones next to it (Xu, Harfoush and Rhee 2004).',
    details:
      'Each ACK adds its share of the step of this round trip; beyond the old size steps begin small and grow. A loss takes off {betaBic} of a large window, with Linux a fifth, and sets the new mark. It was made for long fast paths, which Reno needs minutes or hours to fill. On short round trips it takes much more than its share from Reno; CUBIC followed.',
    differs: [
      {
        law: 'bic',
        text: "The midpoint is taken anew at every ACK and not once per round trip, which is the same search without steps. A timeout is Reno's and leaves W_max as it was.",
      },
      {
        law: 'linux26Bic',
        text: 'It is the module of Linux 2.6.22: a step is a quarter of the distance and at most 16 segments, where the paper has half and 32; a loss leaves 0.8 of the window and not 0.875; a timeout makes it forget W_max.',
      },
    ],
  },
  cubic: {
    summary:
      'Grows along a cubic curve of the time since the last loss, flat near the window where it happened (RFC 9438).',
    details:
      'ACKs bring the window to the curve; a loss leaves {betaCubic} of the window, 0.8 in its older versions, and begins a new one. It was made for long fast paths, and most senders of the Internet use it. As the curve follows the clock and not the round trips, long paths grow like short ones; where Reno would be faster, it grows like Reno. It fills queues, and takes every loss for congestion.',
    differs: [
      {
        law: 'cubic',
        text: 'HyStart++ is not part of it but a setting of slow start; a cut that was needless is not undone; entering the Reno-friendly region never lowers cwnd.',
      },
      {
        law: 'linux6Cubic',
        text: "It is version 2.3 of today's kernel: whole segments, one more for at least two that arrived; a loss leaves 717/1024 of the window; a timeout makes it forget the curve. Time goes in ticks of 4 ms, and the curve is asked at most once in each.",
      },
      {
        law: 'linux26Cubic',
        text: 'It is version 2.1 of Linux 2.6.22, older than the RFC and HyStart: a loss leaves 819/1024 of the window, before the first one the window grows by one segment in at most about 50 ACKs, above the old size by at most 16 segments per 100 ms, and a timeout makes it forget the curve.',
      },
    ],
  },
};
