import { on, type Variant } from './variant.ts';

/** Cuts by the measured bandwidth. */
export const WESTWOOD: readonly Variant[] = [
  {
    name: 'westwood',
    title: 'Westwood',
    growth: { ...on('westwood', 'rfc'), 'ns2-linux': 'linuxWestwood' },
    recovery: { ...on('sack', 'rfc'), 'ns2-linux': 'linux26' },
    stacks: ['rfc', 'ns2-linux'],
    summary:
      'Grows like Reno, but measures the rate at which its segments arrive and after a loss keeps what this rate carries in the shortest round trip. Made for wireless links, where many losses are not congestion (Mascolo and others 2001). Bursts of ACKs make it take the rate for larger than it is.',
    differs: "The constants of the filter are settings; rounding of ssthresh is the stack's.",
    parameters: [
      {
        name: 'tau',
        label: 'tau',
        unit: 's',
        kind: 'number',
        min: 0.001,
        max: 100,
        default: 0.5,
        help: 'Time constant of the filter of the bandwidth estimate; the paper leaves it open, 0.5 s is usual.',
      },
      {
        name: 'm',
        label: 'm',
        unit: '',
        kind: 'number',
        min: 1,
        max: 100,
        default: 2,
        help: 'Without an ACK for tau/m the filter takes a sample of zero.',
      },
    ],
  },
  {
    name: 'westwoodplus',
    title: 'Westwood+',
    growth: on('westwoodplus', 'rfc'),
    recovery: on('sack', 'rfc'),
    stacks: ['rfc'],
    summary:
      'Westwood with one bandwidth sample per round trip instead of one per ACK, so that bursts of ACKs do not make the rate look larger than it is (Grieco and Mascolo 2004).',
    differs: "The weight of the filter is a setting; rounding of ssthresh is the stack's.",
    parameters: [
      {
        name: 'bweWeight',
        label: 'Weight of the old estimate',
        unit: '',
        kind: 'number',
        min: 0,
        max: 0.999,
        default: 0.9,
        help: 'Share of the bandwidth estimate that a new sample leaves as it was (Grieco and Mascolo 2004: 0.9).',
      },
    ],
  },
];
