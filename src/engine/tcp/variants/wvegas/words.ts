import type { Words } from '../variant.ts';

export const WORDS = {
  wvegas: {
    origin: { year: 2012, heeds: 'delay', after: 'vegas' },
    summary:
      'Vegas over several paths: all together keep {totalAlpha} segments in queues, each path its share of the rate (Cao, Xu and Fu 2012).',
    details:
      'Once per round trip of ACKs it compares the segments in queues with alpha, its part of the total, and adds or removes one segment; a loss halves the window. When the queueing delay is far above its smallest it drains the queue once. It was made to move traffic to the path with the shorter queue before anything is lost. Beside senders that fill queues it gets little, as Vegas does.',
    differs: [
      {
        text: 'The steps are those of the module of the former MPTCP kernel; the paper was not available. Round trips are exact, and the window counts segments with fractions.',
      },
    ],
  },
} satisfies Words;
