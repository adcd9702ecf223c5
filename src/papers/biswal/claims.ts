import { figure } from '../numbers.ts';
import { afterOneLoss, longFast, overSatellite, randomLoss, unequalTrips, vegasWithReno } from '../benches.ts';
import {
  asPrinted,
  each,
  extreme,
  figureIn,
  leading,
  ordered,
  testing,
  variationOf,
  type Measure,
  type Named,
} from '../judging.ts';
import type { Case, Claim } from '../paper.ts';
import { titled, type Reading, type Setup } from '../setup.ts';
import { printedIn } from '../numbers.ts';
import { BISWAL_VARIANTS, biswalSetup, type BiswalVariant } from './network.ts';
import { biswalDelay, biswalLoss, biswalTables, biswalThroughput } from './tables.ts';

const AS_RUN = 'with windows of 200';
const ALL = Object.keys(BISWAL_VARIANTS) as BiswalVariant[];
/** The setups of a variant and then of all others, with the paper's names. */
const first = (of: BiswalVariant, setup: (key: BiswalVariant) => Setup = biswalSetup, all = ALL): Named =>
  leading(all, of).map((key) => [BISWAL_VARIANTS[key].name, setup(key)]);
const drawn = (points: number) => (key: BiswalVariant) => biswalSetup(key).withCurves(points);
/** The largest window of the first flow. */
const LARGEST_WINDOW: Measure = {
  unit: 'segments',
  read: ({ measured }) => Math.max(...(measured.series?.flows[0]?.max ?? [NaN])),
};
/** Throughput of all flows together, second by second as in Figure 3, bit/s. */
const bySecond = ({ measured }: Reading): number[] => {
  const flows = measured.series?.flows ?? [];
  return [...(flows[0]?.goodput ?? [])].map((_, at) => flows.reduce((sum, flow) => sum + flow.goodput[at]!, 0));
};
const BEST_SECOND: Measure = { unit: 'Mb/s', read: (reading) => Math.max(...bySecond(reading)) / 1e6 };
const VARIATION: Measure = { unit: 'of the mean', read: (reading) => variationOf(bySecond(reading)) };
const GOODPUT = figureIn('Mb/s', 'goodput', null);
/**
 * Growth of the window in the 5 s after its minimum. The minimum follows the peak of the first 3 s of the run.
 */
const REGROWTH: Measure = {
  unit: 'segments',
  read: ({ scenario, measured }) => {
    const { min, max } = measured.series!.flows[0]!;
    const perSecond = max.length / scenario.duration;
    const early = max.slice(0, 3 * perSecond);
    const peak = early.indexOf(Math.max(...early));
    const after = min.slice(peak, 4 * perSecond);
    const lowest = peak + after.indexOf(Math.min(...after));
    return max[lowest + 5 * perSecond]! - min[lowest]!;
  },
};

/** Mean window of the second flow as a fraction of that of the first. */
const FAR_TO_NEAR: Measure = {
  unit: '',
  read: (reading) => (figure(reading, 'meanCwnd', 1) ?? NaN) / (figure(reading, 'meanCwnd', 0) ?? NaN),
};

/** Columns of Tables II, III and IV. */
const TABLES: readonly Measure[] = [
  { unit: 'Mb/s', read: biswalThroughput },
  { unit: 'ms', read: biswalDelay },
  { unit: '%', read: biswalLoss },
];
/** Whether a variant has the most or the least in a table, as run and as printed; 0: Table II, 1: Table III, 2: Table IV. */
function ranked(which: 'most' | 'least', table: 0 | 1 | 2, of: BiswalVariant) {
  const texts = leading(ALL, of).map(
    (key) => [BISWAL_VARIANTS[key].name, printedIn(biswalTables[table]!, key)] as const,
  );
  return {
    cases: [extreme(AS_RUN, which, first(of), TABLES[table]!)],
    printed: [asPrinted(biswalTables[table]!.name, which, texts)],
  };
}

/** Whether a variant delivers more than Reno, each alone on a long, fast path. */
const beatsReno = (variant: string): Case =>
  ordered(
    'on a long, fast path',
    each([variant, 'reno'], (of) => longFast(of, 'ns2-linux')),
    GOODPUT,
  );

export const biswalClaims: readonly Claim[] = [
  {
    id: 'biswal-c1',
    where: 'Section IV, B 2',
    quote: 'CUBIC achieves the highest average throughput',
    test: 'CUBIC has more throughput than any other.',
    ...ranked('most', 0, 'cubic'),
  },
  {
    id: 'biswal-c2',
    where: 'Section IV, B 2',
    quote: 'Vegas achieves the lowest average throughput',
    test: 'Vegas has less throughput than any other.',
    ...ranked('least', 0, 'vegas'),
  },
  {
    id: 'biswal-c3',
    where: 'Section IV, B 3',
    quote: 'average end-to-end delay of TCP BIC is higher',
    test: 'BIC has more delay than any other.',
    ...ranked('most', 1, 'bic'),
  },
  {
    id: 'biswal-c4',
    where: 'Section IV, B 3',
    quote: 'it is lower for Veno as compared to other',
    test: 'Veno has less delay than any other.',
    ...ranked('least', 1, 'veno'),
  },
  {
    id: 'biswal-c5',
    where: 'Section IV, B 4',
    quote: 'Vegas has low packet drop ratio as compared to other',
    test: 'Vegas loses a smaller part of its packets than any other.',
    ...ranked('least', 2, 'vegas'),
  },
  {
    id: 'biswal-c6',
    where: 'Section III, C',
    quote: 'It uses slow start phase same as the slow start phase of TCP Reno.',
    test: 'In nine round trips of slow start Vegas sends as much as Reno, within 5 %. The sentence has no tolerance; 5 % is ours.',
    cases: (
      [
        ['with ns-2’s own Vegas', 'ns2'],
        ['with the modules of Linux that four of its seven variants are', 'ns2-linux'],
      ] as const
    ).map(([label, stack]) =>
      testing(label, vegasWithReno(stack), figureIn('packets', 'packetsSent'), (vegas, reno) => vegas >= 0.95 * reno),
    ),
  },
  {
    id: 'biswal-c7',
    where: 'Section III, E',
    quote: 'increases the data rate when the network link is under-utilized',
    test: 'Alone on 100 Mb/s with a round trip of 0.1 s Compound delivers more than Reno.',
    cases: [beatsReno('compound')],
  },
  {
    id: 'biswal-c8',
    where: 'Section III, A',
    quote: 'more appropriate for high speed long fat network having high',
    test: 'Alone on 100 Mb/s with a round trip of 0.1 s BIC delivers more than Reno.',
    cases: [beatsReno('bic')],
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
        REGROWTH,
        (near, far) => far >= 0.8 * near,
      ),
      testing(
        'on a link that two flows share, window of the far one to that of the near one',
        each(['cubic', 'reno'], (variant) => unequalTrips(variant, 'rfc')),
        FAR_TO_NEAR,
        (ratio) => ratio >= 0.8,
      ),
    ],
  },
  {
    id: 'biswal-c10',
    where: 'Section V',
    quote: 'TCP CUBIC achieves highest average',
    test: 'CUBIC has more throughput than all others; or than Reno, NewReno and Vegas, which are not modules of Linux.',
    ...ranked('most', 0, 'cubic'),
    cases: [
      ...ranked('most', 0, 'cubic').cases,
      extreme(
        'beside Reno, NewReno and Vegas',
        'most',
        first('cubic', biswalSetup, ['reno', 'newreno', 'vegas']),
        TABLES[0]!,
      ),
    ],
  },
  {
    id: 'biswal-c11',
    where: 'Section IV, B 2',
    quote: 'Reno shows least stability in terms of throughput',
    test: 'The throughput of all flows together, second by second as in Figure 3, varies more with Reno than with any other: standard deviation over mean.',
    cases: [extreme(AS_RUN, 'most', first('reno', drawn(100)), VARIATION)],
  },
  {
    id: 'biswal-c12',
    where: 'Section IV, B 1',
    quote: 'Veno is more robust than other existing schemes',
    test: 'The paper states this about the windows in Figure 2, without a measure. Tested: its window rises highest; and under random losses, for which Veno is designed, it delivers more than any other; ten seeds.',
    cases: [
      extreme('by the largest window, in the runs of Figure 2', 'most', first('veno', drawn(400)), LARGEST_WINDOW),
      ...[0.001, 0.01].map((rate) =>
        extreme(
          `with ${100 * rate} % lost`,
          'most',
          first('veno', (key) => randomLoss(BISWAL_VARIANTS[key].variant, rate)),
          GOODPUT,
        ),
      ),
    ],
  },
  {
    id: 'biswal-c13',
    where: 'Section V',
    quote: 'highest maximum throughput is achieved',
    test: 'The paper attributes this to Veno: its best second of Figure 3 has more throughput than that of any other.',
    cases: [extreme(AS_RUN, 'most', first('veno', drawn(100)), BEST_SECOND)],
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
        each(['pcc', 'cubic', 'hybla', 'bbr'], overSatellite),
        GOODPUT,
      ),
    ],
  },
  {
    id: 'biswal-c15',
    where: 'Section II, of Alrshah et al.',
    quote: 'TCP CUBIC and TCP (YeAH) Yet Another High-speed get better result over other congestion control algorithm',
    test: 'Alone on 100 Mb/s with a round trip of 0.1 s CUBIC and YeAH deliver more than each other variant of Linux for fast paths.',
    cases: [
      extreme(
        'on a long, fast path',
        'most',
        each(['cubic', 'yeah', 'reno', 'bic', 'highspeed', 'htcp', 'hybla', 'scalable', 'illinois'], (variant) =>
          longFast(variant, 'ns2-linux'),
        ),
        GOODPUT,
        2,
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
        each(['bic', 'reno', 'scalable', 'highspeed', 'cubic'], (variant) => randomLoss(variant, rate)),
        GOODPUT,
      ),
    ),
  },
];
