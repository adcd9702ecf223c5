import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'pcc',
    title: 'PCC Allegro',
    grows: 'tries slightly higher and lower rates, and moves to the better one',
    ownSlowStart: true,
    home: {
      rfc: { law: 'pcc', recovery: 'rack', settings: { proportionalReduction: false } },
    },
    keepsRecovery: true,
    parameters: [
      {
        name: 'epsilonPcc',
        label: 'epsilon',
        kind: 'number',
        range: [0.001, 0.2],
        default: 0.01,
        help: 'Distance of a trial from the rate, as a fraction of it (Dong et al. 2015: 0.01).',
      },
      {
        name: 'alphaPcc',
        label: 'alpha',
        kind: 'number',
        range: [1, 10000],
        default: 100,
        help: 'Weight of losses beyond the limit (Dong et al. 2015: 100).',
      },
      {
        name: 'lossPcc',
        label: 'Loss limit',
        kind: 'number',
        range: [0, 1],
        default: 0.05,
        help: 'The fraction of lost segments up to which a faster rate is better (Dong et al. 2015: 0.05).',
      },
    ],
  }),
] as const;
