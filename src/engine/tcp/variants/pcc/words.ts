import type { Words } from '../variant.ts';

export const WORDS = {
  pcc: {
    origin: { year: 2015, heeds: 'rate' },
    summary:
      'Sends at a rate, computes what each stretch of time was worth, and moves to the better rate (PCC Allegro, 2015).',
    details:
      'ACKs tell what came of each monitor interval, and losses cut nothing: up to {lossPcc} lost, a faster rate is worth more; beyond that its worth collapses. Two pairs of trials, {epsilonPcc} above and below the rate, decide which way it goes. It was made for paths on which losses say little, and needs almost no buffer. Next to Reno or CUBIC it takes most of the link; it needs RACK, which knows when each segment was sent.',
    differs: [
      {
        text: 'The paper was not at hand: the rate of the beginning, the length of an interval and what a step begins with are as its description and the authors’ code have them. An interval ends at the first ACK after its time, and is judged when three segments sent after it have arrived. While a step is judged segments leave at its rate. Where less than nine tenths of a rate was sent, the utility is that of what was sent.',
      },
      {
        text: 'Two flows come to equal shares slowly: on 10 Mb/s (50 ms, packets of 1500 bytes, room for 8) the one that begins ten seconds earlier has 94 % of what both carry in 120 s, 64 % in 400 s and 56 % in 1000 s.',
      },
    ],
  },
} satisfies Words;
