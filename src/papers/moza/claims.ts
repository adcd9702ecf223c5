import { figure } from '../arithmetic.ts';
import { lostOfWindow, vegasWithReno } from '../benches.ts';
import { extreme, testing, type Named, type Read } from '../judging.ts';
import type { Claim } from '../paper.ts';
import { mozaSetup } from './tables.ts';

const VARIANTS = ['vegas', 'tahoe', 'reno', 'sack'] as const;
const AS_RUN = 'as the paper ran it';
const FULL = 'with windows of 100, which fill the queues';
const of = (size: string, window: string, variants: readonly string[] = VARIANTS): Named =>
  variants.map((variant) => [variant, mozaSetup(variant, size, { window })]);
const goodput: Read = (reading) => (figure(reading, 'goodput', null) ?? NaN) / 1000;
const dropped: Read = (reading) => figure(reading, 'packetsDropped', null);
const ratio: Read = (reading) => 100 * (figure(reading, 'deliveryRatio', null) ?? NaN);
const sent: Read = (reading) => figure(reading, 'packetsSent');
const timeouts: Read = (reading) => figure(reading, 'timeouts');

export const mozaClaims: readonly Claim[] = [
  {
    id: 'moza-c1',
    where: 'Abstract',
    quote: 'TCP Vegas is better than other TCP variants for sending data and information.',
    test: 'With packets of 1000 bytes the five flows of Vegas deliver more than those of any other variant.',
    cases: [
      extreme(AS_RUN, 'most', of('1000', '20'), goodput, 'kb/s'),
      extreme(FULL, 'most', of('1000', '100'), goodput, 'kb/s'),
    ],
  },
  {
    id: 'moza-c2',
    where: 'Section 6',
    quote: 'has a better packet delivery ratio and almost zero packet loss',
    test: 'With packets of 1500 bytes Vegas loses fewer packets than any other variant.',
    cases: [
      extreme(AS_RUN, 'least', of('1500', '20'), dropped, 'packets lost'),
      extreme(FULL, 'least', of('1500', '100'), dropped, 'packets lost'),
    ],
  },
  {
    id: 'moza-c3',
    where: 'Section 6',
    quote: 'does not allow packets to be dropped in the network',
    test: 'Vegas loses nothing, with packets of 1500 bytes.',
    cases: [
      testing(AS_RUN, of('1500', '20', ['vegas']), dropped, 'packets lost', ([lost = NaN]) => lost === 0),
      testing(FULL, of('1500', '100', ['vegas']), dropped, 'packets lost', ([lost = NaN]) => lost === 0),
    ],
  },
  {
    id: 'moza-c4',
    where: 'Section 2.5.3',
    quote: 'Exponential increase, is experienced in Vegas only for every other RTT.',
    test: 'In nine round trips of slow start Vegas sends less than a fifth of what Reno sends.',
    cases: [
      testing(
        'on a path that is never full',
        vegasWithReno(),
        sent,
        'packets',
        ([vegas = NaN, reno = NaN]) => vegas < reno / 5,
      ),
    ],
  },
  {
    id: 'moza-c5',
    where: 'Section 2.2',
    quote:
      'Small packet losses are dealt with perfectly in TCP Reno whereas multiple packet losses can pose serious threat.',
    test: 'Reno has no timeout with one packet of a window lost, and one with several.',
    cases: ([2, 3, 4] as const).map((many) =>
      testing(
        `with ${many} lost beside one`,
        [
          ['one lost', lostOfWindow('reno', 1)],
          [`${many} lost`, lostOfWindow('reno', many)],
        ],
        timeouts,
        'timeouts',
        ([one = NaN, several = NaN]) => one === 0 && several > 0,
      ),
    ),
  },
  {
    id: 'moza-c6',
    where: 'Section 2.4',
    quote: 'Thus more than one lost segment, can be sent in one RTT',
    test: 'With four packets of a window lost, SACK delivers more than NewReno, which repairs one in a round trip.',
    cases: [
      extreme(
        'with 4 lost',
        'most',
        ['sack', 'newreno'].map((variant) => [variant, lostOfWindow(variant, 4)] as const),
        (reading) => (figure(reading, 'goodput') ?? NaN) / 1000,
        'kb/s',
      ),
    ],
  },
  {
    id: 'moza-c7',
    where: 'Section 2.2',
    quote: 'Congestion window is not reduced to one, after a packet loss in TCP Reno.',
    test: 'After one loss the mean window of Reno is larger than that of Tahoe, which begins at one again.',
    cases: [
      extreme(
        'with 1 lost',
        'most',
        ['reno', 'tahoe'].map((variant) => [variant, lostOfWindow(variant, 1)] as const),
        (reading) => figure(reading, 'meanCwnd'),
        'segments',
      ),
    ],
  },
  {
    id: 'moza-c8',
    where: 'Section 7',
    quote:
      'The performance of TCP Vegas is different as far as throughput, packet delivery ratio, packet loss and average delay is concerned.',
    test: 'With packets of 800 bytes the delivery ratio of Vegas is above that of each other variant.',
    cases: [
      testing(AS_RUN, of('800', '20'), ratio, '%', ([vegas = NaN, ...others]) => vegas > Math.max(...others)),
      testing(FULL, of('800', '100'), ratio, '%', ([vegas = NaN, ...others]) => vegas > Math.max(...others)),
    ],
  },
];
