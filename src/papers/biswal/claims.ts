import { figure } from '../arithmetic.ts';
import { longFast, randomLoss, unequalTrips, vegasWithReno } from '../benches.ts';
import { extreme, ordered, testing, type Named, type Read } from '../judging.ts';
import type { Case, Claim } from '../paper.ts';
import { BISWAL_VARIANTS, biswalSetup, type BiswalVariant } from './network.ts';
import { biswalDelay, biswalLoss, biswalThroughput } from './tables.ts';

const AS_RUN = 'with windows of 200';
const ALL = Object.keys(BISWAL_VARIANTS) as BiswalVariant[];
const first = (of: BiswalVariant): Named =>
  [of, ...ALL.filter((key) => key !== of)].map((key) => [BISWAL_VARIANTS[key].name, biswalSetup(key)]);
/** The largest window of the first flow, segments. */
const largestWindow: Read = ({ measured }) => Math.max(...(measured.series?.flows[0]?.max ?? [NaN]));
/** The best second of all flows together, as in Figure 3, Mb/s. */
const bestSecond: Read = ({ measured }) => {
  const flows = measured.series?.flows ?? [];
  const seconds = [...(flows[0]?.goodput ?? [])].map((_, at) =>
    flows.reduce((sum, flow) => sum + flow.goodput[at]!, 0),
  );
  return Math.max(...seconds) / 1e6;
};
const sent: Read = (reading) => figure(reading, 'packetsSent');
const goodput: Read = (reading) => (figure(reading, 'goodput', null) ?? NaN) / 1e6;
const share: Read = (reading) => (figure(reading, 'goodput', 1) ?? NaN) / (figure(reading, 'goodput', 0) ?? NaN);

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
  },
  {
    id: 'biswal-c2',
    where: 'Section IV, B 2',
    quote: 'Vegas achieves the lowest average throughput',
    test: 'Vegas has less throughput than any other.',
    cases: [extreme(AS_RUN, 'least', first('vegas'), biswalThroughput, 'Mb/s')],
  },
  {
    id: 'biswal-c3',
    where: 'Section IV, B 3',
    quote: 'average end-to-end delay of TCP BIC is higher',
    test: 'BIC has more delay than any other, by 1 % or more.',
    cases: [extreme(AS_RUN, 'most', first('bic'), biswalDelay, 'ms')],
  },
  {
    id: 'biswal-c4',
    where: 'Section IV, B 3',
    quote: 'it is lower for Veno as compared to other',
    test: 'Veno has less delay than any other, by 1 % or more.',
    cases: [extreme(AS_RUN, 'least', first('veno'), biswalDelay, 'ms')],
  },
  {
    id: 'biswal-c5',
    where: 'Section IV, B 4',
    quote: 'Vegas has low packet drop ratio as compared to other',
    test: 'Vegas loses a smaller part of its packets than any other.',
    cases: [extreme(AS_RUN, 'least', first('vegas'), biswalLoss, '%')],
  },
  {
    id: 'biswal-c6',
    where: 'Section III, C',
    quote: 'It uses slow start phase same as the slow start phase of TCP Reno.',
    test: 'In nine round trips of slow start Vegas sends as much as Reno, within 5 %.',
    cases: [
      testing(
        'on a path that is never full',
        vegasWithReno(),
        sent,
        'packets',
        ([vegas = NaN, reno = NaN]) => vegas >= 0.95 * reno,
      ),
    ],
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
    test: 'Of two flows of CUBIC the one with four times the round trip has at least half of what the other has.',
    cases: [
      testing(
        'over two minutes',
        [['CUBIC, far to near', unequalTrips('cubic', 'rfc')]],
        share,
        '',
        ([far = 0]) => far >= 0.5,
      ),
    ],
  },
  {
    id: 'biswal-c10',
    where: 'Section V',
    quote: 'TCP CUBIC achieves highest average',
    test: 'CUBIC has more throughput than all others; or than Reno, NewReno and Vegas, which are no modules of Linux.',
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
  },
  {
    id: 'biswal-c11',
    where: 'Section IV, B 2',
    quote: 'Reno shows least stability in terms of throughput',
    test: 'The throughput of all flows together, half second by half second, varies more with Reno than with any other.',
    cases: [extreme(AS_RUN, 'most', first('reno'), (reading) => figure(reading, 'stability', null), 'of the mean')],
  },
  {
    id: 'biswal-c12',
    where: 'Section IV, B 1',
    quote: 'Veno is more robust than other existing schemes',
    test: 'The paper says it of the windows in Figure 2, without a measure. Tested: its window rises highest; and what Veno was made for, where packets are lost at random it delivers more than any other, ten seeds.',
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
    test: 'By Veno, the paper says: its best second of Figure 3 has more throughput than that of any other, by 1 % or more.',
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
];
