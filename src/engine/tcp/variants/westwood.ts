import { on, type Variant } from './variant.ts';

/** Cuts by the measured bandwidth. */
export const WESTWOOD: readonly Variant[] = [
  {
    name: 'westwood',
    title: 'Westwood',
    growth: { ...on('westwood', 'rfc'), 'ns2-linux': 'linux26Westwood' },
    recovery: { ...on('sack', 'rfc'), 'ns2-linux': 'linux26' },
    stacks: ['rfc', 'ns2-linux'],
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
      {
        name: 'sampleOverRoundTrip',
        label: 'Samples of ns-3.25',
        unit: '',
        kind: 'switch',
        default: false,
        help: 'Whether a sample is what one ACK tells of over a whole round trip, with a weight of 0.9, as in ns-3.25: too small by about the window.',
      },
    ],
  },
  {
    name: 'westwoodplus',
    title: 'Westwood+',
    growth: on('westwoodplus', 'rfc'),
    recovery: on('sack', 'rfc'),
    stacks: ['rfc'],
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
