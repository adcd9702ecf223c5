import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'westwood',
    title: 'Westwood',
    grows: 'adds about a segment each round trip',
    home: {
      rfc: { law: 'westwood', recovery: 'sack' },
      linux: { law: 'linux6Westwood', recovery: 'rack' },
    },
    parameters: [
      {
        name: 'tau',
        label: 'tau',
        unit: 's',
        kind: 'number',
        range: [0.001, 100],
        notOn: 'linux',
        default: 0.5,
        help: 'Time constant of the filter of the bandwidth estimate; the paper leaves it open, 0.5 s is usual.',
      },
      {
        name: 'm',
        label: 'm',
        kind: 'number',
        range: [1, 100],
        notOn: 'linux',
        default: 2,
        help: 'Without an ACK for tau/m the filter takes a sample of zero.',
      },
      {
        name: 'sampleOverRoundTrip',
        label: 'Samples of ns-3.25',
        kind: 'switch',
        notOn: 'linux',
        default: false,
        help: 'Whether a sample is the data of one ACK divided by a whole round trip, with a weight of 0.9, as in ns-3.25: too small by a factor of about the window.',
      },
    ],
  }),
  defineVariant({
    name: 'westwoodplus',
    title: 'Westwood+',
    grows: 'adds about a segment each round trip',
    home: {
      rfc: { law: 'westwoodplus', recovery: 'sack' },
      linux: { law: 'linux6Westwood', recovery: 'rack' },
    },
    parameters: [
      {
        name: 'bweWeight',
        label: 'Weight of the old estimate',
        kind: 'number',
        range: [0, 0.999],
        notOn: 'linux',
        default: 0.9,
        help: 'Weight of the old estimate when a new sample arrives (Grieco and Mascolo 2004: 0.9).',
      },
    ],
  }),
] as const;
