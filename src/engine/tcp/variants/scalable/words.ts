import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  scalable: {
    origin: { year: 2003, heeds: 'loss', after: 'reno' },
    summary:
      'Each acknowledged segment adds a fixed part of one and a loss takes off {bScalable} of the window, so that it recovers in as many round trips at any rate (Kelly 2003).',
    details:
      "With the paper's part, {aScalable}, these are 13; Reno needs half as many as its window has segments. Small windows grow like Reno. It was made for long fast paths where losses are rare. Its price is fairness: two such flows that lose together keep whatever shares they have, and Reno next to it gets little.",
    differs: [
      { law: 'scalable', text: 'As in the paper; below the window at which it begins (lwnd, 16 segments) it is Reno.' },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  scalable: { linux: 'scalable', ns3: { typeId: 'TcpScalable' } },
} satisfies Exports;
