import type { Words } from '../variant.ts';

export const WORDS = {
  learnt: {
    origin: { year: 2026, heeds: 'loss and delay', after: 'lia' },
    summary:
      'Looks its window changes on several paths up in a table learnt by Q-learning, after the idea of SmartCC; it is not SmartCC.',
    details:
      'Once per round trip each path computes five values: intervals of its ACKs and sends, its round-trip time beside its smallest and the other paths, and the share of the buffer in use. The table says whether cwnd changes by 10 %, by one segment or not; a loss halves it. It was made to show what a learnt controller sees: trained in this simulator, it says nothing about others, and it has no term for fairness.',
    differs: [
      {
        text: 'Of SmartCC (Li and others 2019) only the abstract was available. State, actions, reward and weights are ours, and no figure of the paper can be reproduced.',
      },
      { text: 'Nothing is learnt during a run, and a flow with one path grows as Reno does.' },
    ],
  },
} satisfies Words;
