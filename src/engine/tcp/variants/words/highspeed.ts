import type { WordsOf } from './words.ts';

export const HIGHSPEED_WORDS: WordsOf<'highspeed' | 'scalable' | 'htcp'> = {
  highspeed: {
    summary:
      'Reno up to {lowWindow} segments; above, the larger the window, the faster it grows and the less a loss takes off (RFC 3649).',
    details:
      'With 1000 segments a round trip of ACKs adds about eight instead of one, and a loss takes a third instead of half. It was made for paths such as 10 Gb/s over 100 ms, which it fills with one loss in ten million segments; Reno may lose only one in five thousand million. There it leaves Reno little, and two of its kind become equal slowly.',
    differs: [
      {
        law: 'highspeed',
        text: 'a(w) and b(w) are evaluated from the response function of section 5 and not read from the rounded table of appendix B. Beyond High_Window b goes on falling and is held at 0.01.',
      },
      {
        stacks: ['ns2'],
        text: 'The first cut, and every cut in slow start, halves, as in ns-2; Low_P is 1.5/38^2.',
      },
      {
        law: 'linux26Highspeed',
        text: 'It is the module of Linux 2.6.22 and reads the table of appendix B: whole segments per round trip, shares in 256ths. The row is chosen in congestion avoidance only, so a loss in slow start takes off the share of the row before; recovery begins at half of ssthresh.',
      },
    ],
  },
  scalable: {
    summary:
      'Each acknowledged segment adds a fixed part of one and a loss takes off {bScalable} of the window, so that it recovers in as many round trips at any rate (Kelly 2003).',
    details:
      "With the paper's part, {aScalable}, these are 13; Reno needs half as many as its window has segments. Small windows grow like Reno. It was made for long fast paths where losses are rare. Its price is fairness: two such flows that lose together keep whatever shares they have, and Reno next to it gets little.",
    differs: [
      { law: 'scalable', text: 'As in the paper; below the window at which it begins (lwnd, 16 segments) it is Reno.' },
      {
        law: 'linux26Scalable',
        text: 'It is the module of Linux 2.6.22: one segment more after min(cwnd, 50) + 1 ACKs, nearly twice the rate of the paper, to make up for delayed ACKs. A loss takes off an eighth of small windows too; recovery begins at half of ssthresh.',
      },
    ],
  },
  htcp: {
    summary:
      'Grows the faster the longer the last loss is ago: like Reno for a second, then ever steeper (Leith and Shorten 2004).',
    details:
      'A loss leaves between half and four fifths of the window: as much as the shortest round trip is of the longest, which just empties the queue. It was made for long fast paths. Each ACK adds by the time and not by the window, so a newcomer catches up. Where losses come every second it is no faster than Reno.',
    differs: [
      {
        law: 'htcp',
        text: 'Throughput before a loss is taken as the window over the round trip of that moment, and RTTmax since the last loss; the paper leaves both open.',
      },
      {
        law: 'linux26Htcp',
        text: 'It is the module of Linux 2.6.22: growth is scaled by the round trip, so that short paths grow more slowly and long ones faster; round trips are smoothed ones, seen in congestion avoidance only, of which the longest rises by at most 20 ms at a time and fades by 5 % at each loss.',
      },
    ],
  },
};
