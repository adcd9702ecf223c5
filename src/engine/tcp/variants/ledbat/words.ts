import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  ledbat: {
    origin: { year: 2012, heeds: 'delay' },
    summary:
      'For transfers in the background: it uses what others leave and holds its own queue at a target of delay (RFC 6817).',
    details:
      'Each ACK tells the queueing delay: below the target the window grows, by {GAIN} segment per round trip at most, above it shrinks; a loss halves it. It was made for downloads that may take long. A queue too short for the target gives no signal, and it competes as Reno does. A second LEDBAT that comes later takes the standing queue for the empty path and gets more.',
    differs: [
      {
        text: 'There is no slow start, and no correction of clocks that drift: clocks are exact here. It is RFC 6817, not LEDBAT++.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  ledbat: { ns3: { typeId: 'TcpLedbat' } },
} satisfies Exports;
