import type { Words } from '../variant.ts';

export const WORDS = {
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
    ],
  },
} satisfies Words;
