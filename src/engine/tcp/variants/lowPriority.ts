import { on, type Variant } from './variant.ts';

/** Senders that use what others leave. */
export const LOW_PRIORITY: readonly Variant[] = [
  {
    name: 'lp',
    title: 'TCP-LP',
    growth: on('lp', 'rfc'),
    recovery: on('sack', 'rfc'),
    stacks: ['rfc'],
    parameters: [
      {
        name: 'deltaLp',
        label: 'delta',
        unit: '',
        kind: 'number',
        min: 0,
        max: 1,
        default: 0.15,
        help: 'Share of the range of one-way delays that counts as congestion (Kuzmanovic and Knightly 2003: 0.15).',
      },
      {
        name: 'gammaLp',
        label: 'gamma',
        unit: '',
        kind: 'number',
        min: 0.001,
        max: 1,
        default: 0.125,
        help: 'Weight of a new sample in the smoothed delay (Kuzmanovic and Knightly 2003: 1/8).',
      },
      {
        name: 'itt',
        label: 'Inference time',
        unit: '',
        kind: 'number',
        min: 0.1,
        max: 1000,
        default: 3,
        help: 'Round trips it looks for after an indication (Linux: 3; the paper: about one).',
      },
    ],
  },
  {
    name: 'ledbat',
    title: 'LEDBAT',
    growth: on('ledbat', 'rfc'),
    recovery: on('sack', 'rfc'),
    stacks: ['rfc'],
    parameters: [
      {
        name: 'TARGET',
        label: 'TARGET',
        unit: 's',
        kind: 'number',
        min: 0.001,
        max: 1,
        default: 0.1,
        help: 'Queueing delay it aims at (RFC 6817 3.3: at most 100 ms).',
      },
      {
        name: 'GAIN',
        label: 'GAIN',
        unit: 'segments',
        kind: 'number',
        min: 0.001,
        max: 1,
        default: 1,
        help: 'Largest growth per round trip (RFC 6817: at most 1).',
      },
    ],
  },
];
