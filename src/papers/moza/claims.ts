import { figure } from '../arithmetic.ts';
import { lostOfWindow, randomLoss, sideBySide, vegasWithReno } from '../benches.ts';
import { asPrinted, extreme, testing, type Named, type Read } from '../judging.ts';
import type { Claim, PrintedNumbers } from '../paper.ts';
import { mozaRows, MOZA_VARIANTS, type MozaVariant } from './data.ts';
import type { Setup } from '../setup.ts';
import { mozaSetup } from './tables.ts';

const VARIANTS = ['vegas', 'tahoe', 'reno', 'sack'] as const;
const SMALL = 'with windows of 20';
const FULL = 'with windows of 100, which fill the queues';
const of = (size: string, window: string, variants: readonly string[] = VARIANTS): Named =>
  variants.map((variant) => [variant, mozaSetup(variant, size, { window })]);
const goodput: Read = (reading) => (figure(reading, 'goodput', null) ?? NaN) / 1000;
const dropped: Read = (reading) => figure(reading, 'packetsDropped', null);
const ratio: Read = (reading) => 100 * (figure(reading, 'deliveryRatio', null) ?? NaN);
const delay: Read = (reading) => 1000 * (figure(reading, 'meanDelay', null) ?? NaN);
const kilobits: Read = (reading) => (figure(reading, 'goodput') ?? NaN) / 1000;
/** Reno, which has fast recovery, then Tahoe, which lacks it. */
const recovering = (setup: (variant: string) => Setup): Named =>
  ['reno', 'tahoe'].map((variant) => [variant, setup(variant)] as const);
const sent: Read = (reading) => figure(reading, 'packetsSent');
const timeouts: Read = (reading) => figure(reading, 'timeouts');

/** Printed numbers of a column of Tables 1 to 4 for a packet size, Vegas first. */
const printed = (which: 'most' | 'least', size: string, column: number): readonly PrintedNumbers[] => [
  asPrinted(
    'Tables 1 to 4',
    which,
    VARIANTS.map((variant) => [
      MOZA_VARIANTS[variant satisfies MozaVariant],
      mozaRows(variant).find(({ key }) => key === size)!.cells[column]!,
    ]),
  ),
];
/** Why the runs closest to the paper cannot test its statements about losses. */
const NO_LOSS =
  'with windows of 20, which give its other numbers, nothing is lost here, and the paper does not state what lost its packets.';

export const mozaClaims: readonly Claim[] = [
  {
    id: 'moza-c1',
    where: 'Abstract',
    quote: 'TCP Vegas is better than other TCP variants for sending data and information.',
    test: 'With packets of 1000 bytes the five flows of Vegas deliver more than those of any other variant.',
    cases: [
      extreme(SMALL, 'most', of('1000', '20'), goodput, 'kb/s'),
      extreme(FULL, 'most', of('1000', '100'), goodput, 'kb/s'),
    ],
    printed: printed('most', '1000', 0),
  },
  {
    id: 'moza-c2',
    where: 'Section 6',
    quote: 'has a better packet delivery ratio and almost zero packet loss',
    test: 'With packets of 1500 bytes Vegas loses fewer packets than any other variant.',
    cases: [
      extreme(SMALL, 'least', of('1500', '20'), dropped, 'packets lost'),
      extreme(FULL, 'least', of('1500', '100'), dropped, 'packets lost'),
    ],
    printed: printed('least', '1500', 4),
    untestable: NO_LOSS,
  },
  {
    id: 'moza-c3',
    where: 'Section 6',
    quote: 'does not allow packets to be dropped in the network',
    test: 'Vegas loses nothing, with packets of 1500 bytes.',
    cases: [
      testing(SMALL, of('1500', '20', ['vegas']), dropped, 'packets lost', ([lost = NaN]) => lost === 0),
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
        `with ${many} lost, compared with one`,
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
        kilobits,
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
    test: 'With packets of 800 bytes, and windows of 100 that fill the queues, the delivery ratio of Vegas is above that of each other variant; its throughput, losses and delay differ from theirs.',
    cases: [
      extreme(SMALL, 'most', of('800', '20'), ratio, '%'),
      extreme('for its delivery ratio', 'most', of('800', '100'), ratio, '%'),
      ...(
        [
          ['throughput', goodput, 'kb/s'],
          ['losses', dropped, 'packets'],
          ['mean delay', delay, 'ms'],
        ] as const
      ).map(([name, read, unit]) =>
        testing(`for its ${name}`, of('800', '100'), read, unit, ([vegas = NaN, ...others]) => !others.includes(vegas)),
      ),
    ],
    printed: printed('most', '800', 3),
    untestable: NO_LOSS,
  },
  {
    id: 'moza-c9',
    where: 'Section 3',
    quote: 'it is not possible to achieve fairness in TCP Vegas and TCP Reno',
    test: 'Jain’s index of a Vegas beside a Reno is below 0.9 (1: equal shares).',
    cases: (
      [
        ['at 2 Mb/s', 2e6],
        ['at 10 Mb/s', 1e7],
      ] as const
    ).map(([label, rate]) =>
      testing(
        label,
        [['Vegas beside Reno', sideBySide('vegas', 'reno', rate)]],
        (reading) => figure(reading, 'fairness', null),
        '',
        ([index = NaN]) => index < 0.9,
      ),
    ),
  },
  {
    id: 'moza-c10',
    where: 'Section 1',
    quote: 'higher throughput is generated by fast recovery algorithm',
    test: 'Reno, which has fast recovery, delivers more than Tahoe, which lacks it.',
    cases: [
      extreme(
        'with 1 lost of a window',
        'most',
        recovering((variant) => lostOfWindow(variant, 1)),
        kilobits,
        'kb/s',
      ),
      extreme(
        'with 0.1 % lost at random, ten seeds',
        'most',
        recovering((variant) => randomLoss(variant, 0.001)),
        kilobits,
        'kb/s',
      ),
    ],
  },
];
