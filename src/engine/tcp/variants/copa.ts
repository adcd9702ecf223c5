import type { Variant } from './variant.ts';

/** A control that aims at a rate set by the delay in the queue. */
export const COPA: readonly Variant[] = [
  {
    name: 'copa',
    title: 'Copa',
    growth: { rfc: 'copa', linux: 'copa' },
    recovery: { rfc: 'rack', linux: 'rack' },
    stacks: ['rfc', 'linux'],
    summary:
      'Aims at a rate that falls as packets wait longer: each flow holds about 1/delta packets in the queue, which runs empty every few round trips. Losses say nothing to it, unless the queue never runs empty: then somebody else fills it, and Copa competes as Reno does (Arun and Balakrishnan 2018). It spaces its segments evenly.',
    differs:
      'The filters of round trips are K. Nichols’s, with three candidates each. A queue of less than one segment of the flow’s own counts as nearly empty, else a flow alone would not see that it is. An ACK against the direction sets the velocity to 1 at once, as in mvfst. The window grows only while half of it is used. A timeout, of which the paper says nothing, is that of RFC 5681. Several flows that begin shortly after one another may take one another for flows that fill the queue: they compete, forget the empty path after ten seconds, and keep a standing queue. Four that begin a second apart on 10 Mb/s (40 ms, packets of 1500 bytes) have 81 packets waiting on average from 20 to 60 s and 30 from 60 to 100 s; when they begin together, 5 or 15 s apart, or do not compete, it is 7 to 9, which is 1/delta for each.',
    parameters: [
      {
        name: 'deltaCopa',
        label: 'delta',
        unit: '',
        kind: 'number',
        min: 0.001,
        max: 10,
        default: 0.5,
        help: 'The inverse of how many packets each flow wants in the queue (Arun and Balakrishnan 2018: 0.5).',
      },
      {
        name: 'competes',
        label: 'Competes',
        unit: '',
        kind: 'switch',
        default: true,
        help: 'Changes to TCP-competitive mode while others fill the queue (Arun and Balakrishnan 2018: on).',
      },
      {
        name: 'nearlyEmpty',
        label: 'Nearly empty',
        unit: '',
        kind: 'number',
        min: 0,
        max: 1,
        default: 0.1,
        help: 'Share of the range of round trips up to which the queue counts as empty (Arun and Balakrishnan 2018: 0.1).',
      },
      {
        name: 'rttMinWindow',
        label: 'Memory of the round trip',
        unit: 's',
        kind: 'number',
        min: 0.1,
        max: 3600,
        default: 10,
        help: 'How long the shortest round trip is remembered (Arun and Balakrishnan 2018: 10 s).',
      },
      {
        name: 'pacingCopa',
        label: 'Pacing gain',
        unit: '',
        kind: 'number',
        min: 1,
        max: 100,
        default: 2,
        help: 'Pacing rate as a multiple of cwnd per round trip (Arun and Balakrishnan 2018: 2).',
      },
    ],
  },
];
