import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'pcc',
    title: 'PCC Allegro',
    grows: 'tries rates a little higher and lower, and goes to the better',
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
        help: 'How far a trial departs from the rate, as a share of it (Dong et al. 2015: 0.01).',
      },
      {
        name: 'alphaPcc',
        label: 'alpha',
        kind: 'number',
        range: [1, 10000],
        default: 100,
        help: 'How sharply losses beyond the limit count (Dong et al. 2015: 100).',
      },
      {
        name: 'lossPcc',
        label: 'Loss limit',
        kind: 'number',
        range: [0, 1],
        default: 0.05,
        help: 'The share of lost segments up to which a faster rate is better (Dong et al. 2015: 0.05).',
      },
    ],
  }),
] as const;
