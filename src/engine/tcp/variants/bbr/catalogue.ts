import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'bbr',
    title: 'BBR',
    grows: 'follows the rate it measures',
    inRecordings: { place: 3 },
    home: {
      linux: { law: 'bbr', recovery: 'rack', settings: { proportionalReduction: false } },
      rfc: { law: 'bbr', recovery: 'rack', settings: { proportionalReduction: false } },
      quic: { law: 'bbr', recovery: 'quic' },
    },
    keepsRecovery: true,
    modelsPath: true,
    parameters: [
      {
        name: 'pacingMargin',
        label: 'Pacing margin',
        kind: 'number',
        range: [-0.5, 0.5],
        default: 0.01,
        help: 'Fraction by which the sender stays below the measured rate, so that queues drain (Linux: 0.01).',
      },
    ],
  }),
] as const;
