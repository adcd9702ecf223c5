import { lostOfWindow, randomLoss, slowStart } from '../benches.ts';
import { each, extreme, figureIn, testing, type Measure, type Named } from '../judging.ts';
import type { Claim } from '../paper.ts';
import { kumpavatSetup, throughputOf } from './table.ts';

const AS_RUN = 'as the paper ran it';
const IN_PAYLOAD = 'when payload is counted, as packets of Vegas have no header';
const of = (...variants: readonly string[]): Named => each(variants, (variant) => kumpavatSetup(variant));
/** Throughput as in the table. */
const THROUGHPUT: Measure = { unit: 'kb/s', read: (reading) => throughputOf(reading) };
const GOODPUT = figureIn('kb/s', 'goodput');

export const kumpavatClaims: readonly Claim[] = [
  {
    id: 'kumpavat-c1',
    where: 'Section V',
    quote: 'has highest value of throughput, which is 974.803 Kbps for given topology',
    test: 'Vegas has more throughput than NewReno and Tahoe.',
    cases: [
      extreme(AS_RUN, 'most', of('vegas', 'newreno', 'tahoe'), THROUGHPUT),
      extreme(IN_PAYLOAD, 'most', of('vegas', 'newreno', 'tahoe'), GOODPUT),
    ],
  },
  {
    id: 'kumpavat-c2',
    where: 'Section V',
    quote: 'TCP Newreno (indicated by GREEN line) is next to TCP Vegas.',
    test: 'NewReno has more throughput than Tahoe and less than Vegas.',
    cases: [
      testing(
        AS_RUN,
        of('vegas', 'newreno', 'tahoe'),
        THROUGHPUT,
        (vegas, newreno, tahoe) => vegas > newreno && newreno > tahoe,
      ),
    ],
  },
  {
    id: 'kumpavat-c3',
    where: 'Section V',
    quote:
      'has lowest value of throughput, which is 810.187 Kbps for given topology, as it starts from slow start phase every time after retransmission',
    test: 'Tahoe has less throughput than Vegas and NewReno.',
    cases: [extreme(AS_RUN, 'least', of('tahoe', 'newreno', 'vegas'), THROUGHPUT)],
  },
  {
    id: 'kumpavat-c4',
    where: 'Section IV, 4.3',
    quote: 'increase by rate half than TCP Tahoe and Newreno in slow start phase',
    test: 'In nine round trips of slow start Vegas sends less than a fifth of what Tahoe and NewReno send.',
    cases: [
      testing(
        'on a path that is never full',
        each(['vegas', 'tahoe', 'newreno'], (variant) => slowStart(variant)),
        figureIn('packets', 'packetsSent'),
        (vegas, ...others) => vegas < Math.min(...others) / 5,
      ),
    ],
  },
  {
    id: 'kumpavat-c5',
    where: 'Section II, 2.3',
    quote: 'with one-fifth to one-half the losses, as compared to the implementation of TCP in the Reno distribution',
    test: 'Vegas loses at most half as many packets as Reno.',
    cases: [
      testing(
        AS_RUN,
        of('vegas', 'reno'),
        figureIn('packets lost', 'packetsDropped'),
        (vegas, reno) => vegas <= reno / 2,
      ),
    ],
  },
  {
    id: 'kumpavat-c6',
    where: 'Section II, 2.3',
    quote: 'between 37 and 71 % better throughput [3] on the Internet',
    test: 'Vegas has at least 37 % more throughput than Reno.',
    cases: [
      testing(AS_RUN, of('vegas', 'reno'), THROUGHPUT, (vegas, reno) => vegas >= 1.37 * reno),
      ...[0.01, 0.03].map((rate) =>
        testing(
          `with ${100 * rate} % lost at random`,
          each(['vegas', 'reno'], (variant) => randomLoss(variant, rate)),
          GOODPUT,
          (vegas, reno) => vegas >= 1.37 * reno,
        ),
      ),
    ],
  },
  {
    id: 'kumpavat-c7',
    where: 'Section II, 2.1',
    quote: 'with TCP Tahoe the sender might retransmit packets which have been received correctly',
    test: 'Tahoe sends more segments again than were lost.',
    cases: ([1, 2, 3, 4] as const).map((many) =>
      testing(
        `with ${many} lost of a window`,
        each(['tahoe'], (variant) => lostOfWindow(variant, many)),
        figureIn('segments sent again', 'retransmissions'),
        (again) => again > many,
      ),
    ),
  },
  {
    id: 'kumpavat-c8',
    where: 'Section I, 1.3',
    quote: 'the sender does not even wait for a retransmission timer to expire',
    test: 'With one packet of a window lost none of the three has a timeout.',
    cases: [
      testing(
        'with 1 lost',
        each(['tahoe', 'newreno', 'vegas'], (variant) => lostOfWindow(variant, 1)),
        figureIn('timeouts', 'timeouts'),
        (...timeouts) => timeouts.every((count) => count === 0),
      ),
    ],
  },
  {
    id: 'kumpavat-c9',
    where: 'Section VI',
    quote: 'the throughput of a TCP connection over a wireless link may suffers',
    test: 'With 1 % of the packets lost at random NewReno has at most half of what it has without; ten seeds.',
    cases: [
      testing(
        'on 10 Mb/s',
        [
          ['with 1 %', randomLoss('newreno', 0.01)],
          ['without', randomLoss('newreno', 0)],
        ],
        GOODPUT,
        (lossy, clean) => lossy <= clean / 2,
      ),
    ],
  },
];
