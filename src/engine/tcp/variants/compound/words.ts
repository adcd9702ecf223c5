import type { Words } from '../variant.ts';

export const WORDS = {
  compound: {
    origin: { year: 2006, heeds: 'loss and delay', after: 'reno' },
    summary:
      "Adds to Reno's window a second one that grows ever faster while queues are short and gives way when they fill (Tan and others 2006).",
    details:
      "ACKs grow the first as Reno's; each round trip the second takes a step that rises with the window, or shrinks when some {gammaCompound} of its segments wait in queues. A loss takes {betaCompound} of the sum. It was made for long fast paths: it fills them quickly, and where Reno fills the queue it is little more than Reno. A queue too short for {gammaCompound} segments gives it no signal.",
    differs: [
      { text: 'The automatic tuning of gamma (TUBE, 2008) is not included.' },
      {
        law: 'compound',
        text: 'cwnd here is the sum of both windows, which limits the sender. zeta, which the paper leaves open, is a setting.',
      },
    ],
  },
} satisfies Words;
