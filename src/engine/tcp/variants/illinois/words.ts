import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  illinois: {
    origin: { year: 2006, heeds: 'loss and delay', after: 'reno' },
    summary:
      'Losses say when the window is cut; the queueing delay says how fast it grows and how deep the cut is (Liu, Basar and Srikant 2006).',
    details:
      'With short queues a round trip of ACKs adds {alphaMax} segments, with long ones {alphaMin}; in the paper a loss then takes {betaMin} of the window, or {betaMax}. So the window rises fast far below the limit and slowly near it. It was made for long fast paths; small windows are Reno. Where delay varies for other reasons than queues it grows slowly for nothing.',
    differs: [
      {
        law: 'illinois',
        text: "The mean queueing delay is that of one round trip; the thresholds are the paper's and settings.",
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  illinois: { linux: 'illinois', ns3: { typeId: 'TcpIllinois' } },
} satisfies Exports;
