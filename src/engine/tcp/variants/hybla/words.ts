import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  hybla: {
    origin: { year: 2004, heeds: 'loss', after: 'reno' },
    summary:
      'Grows as if its round trip were 25 ms, so that a path over a satellite gains rate as fast as a nearby one (Caini and Firrincieli 2004).',
    details:
      'With a round trip rho times as long, an ACK adds 2^rho - 1 segments in slow start, and later a round trip adds rho^2. A loss halves the window as with Reno. It was made for satellites, whose half a second leaves Reno far behind. Its bursts need queues that take them; up to 25 ms it is Reno.',
    differs: [
      {
        text: 'rho is held at 16 in slow start. The paper also asks for pacing and for a bandwidth estimate of the first ssthresh: neither is included.',
      },
      { law: 'hybla', text: 'rho follows the smallest round trip seen.' },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  hybla: { linux: 'hybla', ns3: { typeId: 'TcpHybla' } },
} satisfies Exports;
