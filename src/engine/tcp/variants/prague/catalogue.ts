import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'prague',
    title: 'TCP Prague',
    grows: 'adds about a segment each virtual round trip',
    home: {
      rfc: {
        law: 'prague',
        recovery: 'rack',
        settings: { ecn: 'accurate', ecnCodepoint: 'ect1', proportionalReduction: false },
      },
    },
    keepsRecovery: true,
    scalable: true,
    parameters: [
      {
        name: 'gPrague',
        label: 'g',
        kind: 'number',
        range: [0.001, 1],
        default: 1 / 16,
        help: 'Weight of the newest round trip in the average fraction of marks (draft-briscoe-iccrg-prague-congestion-control-04 2.3.2: 1/16).',
      },
      {
        name: 'virtualRtt',
        label: 'Virtual round trip',
        unit: 's',
        kind: 'number',
        range: [0, 1],
        default: 0.025,
        help: 'Shortest round trip with which the flow grows and reacts (draft-briscoe-iccrg-prague-congestion-control-04 2.4.4: 25 ms; 0: its own).',
      },
      {
        name: 'roundsBefore',
        label: 'Rounds before',
        kind: 'integer',
        range: [0, 100000],
        default: 4,
        help: 'Round trips after slow start before the virtual round trip applies (Linux TCP Prague 0.7: 4; draft-briscoe-iccrg-prague-congestion-control-00: 500).',
      },
      {
        name: 'firstMark',
        label: 'First mark',
        kind: 'choice',
        choices: ['halve', 'alphaOne'],
        default: 'halve',
        help: 'At the first mark the window is halved and the average starts at 0, or the average starts at 1 (Linux TCP Prague 0.7: alpha_mode 0 and 1).',
      },
    ],
  }),
] as const;
