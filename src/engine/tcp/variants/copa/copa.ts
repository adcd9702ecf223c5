import { defineVariant, type Words } from '../variant.ts';

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
    parameters: {
      deltaCopa: {
        label: 'delta',
        kind: 'number',
        range: [0.001, 10],
        default: 0.5,
        help: 'The inverse of the number of packets that each flow aims to have in the queue (Arun and Balakrishnan 2018: 0.5).',
      },
      competes: {
        label: 'Competes',
        kind: 'switch',
        default: true,
        help: 'Changes to TCP-competitive mode while others fill the queue (Arun and Balakrishnan 2018: on).',
      },
      nearlyEmpty: {
        label: 'Nearly empty',
        kind: 'number',
        range: [0, 1],
        default: 0.1,
        help: 'Fraction of the range of round trips up to which the queue counts as empty (Arun and Balakrishnan 2018: 0.1).',
      },
      rttMinWindow: {
        label: 'Memory of the round trip',
        unit: 's',
        kind: 'number',
        range: [0.1, 3600],
        default: 10,
        help: 'How long the shortest round trip is remembered (Arun and Balakrishnan 2018: 10 s).',
      },
      pacingCopa: {
        label: 'Pacing gain',
        kind: 'number',
        range: [1, 100],
        default: 2,
        help: 'Pacing rate as a multiple of cwnd per round trip (Arun and Balakrishnan 2018: 2).',
      },
    },
  }),
] as const;

export const WORDS = {
  copa: {
    origin: { year: 2018, heeds: 'delay' },
    summary:
      'Aims at a rate that falls as packets wait longer: each flow holds about 1/delta packets in the queue (Arun and Balakrishnan 2018).',
    details:
      'Each ACK moves the window towards that rate, faster the longer it goes one way; the queue runs empty every few round trips. It ignores losses unless the queue never runs empty: then another flow fills it, and Copa competes as Reno would. It was made for short delays without starving next to Reno. Copa flows that begin shortly after one another may take each other for such rivals.',
    differs: {
      all: [
        'The filters of round trips are K. Nichols’s, with three candidates each. A queue of less than one segment of the flow’s own counts as nearly empty, else a flow alone would not see that it is. An ACK against the direction sets the velocity to 1 at once, as in mvfst. The window grows only while half of it is used. A timeout, of which the paper says nothing, is that of RFC 5681.',
        'Copa flows that mistake one another for flows that fill the queue compete, forget the empty path after ten seconds, and keep a standing queue. Four that begin a second apart on 10 Mb/s (40 ms, packets of 1500 bytes) have 81 packets waiting on average from 20 to 60 s and 30 from 60 to 100 s; if they begin together, 5 or 15 s apart, or do not compete, it is 7 to 9, which is 1/delta for each.',
      ],
    },
  },
} satisfies Words;
