import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  veno: {
    origin: { year: 2003, heeds: 'loss and delay', after: 'reno' },
    summary:
      'Reno that guesses from the round-trip time whether a loss was congestion, and gives up less when it was not (Fu and Liew 2003).',
    details:
      'The round-trip time tells how many of its segments wait in queues. With fewer than {venoBeta} a loss counts as random and leaves {randomLossFactor} of the window instead of half; with more, ACKs add half as much as with Reno. It was made for wireless links, which lose segments on the air. Where others fill the queue, every loss looks like congestion.',
    differs: [
      {
        law: 'veno',
        text: "cwnd after a cut is ssthresh; the three duplicate ACKs are the recovery's own inflation. Whether a loss resets BaseRTT is a setting: the paper can be read both ways.",
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  veno: { linux: 'veno', ns3: { typeId: 'TcpVeno' } },
} satisfies Exports;
