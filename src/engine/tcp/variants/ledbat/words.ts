import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  ledbat: {
    origin: { year: 2012, heeds: 'delay' },
    summary:
      'For transfers in the background: it uses the capacity that others leave and keeps its own queueing delay at a target (RFC 6817).',
    details:
      'Each ACK reports the queueing delay: below the target the window grows by at most {GAIN} segment per round trip, above it the window shrinks; a loss halves it. It was made for downloads that may take long. A queue too short for the target gives no signal, and it competes as Reno does. A second LEDBAT that comes later takes the standing queue for the empty path and gets more.',
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
