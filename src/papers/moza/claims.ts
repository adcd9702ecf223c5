import { lostOfWindow, randomLoss, sideBySide, vegasWithReno } from '../benches.ts';
import { asPrinted, each, extreme, figureIn, testing, type Measure, type Named } from '../judging.ts';
import { printedIn } from '../numbers.ts';
import type { Case, Claim } from '../paper.ts';
import { mozaRows, MOZA_VARIANTS } from './data.ts';
import { mozaSetup } from './tables.ts';

const VARIANTS = ['vegas', 'tahoe', 'reno', 'sack'] as const;
const SMALL = 'with windows of 20';
const FULL = 'with windows of 100, which fill the queues';
const of = (size: string, window: string, variants: readonly string[] = VARIANTS): Named =>
  each(variants, (variant) => mozaSetup(variant, size, { window }));
const DROPPED = figureIn('packets lost', 'packetsDropped', null);
const RATIO = figureIn('%', 'deliveryRatio', null);
const TIMEOUTS = figureIn('timeouts', 'timeouts');
/** Whether Reno, which has fast recovery, delivers more than Tahoe, which lacks it. */
const recovering = (label: string, setup: (variant: string) => ReturnType<typeof randomLoss>): Case =>
  extreme(label, 'most', each(['reno', 'tahoe'], setup), figureIn('kb/s', 'goodput'));

/** Whether Vegas has the most or the least for a packet size, as run and as printed in a column of Tables 1 to 4. */
const ranked = (which: 'most' | 'least', size: string, column: number, measure: Measure) => ({
  cases: [extreme(SMALL, which, of(size, '20'), measure), extreme(FULL, which, of(size, '100'), measure)],
  printed: [
    asPrinted(
      'Tables 1 to 4',
      which,
      VARIANTS.map((variant) => [MOZA_VARIANTS[variant], printedIn({ rows: mozaRows(variant) }, size, column)]),
    ),
  ],
});
/** Why the runs closest to the paper cannot test its statements about losses. */
const NO_LOSS =
  'with windows of 20, which give its other numbers, nothing is lost here, and the paper does not state what lost its packets.';

export const mozaClaims: readonly Claim[] = [
  {
    id: 'moza-c1',
    where: 'Abstract',
    quote: 'TCP Vegas is better than other TCP variants for sending data and information.',
    test: 'With packets of 1000 bytes the five flows of Vegas deliver more than those of any other variant.',
    ...ranked('most', '1000', 0, figureIn('kb/s', 'goodput', null)),
  },
  {
    id: 'moza-c2',
    where: 'Section 6',
    quote: 'has a better packet delivery ratio and almost zero packet loss',
    test: 'With packets of 1500 bytes Vegas loses fewer packets than any other variant.',
    ...ranked('least', '1500', 4, DROPPED),
    untestable: NO_LOSS,
  },
  {
    id: 'moza-c3',
    where: 'Section 6',
    quote: 'does not allow packets to be dropped in the network',
    test: 'Vegas loses nothing, with packets of 1500 bytes.',
    cases: [
      testing(SMALL, of('1500', '20', ['vegas']), DROPPED, (lost) => lost === 0),
      testing(FULL, of('1500', '100', ['vegas']), DROPPED, (lost) => lost === 0),
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
        figureIn('packets', 'packetsSent'),
        (vegas, reno) => vegas < reno / 5,
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
        TIMEOUTS,
        (one, several) => one === 0 && several > 0,
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
        each(['sack', 'newreno'], (variant) => lostOfWindow(variant, 4)),
        figureIn('kb/s', 'goodput'),
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
        each(['reno', 'tahoe'], (variant) => lostOfWindow(variant, 1)),
        figureIn('segments', 'meanCwnd'),
      ),
    ],
  },
  {
    id: 'moza-c8',
    where: 'Section 7',
    quote:
      'The performance of TCP Vegas is different as far as throughput, packet delivery ratio, packet loss and average delay is concerned.',
    test: 'With packets of 800 bytes, and windows of 100 that fill the queues, the delivery ratio of Vegas is above that of each other variant; its throughput, losses and delay differ from theirs.',
    ...ranked('most', '800', 3, RATIO),
    cases: [
      extreme(SMALL, 'most', of('800', '20'), RATIO),
      extreme('for its delivery ratio', 'most', of('800', '100'), RATIO),
      ...(
        [
          ['throughput', figureIn('kb/s', 'goodput', null)],
          ['losses', figureIn('packets', 'packetsDropped', null)],
          ['mean delay', figureIn('ms', 'meanDelay', null)],
        ] as const
      ).map(([name, measure]) =>
        testing(`for its ${name}`, of('800', '100'), measure, (vegas, ...others) => !others.includes(vegas)),
      ),
    ],
    untestable: NO_LOSS,
  },
  {
    id: 'moza-c9',
    where: 'Section 3',
    quote: 'it is not possible to achieve fairness in TCP Vegas and TCP Reno',
    test: 'Jain’s index of a Vegas flow beside a Reno flow is below 0.9 (1: equal shares).',
    cases: (
      [
        ['at 2 Mb/s', 2e6],
        ['at 10 Mb/s', 1e7],
      ] as const
    ).map(([label, rate]) =>
      testing(
        label,
        [['Vegas beside Reno', sideBySide('vegas', 'reno', rate)]],
        figureIn('', 'fairness', null),
        (index) => index < 0.9,
      ),
    ),
  },
  {
    id: 'moza-c10',
    where: 'Section 1',
    quote: 'higher throughput is generated by fast recovery algorithm',
    test: 'Reno, which has fast recovery, delivers more than Tahoe, which lacks it.',
    cases: [
      recovering('with 1 lost of a window', (variant) => lostOfWindow(variant, 1)),
      recovering('with 0.1 % lost at random, ten seeds', (variant) => randomLoss(variant, 0.001)),
    ],
  },
];
