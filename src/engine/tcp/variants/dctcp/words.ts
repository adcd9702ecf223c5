import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  dctcp: {
    origin: { year: 2010, heeds: 'marks', after: 'reno' },
    summary:
      'Reno for data centres: it estimates what share of its segments queues mark, and gives up half of that share instead of half of its window (Alizadeh and others 2010, RFC 8257).',
    details:
      "ACKs without marks grow the window like Reno's, and a loss halves it. It was made for networks where all queues mark early and all senders are of its kind: few marks cost little, so a short queue keeps the link full. Without a marking threshold it is Reno. Next to senders that halve their window at each mark it takes most of the link.",
    differs: [
      {
        text: 'The share is a real number; Linux keeps it in 1024ths. The receiver acknowledges held segments when the mark changes and may hold the segment that changed it. SYN and segments sent again cannot be marked.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  dctcp: { linux: 'dctcp', ns3: { typeId: 'TcpDctcp' } },
} satisfies Exports;
