import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  vegas: {
    origin: { year: 1995, heeds: 'delay', after: 'reno' },
    summary:
      'Watches the round-trip time and keeps a few segments queued instead of filling the queue until it drops (Brakmo and Peterson 1995).',
    details:
      'Each round trip it works out how many of its segments wait in queues: below alpha the window grows by one, above beta it shrinks by one. A loss cuts it too, but alone on a link it hardly has one. It was made to fill a link with short delays, and does so among its own kind. Next to Reno, which fills the queue, it gets little.',
    differs: [
      {
        stacks: ['ns2'],
        text: 'It behaves as in ns-2: the initial window comes one round trip late, duplicate ACKs inflate cwnd itself, Diff is rounded to whole segments, and packets carry no header bytes.',
      },
      {
        stacks: ['rfc'],
        text: "Losses are found and repaired as NewReno does it, without the paper's fine-grained timeout.",
      },
    ],
  },
  vegasplus: {
    origin: { year: 2000, heeds: 'delay', after: 'vegas' },
    summary: 'Vegas that grows as Reno does while another flow fills the queue (Hasegawa, Kurata and Murata 2000).',
    details:
      'Alone it is Vegas: a few segments wait, and the window moves by one. Round trips that get longer while its own window stays the same are counted; at {countMax} it grows, and answers a loss, as Reno does, until as many round trips have become shorter. It was made for Vegas to keep its share next to Reno. Where no other flow fills the queue it has short delays; once it competes, it fills the queue too.',
    differs: [
      {
        text: 'The rules are those that later papers describe: we did not have the text of the first. A change of the round trip below a margin does not count, and while it competes a loss halves the window.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  vegas: { linux: 'vegas', ns2: { agent: 'Agent/TCP/Vegas' }, ns3: { typeId: 'TcpVegas' } },
} satisfies Exports;
