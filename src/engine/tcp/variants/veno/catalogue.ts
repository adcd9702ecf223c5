import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'veno',
    title: 'Veno',
    grows: 'grows like Reno, and more slowly while packets wait',
    home: {
      rfc: { law: 'veno', recovery: 'sack' },
    },
    parameters: [
      {
        name: 'venoBeta',
        label: 'beta',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 3,
        help: 'With this many own segments in queues the path counts as congested (Fu and Liew 2003: 3).',
      },
      {
        name: 'randomLossFactor',
        label: 'Kept after a random loss',
        kind: 'number',
        range: [0.5, 1],
        default: 0.8,
        help: 'Fraction of the window that a loss without congestion leaves (Fu and Liew 2003: 4/5).',
      },
      {
        name: 'resetBaseRtt',
        label: 'A loss resets BaseRTT',
        kind: 'switch',
        default: true,
        help: 'Whether the shortest round trip is measured again after each loss, as we read the paper; Linux keeps it.',
      },
      {
        name: 'venoUnset',
        alsoOn: 'ns2-linux',
        label: "ns-2's first round trips",
        kind: 'switch',
        default: false,
        help: 'Stack ns2-linux: whether Veno is active, and the path counts as congested, before the first measurement, as in runs of ns-2.35 that read uninitialised memory.',
      },
    ],
  }),
] as const;
