import { on, type Variant } from './variant.ts';

/** Growth and cuts for large windows. */
export const HIGHSPEED: readonly Variant[] = [
  {
    name: 'highspeed',
    title: 'HighSpeed',
    growth: on('highspeed', 'ns2', 'rfc'),
    recovery: on('sack', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    summary:
      'Reno up to 38 segments; above, the larger the window, the faster it grows and the less a loss takes off (RFC 3649).',
    parameters: [
      {
        name: 'lowWindow',
        label: 'Low_Window',
        unit: 'segments',
        kind: 'number',
        min: 2,
        max: 1e6,
        default: 38,
        help: 'Up to this window it behaves as Reno (RFC 3649 section 5: 38).',
      },
      {
        name: 'highWindow',
        label: 'High_Window',
        unit: 'segments',
        kind: 'number',
        min: 3,
        max: 1e9,
        default: 83000,
        help: 'Window that goes with the loss rate High_P (RFC 3649 section 5: 83000).',
      },
      {
        name: 'lowP',
        label: 'Low_P',
        unit: '',
        kind: 'number',
        min: 1e-12,
        max: 0.5,
        default: 1e-3,
        help: 'Loss rate that goes with Low_Window (RFC 3649: 1e-3; ns-2: 1.5/Low_Window^2).',
      },
      {
        name: 'highP',
        label: 'High_P',
        unit: '',
        kind: 'number',
        min: 1e-12,
        max: 0.5,
        default: 1e-7,
        help: 'Loss rate that goes with High_Window (RFC 3649 section 5: 1e-7).',
      },
      {
        name: 'highDecrease',
        label: 'High_Decrease',
        unit: '',
        kind: 'number',
        min: 0.01,
        max: 0.5,
        default: 0.1,
        help: 'Share given up at a loss with a window of High_Window (RFC 3649 section 5: 0.1).',
      },
      {
        name: 'cutsAsInNs2',
        label: "ns-2's cuts",
        unit: '',
        kind: 'switch',
        default: false,
        help: 'The first cut and cuts in slow start halve, and small windows keep the last share, as in ns-2.35.',
      },
    ],
  },
];
