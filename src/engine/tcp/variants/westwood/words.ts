import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  westwood: {
    origin: { year: 2001, heeds: 'rate', after: 'reno' },
    summary:
      'Grows like Reno, but measures the rate at which its segments arrive, to keep after a loss what this rate carries in the shortest round trip (Mascolo and others 2001).',
    details:
      'Every ACK adds to the estimate of the rate. It was made for wireless links: a segment lost by chance does not lower the rate and costs little, and with a full queue the cut just empties it. When ACKs come in bursts it overestimates the rate, gives up too little, and others on the link suffer.',
    differs: [
      {
        law: 'westwood',
        text: "The constants of the filter are settings; rounding of ssthresh is the stack's.",
      },
      {
        law: 'linux6Westwood',
        text: "On stack linux it is the kernel's module `westwood`, which is Westwood+: one sample per round trip and at least 48 ms, two filters of 7/8 without settings. A loss halves ssthresh; when the recovery ends, both windows become what the rate carries in the shortest round trip.",
      },
    ],
  },
  westwoodplus: {
    origin: { year: 2004, heeds: 'rate', after: 'westwood' },
    summary:
      'Westwood with one sample of the rate per round trip instead of one per ACK, so that bursts of ACKs do not make it look larger than it is (Grieco and Mascolo 2004).',
    details:
      'It grows like Reno, and a loss leaves what the rate carries in the shortest round trip. It was made for wireless links, and to share fairly with Reno, which Westwood did not. A path that becomes longer makes its cuts too deep, because it remembers the old shortest round trip.',
    differs: [
      { law: 'westwoodplus', text: "The weight of the filter is a setting; rounding of ssthresh is the stack's." },
      {
        law: 'linux6Westwood',
        text: "On stack linux it is the kernel's module `westwood`: whole bytes and ticks of 4 ms, samples of at least 48 ms, two filters of 7/8 without settings. A loss halves ssthresh first; the rate decides when the recovery ends.",
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  westwood: { linux: 'westwood', ns3: { typeId: 'TcpWestwoodPlus' } },
} satisfies Exports;
