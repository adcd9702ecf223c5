import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  yeah: {
    origin: { year: 2007, heeds: 'loss and delay', after: 'scalable' },
    summary:
      'Grows like Scalable while few of its segments queue and like Reno when many do, and then takes its queue out of the window (Baiocchi, Castellani and Vacirca 2007).',
    details:
      "Each round trip of ACKs tells how many queue. A loss takes off about that many; half of the window when it has long shared the path with greedy flows. It was made for long fast paths without long queues, and estimates Reno's window so as not to fall below it. A first round trip over a full queue misleads it.",
    differs: [
      {
        law: 'yeah',
        text: 'The queue is estimated once per round trip from its smallest round-trip time, with three samples at least.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  yeah: { linux: 'yeah', ns3: { typeId: 'TcpYeah' } },
} satisfies Exports;
