import type { WordsOf } from './words.ts';

export const VEGAS_WORDS: WordsOf<'vegas'> = {
  vegas: {
    summary:
      'Watches the round-trip time and keeps a few segments queued instead of filling the queue until it drops (Brakmo and Peterson 1995).',
    details:
      'Each round trip it works out how many of its segments wait in queues: below alpha the window grows by one, above beta it shrinks by one. A loss cuts it too, but alone on a link it hardly has one. It was made to fill a link with short delays, and does so among its own kind. Next to Reno, which fills the queue, it gets little.',
    differs: [
      {
        stacks: ['ns2'],
        text: 'It has the habits of ns-2: the initial window comes one round trip late, duplicate ACKs inflate cwnd itself, Diff is rounded to whole segments, and packets carry no header bytes.',
      },
      {
        stacks: ['rfc'],
        text: "Losses are found and repaired as NewReno does it, without the paper's fine-grained timeout.",
      },
      {
        law: 'linux26Vegas',
        text: 'It is the module of Linux 2.6.22: alpha is 2 and beta 4, slow start doubles every round trip instead of every second one, a round trip with fewer than three samples counts as one of Reno, and a loss halves the window.',
      },
    ],
  },
};
