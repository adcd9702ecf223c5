import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  htcp: {
    origin: { year: 2004, heeds: 'loss', after: 'reno' },
    summary:
      'Grows the faster the longer the last loss is ago: like Reno for a second, then ever steeper (Leith and Shorten 2004).',
    details:
      'A loss leaves between half and four fifths of the window: as much as the shortest round trip is of the longest, which just empties the queue. It was made for long fast paths. The growth per ACK depends on the time and not on the window, so a newcomer catches up. Where losses come every second it is no faster than Reno.',
    differs: [
      {
        law: 'htcp',
        text: 'Throughput before a loss is taken as the window over the round trip of that moment, and RTTmax since the last loss; the paper leaves both open. Time in which nothing is sent, or less than cwnd allows, does not count as time without a loss; in Linux it does.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  htcp: { linux: 'htcp', ns3: { typeId: 'TcpHtcp' } },
} satisfies Exports;
