import { defineVariant, type Words } from '../variant.ts';

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
    parameters: {
      epsilonPcc: {
        label: 'epsilon',
        kind: 'number',
        range: [0.001, 0.2],
        default: 0.01,
        help: 'Distance of a trial from the rate, as a fraction of it (Dong et al. 2015: 0.01).',
      },
      alphaPcc: {
        label: 'alpha',
        kind: 'number',
        range: [1, 10000],
        default: 100,
        help: 'Weight of losses beyond the limit (Dong et al. 2015: 100).',
      },
      lossPcc: {
        label: 'Loss limit',
        kind: 'number',
        range: [0, 1],
        default: 0.05,
        help: 'The fraction of lost segments up to which a faster rate is better (Dong et al. 2015: 0.05).',
      },
    },
  }),
] as const;

export const WORDS = {
  pcc: {
    origin: { year: 2015, heeds: 'rate' },
    summary:
      'Sends at a rate, computes the utility of each interval, and moves to the better rate (PCC Allegro, 2015).',
    details:
      'ACKs show the outcome of each monitor interval, and losses cut nothing: up to {lossPcc} lost, a faster rate is worth more; beyond that its worth collapses. Two pairs of trials, {epsilonPcc} above and below the rate, decide which way it goes. It was made for paths on which losses say little, and needs almost no buffer. Next to Reno or CUBIC it takes most of the link; it needs RACK, which knows when each segment was sent.',
    differs: {
      all: [
        'We did not have the paper: the initial rate, the length of an interval and what a step begins with are as its description and the authors’ code have them. An interval ends at the first ACK after its time, and is judged when three segments sent after it have arrived. While a step is judged segments leave at its rate. Where less than nine tenths of a rate was sent, the utility is that of what was sent.',
        'Two flows come to equal shares, but slowly: the trials of each disturb those of the other, and few packets in an interval tell little of losses. On 10 Mb/s (50 ms, packets of 1500 bytes, room for 8) a second flow that begins ten seconds later has, with six seeds, its half 40 to 250 s later; on 100 Mb/s (30 ms, room for 250) it may stay at a third for minutes, as packets sent evenly fall into step at two to one: with one packet in a hundred of other traffic it has its half after 60 to 130 s.',
      ],
    },
  },
} satisfies Words;
