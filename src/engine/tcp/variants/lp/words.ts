import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  lp: {
    origin: { year: 2003, heeds: 'delay', after: 'reno' },
    summary:
      'A sender of low priority: it takes the first sign of a queue in the one-way delay as a sign of other traffic, and makes room (Kuzmanovic and Knightly 2003).',
    details:
      "Without signs ACKs grow its window like Reno's, and a loss halves it. When the smoothed delay passes {deltaLp} of the range it has seen, it halves the window and waits; if the queue stays, it goes down to one segment. It was made for backups and updates, which must not slow others down. A very short queue gives no sign in time: there it competes as Reno does.",
    differs: [
      {
        text: "Until the first window sent after a cut is acknowledged, early signs of a queue tell of the one before and do not count. The paper gives the length of the inference phase in words only: Linux's value is the default.",
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  lp: { linux: 'lp', ns3: { typeId: 'TcpLp' } },
} satisfies Exports;
