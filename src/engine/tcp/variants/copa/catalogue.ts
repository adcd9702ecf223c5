import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'copa',
    title: 'Copa',
    grows: 'moves up and down around its target rate',
    home: {
      rfc: {
        law: 'copa',
        recovery: 'rack',
        settings: { proportionalReduction: false, slowStartAfterIdle: 'off' },
      },
      linux: {
        law: 'copa',
        recovery: 'rack',
        settings: { proportionalReduction: false, slowStartAfterIdle: 'off' },
      },
      quic: { law: 'copa', recovery: 'quic' },
    },
    keepsRecovery: true,
    parameters: [
      {
        name: 'deltaCopa',
        label: 'delta',
        kind: 'number',
        range: [0.001, 10],
        default: 0.5,
        help: 'The inverse of the number of packets that each flow aims to have in the queue (Arun and Balakrishnan 2018: 0.5).',
      },
      {
        name: 'competes',
        label: 'Competes',
        kind: 'switch',
        default: true,
        help: 'Changes to TCP-competitive mode while others fill the queue (Arun and Balakrishnan 2018: on).',
      },
      {
        name: 'nearlyEmpty',
        label: 'Nearly empty',
        kind: 'number',
        range: [0, 1],
        default: 0.1,
        help: 'Fraction of the range of round trips up to which the queue counts as empty (Arun and Balakrishnan 2018: 0.1).',
      },
      {
        name: 'rttMinWindow',
        label: 'Memory of the round trip',
        unit: 's',
        kind: 'number',
        range: [0.1, 3600],
        default: 10,
        help: 'How long the shortest round trip is remembered (Arun and Balakrishnan 2018: 10 s).',
      },
      {
        name: 'pacingCopa',
        label: 'Pacing gain',
        kind: 'number',
        range: [1, 100],
        default: 2,
        help: 'Pacing rate as a multiple of cwnd per round trip (Arun and Balakrishnan 2018: 2).',
      },
    ],
  }),
] as const;
