import { figure } from '../arithmetic.ts';
import {
  afterOneLoss,
  longFast,
  overSatellite,
  randomLoss,
  slowStart,
  unequalTrips,
  vegasWithReno,
} from '../benches.ts';
import { asPrinted, extreme, extremes, ordered, testing, type Named, type Read } from '../judging.ts';
import type { Case, Claim, PrintedNumbers } from '../paper.ts';
import { titled, type Reading } from '../setup.ts';
import { BISWAL_VARIANTS, biswalSetup, type BiswalVariant } from './network.ts';
import { biswalDelay, biswalLoss, biswalTables, biswalThroughput } from './tables.ts';

const AS_RUN = 'with windows of 200';
const ALL = Object.keys(BISWAL_VARIANTS) as BiswalVariant[];
const first = (of: BiswalVariant): Named =>
  [of, ...ALL.filter((key) => key !== of)].map((key) => [BISWAL_VARIANTS[key].name, biswalSetup(key)]);
/** The largest window of the first flow, segments. */
const largestWindow: Read = ({ measured }) => Math.max(...(measured.series?.flows[0]?.max ?? [NaN]));
/** Throughput of all flows together, second by second as in Figure 3, bit/s. */
const bySecond = ({ measured }: Reading): number[] => {
  const flows = measured.series?.flows ?? [];
  return [...(flows[0]?.goodput ?? [])].map((_, at) => flows.reduce((sum, flow) => sum + flow.goodput[at]!, 0));
};
/** The best of these seconds, Mb/s. */
const bestSecond: Read = (reading) => Math.max(...bySecond(reading)) / 1e6;
/** Coefficient of variation of these seconds. */
const variation: Read = (reading) => {
  const seconds = bySecond(reading);
  const mean = seconds.reduce((sum, value) => sum + value, 0) / seconds.length;
  return Math.sqrt(seconds.reduce((sum, value) => sum + (value - mean) ** 2, 0) / seconds.length) / mean;
};
const sent: Read = (reading) => figure(reading, 'packetsSent');
const goodput: Read = (reading) => (figure(reading, 'goodput', null) ?? NaN) / 1e6;
/**
 * Growth of the window, segments, in the five seconds after its minimum after the loss, which occurs in the first three
 * seconds.
 */
const regrowth: Read = ({ scenario, measured }) => {
  const { min, max } = measured.series!.flows[0]!;
  const perSecond = max.length / scenario.duration;
  const early = max.slice(0, 3 * perSecond);
  const peak = early.indexOf(Math.max(...early));
  const after = min.slice(peak, 4 * perSecond);
  const lowest = peak + after.indexOf(Math.min(...after));
  return max[lowest + 5 * perSecond]! - min[lowest]!;
};

/** Mean window of the second flow as a fraction of that of the first. */
const windowFarToNear: Read = (reading) =>
  (figure(reading, 'meanCwnd', 1) ?? NaN) / (figure(reading, 'meanCwnd', 0) ?? NaN);

/** Printed numbers of a variant, then of all others; table 0: Table II, 1: Table III, 2: Table IV. */
function printed(which: 'most' | 'least', table: 0 | 1 | 2, of: BiswalVariant): readonly PrintedNumbers[] {
  const { name, rows } = biswalTables[table]!;
  return [
    asPrinted(
      name,
      which,
      [of, ...ALL.filter((key) => key !== of)].map((key) => [
        BISWAL_VARIANTS[key].name,
        rows.find((row) => row.key === key)!.cells[0]!,
      ]),
    ),
  ];
}

/** Whether a variant delivers more than Reno, each alone on a long, fast path. */
const beatsReno = (name: string, variant: string): Case =>
  ordered(
    'on a long, fast path',
    [
      [name, longFast(variant, 'ns2-linux')],
      ['Reno', longFast('reno', 'ns2-linux')],
    ],
    goodput,
    'Mb/s',
  );

export const biswalClaims: readonly Claim[] = [
  {
    id: 'biswal-c1',
    where: 'Section IV, B 2',
    quote: 'CUBIC achieves the highest average throughput',
    test: 'CUBIC has more throughput than any other.',
    cases: [extreme(AS_RUN, 'most', first('cubic'), biswalThroughput, 'Mb/s')],
    printed: printed('most', 0, 'cubic'),
  },
  {
    id: 'biswal-c2',
    where: 'Section IV, B 2',
    quote: 'Vegas achieves the lowest average throughput',
    test: 'Vegas has less throughput than any other.',
    cases: [extreme(AS_RUN, 'least', first('vegas'), biswalThroughput, 'Mb/s')],
    printed: printed('least', 0, 'vegas'),
  },
  {
    id: 'biswal-c3',
    where: 'Section IV, B 3',
    quote: 'average end-to-end delay of TCP BIC is higher',
    test: 'BIC has more delay than any other.',
    cases: [extreme(AS_RUN, 'most', first('bic'), biswalDelay, 'ms')],
    printed: printed('most', 1, 'bic'),
  },
  {
    id: 'biswal-c4',
    where: 'Section IV, B 3',
    quote: 'it is lower for Veno as compared to other',
    test: 'Veno has less delay than any other.',
    cases: [extreme(AS_RUN, 'least', first('veno'), biswalDelay, 'ms')],
    printed: printed('least', 1, 'veno'),
  },
  {
    id: 'biswal-c5',
    where: 'Section IV, B 4',
    quote: 'Vegas has low packet drop ratio as compared to other',
    test: 'Vegas loses a smaller part of its packets than any other.',
    cases: [extreme(AS_RUN, 'least', first('vegas'), biswalLoss, '%')],
    printed: printed('least', 2, 'vegas'),
  },
  {
    id: 'biswal-c6',
    where: 'Section III, C',
    quote: 'It uses slow start phase same as the slow start phase of TCP Reno.',
    test: 'In nine round trips of slow start Vegas sends as much as Reno, within 5 %. The sentence has no tolerance; 5 % is ours.',
    cases: (
      [
        ['with ns-2’s own Vegas', vegasWithReno()],
        [
          'with the modules of Linux that four of its seven variants are',
          ['vegas', 'reno'].map((variant) => [variant, slowStart(variant, 'ns2-linux')] as const),
        ],
      ] as const
    ).map(([label, pair]) =>
      testing(label, pair, sent, 'packets', ([vegas = NaN, reno = NaN]) => vegas >= 0.95 * reno),
    ),
  },
  {
    id: 'biswal-c7',
    where: 'Section III, E',
    quote: 'increases the data rate when the network link is under-utilized',
    test: 'Alone on 100 Mb/s with a round trip of 0.1 s Compound delivers more than Reno.',
    cases: [beatsReno('Compound', 'compound')],
  },
  {
    id: 'biswal-c8',
    where: 'Section III, A',
    quote: 'more appropriate for high speed long fat network having high',
    test: 'Alone on 100 Mb/s with a round trip of 0.1 s BIC delivers more than Reno.',
    cases: [beatsReno('BIC', 'bic')],
  },
  {
    id: 'biswal-c9',
    where: 'Section III, B',
    quote: "growth of the congestion window doesn't depend on the RTT",
    test: 'With four times the round trip CUBIC has at least 80 % of the window. After one loss at a window of 500, in the segments gained in five seconds with 160 ms and with 40 ms; and on a link that two flows share, in their mean windows. Reno is shown beside it. The sentence has no tolerance; 80 % is ours.',
    unclear: 'The paper does not say which it means.',
    cases: [
      testing(
        'after one loss, each alone on a path that is never full',
        (['cubic', 'reno'] as const).flatMap((variant) =>
          [0.04, 0.16].map(
            (trip) => [`${titled(variant)} with ${1000 * trip} ms`, afterOneLoss(variant, trip)] as const,
          ),
        ),
        regrowth,
        'segments',
        ([near = NaN, far = NaN]) => far >= 0.8 * near,
      ),
      testing(
        'on a link that two flows share, window of the far one to that of the near one',
        (['cubic', 'reno'] as const).map((variant) => [variant, unequalTrips(variant, 'rfc')] as const),
        windowFarToNear,
        '',
        ([ratio = NaN]) => ratio >= 0.8,
      ),
    ],
  },
  {
    id: 'biswal-c10',
    where: 'Section V',
    quote: 'TCP CUBIC achieves highest average',
    test: 'CUBIC has more throughput than all others; or than Reno, NewReno and Vegas, which are not modules of Linux.',
    cases: [
      extreme(AS_RUN, 'most', first('cubic'), biswalThroughput, 'Mb/s'),
      extreme(
        'beside Reno, NewReno and Vegas',
        'most',
        (['cubic', 'reno', 'newreno', 'vegas'] as const).map(
          (key) => [BISWAL_VARIANTS[key].name, biswalSetup(key)] as const,
        ),
        biswalThroughput,
        'Mb/s',
      ),
    ],
    printed: printed('most', 0, 'cubic'),
  },
  {
    id: 'biswal-c11',
    where: 'Section IV, B 2',
    quote: 'Reno shows least stability in terms of throughput',
    test: 'The throughput of all flows together, second by second as in Figure 3, varies more with Reno than with any other: standard deviation over mean.',
    cases: [
      extreme(
        AS_RUN,
        'most',
        first('reno').map(([name, setup]) => [name, setup.withCurves(100)] as const),
        variation,
        'of the mean',
      ),
    ],
  },
  {
    id: 'biswal-c12',
    where: 'Section IV, B 1',
    quote: 'Veno is more robust than other existing schemes',
    test: 'The paper states this about the windows in Figure 2, without a measure. Tested: its window rises highest; and, as Veno is designed for, it delivers more than any other where packets are lost at random, ten seeds.',
    cases: [
      extreme(
        'by the largest window, in the runs of Figure 2',
        'most',
        first('veno').map(([name, setup]) => [name, setup.withCurves(400)] as const),
        largestWindow,
        'segments',
      ),
      ...[0.001, 0.01].map((rate) =>
        extreme(
          `with ${100 * rate} % lost`,
          'most',
          first('veno').map(([name], at) => {
            const key = (['veno', ...ALL.filter((each) => each !== 'veno')] as const)[at]!;
            return [name, randomLoss(BISWAL_VARIANTS[key].variant, rate)] as const;
          }),
          goodput,
          'Mb/s',
        ),
      ),
    ],
  },
  {
    id: 'biswal-c13',
    where: 'Section V',
    quote: 'highest maximum throughput is achieved',
    test: 'The paper attributes this to Veno: its best second of Figure 3 has more throughput than that of any other.',
    cases: [
      extreme(
        AS_RUN,
        'most',
        first('veno').map(([name, setup]) => [name, setup.withCurves(100)] as const),
        bestSecond,
        'Mb/s',
      ),
    ],
  },
  {
    id: 'biswal-c14',
    where: 'Section II, of Claypool et al.',
    quote: 'Here PCC gives higher throughput in comparison to other algorithms.',
    test: 'Over a satellite PCC delivers more than CUBIC, Hybla and BBR, each alone; ten seeds.',
    cases: [
      extreme(
        'at 8 Mb/s and 0.56 s with 0.05 % lost',
        'most',
        ['pcc', 'cubic', 'hybla', 'bbr'].map((variant) => [variant, overSatellite(variant)] as const),
        goodput,
        'Mb/s',
      ),
    ],
  },
  {
    id: 'biswal-c15',
    where: 'Section II, of Alrshah et al.',
    quote: 'TCP CUBIC and TCP (YeAH) Yet Another High-speed get better result over other congestion control algorithm',
    test: 'Alone on 100 Mb/s with a round trip of 0.1 s CUBIC and YeAH deliver more than each other variant of Linux for fast paths.',
    cases: [
      extremes(
        'on a long, fast path',
        'most',
        2,
        ['cubic', 'yeah', 'reno', 'bic', 'highspeed', 'htcp', 'hybla', 'scalable', 'illinois'].map(
          (variant) => [variant, longFast(variant, 'ns2-linux')] as const,
        ),
        goodput,
        'Mb/s',
      ),
    ],
  },
  {
    id: 'biswal-c16',
    where: 'Section II, of Lukaseder et al.',
    quote: 'TCP CUBIC shows same behaviour as Reno in terms of packet loss and TCP BIC behaves best in lossy network',
    test: 'Where packets are lost at random BIC delivers more than Reno, Scalable, HighSpeed and CUBIC; ten seeds.',
    cases: [0.001, 0.01].map((rate) =>
      extreme(
        `with ${100 * rate} % lost`,
        'most',
        ['bic', 'reno', 'scalable', 'highspeed', 'cubic'].map(
          (variant) => [variant, randomLoss(variant, rate)] as const,
        ),
        goodput,
        'Mb/s',
      ),
    ),
  },
];
