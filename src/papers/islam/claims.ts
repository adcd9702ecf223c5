import { everyNth, lostOfWindow, randomLoss, settledWindow, sideBySide, unequalTrips } from '../benches.ts';
import {
  asPrinted,
  each,
  extreme,
  figureIn,
  leading,
  ordered,
  SHARE_OF_SECOND,
  short,
  testing,
  type Measure,
  type Named,
} from '../judging.ts';
import { printedIn } from '../numbers.ts';
import type { Case, Choices, Claim } from '../paper.ts';
import { mobileSetup } from './mobile.ts';
import { mobileClaims, mobileMeasure, printedWithNodes } from './mobileClaims.ts';
import { ROWS, rowKey, VARIANT_ROWS, wiredSetup, type Network, type VariantKey } from './wired.ts';

const AS_RUN = 'as the paper ran it';
const WITH_SACK = 'with SACK at the receivers of HSTCP and Cubic';
const IN_PAYLOAD = 'when payload is counted, as packets of Vegas have no header';
const ALL = Object.keys(VARIANT_ROWS) as VariantKey[];
const NETWORKS = ['2 Mb', '20 Mb', '2 Gb'] as const;

const of = (network: Network, variants: readonly VariantKey[], choices: Choices = {}): Named =>
  variants.map((variant) => [VARIANT_ROWS[variant], wiredSetup(network, variant, choices)]);

const THROUGHPUT = figureIn('kb/s', 'throughput');
const GOODPUT = figureIn('kb/s', 'goodput');
const TIMEOUTS = figureIn('timeouts', 'timeouts');
const FAIRNESS = figureIn('', 'fairness', null);
const SACK: Choices = { sack: 'yes' };

/** Printed throughputs of Table 1, to test whether the first `how` are above (or below) all others. */
const printed = (which: 'most' | 'least', network: Network, variants: readonly VariantKey[], how: number) => [
  asPrinted(
    'Table 1',
    which,
    variants.map((variant) => [VARIANT_ROWS[variant], printedIn({ rows: ROWS }, rowKey(network, variant), 4)]),
    how,
  ),
];

/**
 * Whether the first variants have more (or less) throughput than each of the others, as run and as printed.
 * @param others default: all others
 * @param more a further case about the same variants; default: none
 */
const ranked = (
  which: 'most' | 'least',
  network: Network,
  first: readonly VariantKey[],
  { others, more }: { readonly others?: readonly VariantKey[]; readonly more?: (of: typeof ALL) => Case } = {},
) => {
  const variants = others === undefined ? leading(ALL, ...first) : [...first, ...others];
  return {
    cases: [
      extreme(AS_RUN, which, of(network, variants), THROUGHPUT, first.length),
      ...(more === undefined ? [] : [more(variants)]),
    ],
    printed: printed(which, network, variants, first.length),
  };
};
const inPayload = (which: 'most' | 'least', network: Network) => (variants: readonly VariantKey[]) =>
  extreme(IN_PAYLOAD, which, of(network, variants), GOODPUT);
const withSack = (network: Network, how: number) => (variants: readonly VariantKey[]) =>
  extreme(WITH_SACK, 'least', of(network, variants, SACK), THROUGHPUT, how);

/** Goodput in tenths of the run, without the first: largest deviation of a tenth from the mean, relative to it. */
const UNSTEADINESS: Measure = {
  unit: 'of the mean',
  read: ({ measured }) => {
    const tenths = [...(measured.series?.flows[0]?.goodput ?? [])].slice(1);
    const mean = tenths.reduce((sum, value) => sum + value, 0) / tenths.length;
    return Math.max(...tenths.map((value) => Math.abs(value / mean - 1)));
  },
};
/** Distances between losses, packets, in the runs that show a response function. */
const LOSS_PERIODS = [1000, 10_000, 100_000] as const;

export const islamClaims: readonly Claim[] = [
  {
    id: 'islam-c1',
    where: 'Section 3.2',
    quote: 'TCP Vegas has the highest throughput, which is 2951.96 Kbps',
    test: 'In the second network Vegas has more throughput than any other.',
    ...ranked('most', '20 Mb', ['vegas'], { more: inPayload('most', '20 Mb') }),
  },
  {
    id: 'islam-c2',
    where: 'Section 3.2',
    quote: 'Sack and Fack have higher throughput than those of Tahoe, Reno, and Newreno',
    test: 'In the second network both have more throughput than each of the three.',
    ...ranked('most', '20 Mb', ['sack', 'fack'], { others: ['tahoe', 'reno', 'newreno'] }),
  },
  {
    id: 'islam-c3',
    where: 'Section 3.2',
    quote: 'HSTCP & Cubic TCP show the lowest throughput value for the given topology',
    test: 'In the second network both have less throughput than all others.',
    ...ranked('least', '20 Mb', ['highspeed', 'cubic'], { more: withSack('20 Mb', 2) }),
  },
  {
    id: 'islam-c4',
    where: 'Section 3.2',
    quote: 'start phase every time after retransmission',
    test: 'HSTCP and Cubic have more timeouts, each of which begins with slow start, than all others together in the second network.',
    cases: ([[AS_RUN], [WITH_SACK, SACK]] as const).map(([label, choices]) =>
      testing(
        label,
        of('20 Mb', leading(ALL, 'highspeed', 'cubic'), choices),
        TIMEOUTS,
        (one, other, ...rest) => one + other > rest.reduce((sum, value) => sum + value, 0),
      ),
    ),
  },
  {
    id: 'islam-c5',
    where: 'Section 3.2',
    quote: 'CUBIC TCP and HSTCP has the highest throughput for given topology-2',
    test: 'In the third network (which Figure 6 shows) both have more throughput than all others.',
    ...ranked('most', '2 Gb', ['cubic', 'highspeed']),
  },
  {
    id: 'islam-c6',
    where: 'Section 3.2',
    quote: 'CUBIC TCP shows better result compared to HSTCP',
    test: 'In the third network CUBIC has more throughput than HSTCP.',
    cases: [ordered(AS_RUN, of('2 Gb', ['cubic', 'highspeed']), THROUGHPUT)],
    printed: printed('most', '2 Gb', ['cubic', 'highspeed'], 1),
  },
  {
    id: 'islam-c7',
    where: 'Section 3.2',
    quote: 'The throughput of Newreno is better than Vegas, Reno, Tahoe',
    test: 'In the third network NewReno has more throughput than each of the three.',
    ...ranked('most', '2 Gb', ['newreno'], { others: ['vegas', 'reno', 'tahoe'] }),
  },
  {
    id: 'islam-c8',
    where: 'Section 3.2',
    quote: 'TCP Vegas is entirely in inefficient in challenging network situations',
    test: 'In the third network Vegas has less throughput than any other.',
    ...ranked('least', '2 Gb', ['vegas'], { more: inPayload('least', '2 Gb') }),
  },
  {
    id: 'islam-c9',
    where: 'Section 3.2',
    quote: 'The Fack provides improved performance than that of sack in some situations.',
    test: 'In at least one network FACK has more throughput than SACK.',
    cases: [
      ...NETWORKS.map((network) => ordered(`at ${network}`, of(network, ['fack', 'sack']), THROUGHPUT)),
      ordered(
        'with 20 mobile nodes and AODV',
        each(['fack', 'sack'], (variant) => mobileSetup('aodv', variant, '20')),
        mobileMeasure(),
      ),
    ],
    needs: 'any',
    printed: [...printed('most', '20 Mb', ['fack', 'sack'], 1), printedWithNodes('aodv', '20', ['fack', 'sack'])],
  },
  {
    id: 'islam-c10',
    where: 'Section 3.1',
    quote: 'in low bandwidth network, TCP Vegas gives the better performance',
    test: 'In the first network Vegas has more throughput than any other.',
    ...ranked('most', '2 Mb', ['vegas'], { more: inPayload('most', '2 Mb') }),
  },
  {
    id: 'islam-c11',
    where: 'Section 3.1',
    quote: 'in the low-speed network, they are completely inefficient',
    test: 'In the first network Cubic and HSTCP have at most 90 % of NewReno’s throughput.',
    cases: ([[AS_RUN], [WITH_SACK, SACK]] as const).map(([label, choices]) =>
      testing(
        label,
        of('2 Mb', ['cubic', 'highspeed', 'newreno'], choices),
        THROUGHPUT,
        (cubic, highspeed, newreno) => Math.max(cubic, highspeed) <= 0.9 * newreno,
      ),
    ),
  },
  {
    id: 'islam-c12',
    where: 'Section 5',
    quote: 'both TCP Vegas and TCP SACK make some performance improvements to TCP Reno',
    test: 'In the first network both deliver more payload than Reno.',
    cases: [
      extreme(AS_RUN, 'most', of('2 Mb', ['vegas', 'sack', 'reno']), GOODPUT, 2),
      extreme('at 20 Mb', 'most', of('20 Mb', ['vegas', 'sack', 'reno']), GOODPUT, 2),
    ],
    printed: printed('most', '2 Mb', ['vegas', 'sack', 'reno'], 2),
  },
  {
    id: 'islam-c13',
    where: 'Section 5',
    quote: 'TCP Vegas achieves higher throughput than Reno and SACK for large loss rate.',
    test: 'Where packets are lost at random, Vegas delivers more than both; ten seeds.',
    cases: [0.001, 0.01, 0.03].map((rate) =>
      extreme(
        `with ${100 * rate} % lost`,
        'most',
        each(['vegas', 'reno', 'sack'], (variant) => randomLoss(variant, rate)),
        GOODPUT,
      ),
    ),
  },
  {
    id: 'islam-c14',
    where: 'Section 5',
    quote: 'SACK is better when more than one packet dropped in one window.',
    test: 'With several packets of one window lost, SACK delivers more than Tahoe, Reno and NewReno.',
    cases: ([2, 3, 4] as const).map((many) =>
      extreme(
        `with ${many} lost`,
        'most',
        each(['sack', 'tahoe', 'reno', 'newreno'], (variant) => lostOfWindow(variant, many)),
        GOODPUT,
      ),
    ),
  },
  {
    id: 'islam-c15',
    where: 'Section 5',
    quote: 'TCP Vegas causes much fewer packets retransmissions than TCP Reno and SACK.',
    test: 'Vegas sends at most half as many segments again as each of the two.',
    cases: NETWORKS.map((network) =>
      testing(
        `at ${network}`,
        of(network, ['vegas', 'reno', 'sack']),
        figureIn('segments', 'retransmissions'),
        (vegas, ...others) => vegas <= Math.min(...others) / 2,
      ),
    ),
  },
  {
    id: 'islam-c16',
    where: 'Section 5',
    quote: 'TCP Vegas does lead to a fair allocation of bandwidth for different delay connections',
    test: 'Two flows of Vegas, one with four times the round trip, have a Jain’s index of at least 0.95.',
    cases: [testing('over two minutes', each(['vegas'], unequalTrips), FAIRNESS, (index) => index >= 0.95)],
  },
  {
    id: 'islam-c17',
    where: 'Section 5',
    quote: 'Both TCP Reno and SACK bias against long delay connections.',
    test: 'Two flows, one with four times the round trip: Jain’s index is below 0.9 for both.',
    cases: [
      testing(
        'over two minutes',
        each(['reno', 'sack'], unequalTrips),
        FAIRNESS,
        (reno, sack) => Math.max(reno, sack) < 0.9,
      ),
    ],
  },
  {
    id: 'islam-c18',
    where: 'Section 5',
    quote: 'Cubic TCP achieves higher throughput compared to all other TCP variants',
    test: 'In the third network Cubic has more throughput than any other.',
    ...ranked('most', '2 Gb', ['cubic']),
  },
  {
    id: 'islam-c19',
    where: 'Section 5',
    quote: 'one drawback of Cubic TCP is its low throughput in low bandwidth network',
    test: 'In the first network Cubic has less throughput than any other.',
    ...ranked('least', '2 Mb', ['cubic'], { more: withSack('2 Mb', 1) }),
  },
  {
    id: 'islam-c20',
    where: 'Table 4, Reno',
    quote: 'on multiple packet losses, its performance is as weak as TCP Taho',
    test: 'With several packets of one window lost, Reno delivers at most 1 % more than Tahoe. The sentence has no tolerance; 1 % is ours.',
    cases: ([2, 3, 4] as const).map((many) =>
      testing(
        `with ${many} lost`,
        each(['reno', 'tahoe'], (variant) => lostOfWindow(variant, many)),
        GOODPUT,
        (reno, tahoe) => reno <= 1.01 * tahoe,
      ),
    ),
  },
  {
    id: 'islam-c21',
    where: 'Table 4, Tahoe',
    quote: 'Takes a complete timeout interval to detect a packet loss.',
    test: 'With one packet lost, Tahoe has a timeout.',
    cases: ([1, 2, 3, 4] as const).map((many) =>
      testing(
        `with ${many} lost`,
        each(['tahoe'], (variant) => lostOfWindow(variant, many)),
        TIMEOUTS,
        (timeouts) => timeouts > 0,
      ),
    ),
  },
  {
    id: 'islam-c22',
    where: 'Table 4, Newreno',
    quote: 'Overcome the problem of Reno',
    test: 'With several packets of one window lost, NewReno has no timeout where Reno has one.',
    cases: (
      [
        ['with 2 lost', 2, 'ns2'],
        ['with 3 lost', 3, 'ns2'],
        ['with 4 lost', 4, 'ns2'],
        ['with 4 lost by the RFCs, whose timer waits at least 1 s and not 0.2 s', 4, 'rfc'],
      ] as const
    ).map(([label, many, stack]) =>
      testing(
        label,
        each(['newreno', 'reno'], (variant) => lostOfWindow(variant, many, stack)),
        TIMEOUTS,
        (newreno, reno) => newreno === 0 && reno > 0,
      ),
    ),
  },
  ...mobileClaims(),
  {
    id: 'islam-c28',
    where: 'Section 3.2',
    quote: 'initially the throughput and acknowledgment value increase abruptly and then its remain constant',
    test: 'In the second network, after the first tenth of the run, no tenth departs by more than a tenth from their mean: the largest departure of each variant. The sentence has no tolerance; a tenth is ours.',
    cases: [
      testing(
        AS_RUN,
        of('20 Mb', ALL).map(([name, setup]) => [name, setup.withCurves(10)]),
        UNSTEADINESS,
        (...departures) => departures.every((departure) => departure <= 0.1),
      ),
    ],
  },
  {
    id: 'islam-c29',
    where: 'Section 3.1',
    quote: "BIC's growth function is too aggressive for TCP especially under short RTT or low-speed networks",
    test: 'Beside Reno BIC takes at least 60 % of what both have. The sentence has no number; 60 % is ours.',
    cases: (
      [
        ['at 2 Mb/s', 2e6, 0.02],
        ['at 10 Mb/s with a round trip of 8 ms', 1e7, 0.002],
        ['at 10 Mb/s with a round trip of 200 ms', 1e7, 0.098],
      ] as const
    ).map(([label, rate, delay]) =>
      testing(
        label,
        [['share of BIC', sideBySide('reno', 'bic', rate, 0, delay)]],
        SHARE_OF_SECOND,
        (share) => share >= 60,
      ),
    ),
  },
  {
    id: 'islam-c30',
    where: 'Section 3.1',
    quote:
      'the response function follows a straight line on a log-log scale as does the response function for Standard TCP',
    test: 'With every n-th packet lost, n = 1000, 10,000 and 100,000, the mean window of HSTCP is within 5 % of 0.12 / p^0.835 (RFC 3649, section 5), and that of Reno within 5 % of 1.22 / p^0.5: straight lines in a log-log plot. The sentence has no tolerance; 5 % is ours. So that the start favours no formula, slow start ends at 100 segments in every run, then at 2000, and the mean is of the second half.',
    cases: (
      [
        ['of HSTCP', 'highspeed', 0.12, 0.835],
        ['of Reno', 'sack', 1.22, 0.5],
      ] as const
    ).flatMap(([label, variant, factor, power]) =>
      [100, 2000].map((start) =>
        testing(
          `${label}, from ${start} segments`,
          LOSS_PERIODS.map(
            (n) => [`1 of ${n} lost (formula ${short(factor * n ** power)})`, everyNth(variant, n, start)] as const,
          ),
          { unit: 'segments', read: settledWindow },
          (...windows) =>
            windows.every((window, at) => Math.abs(window / (factor * LOSS_PERIODS[at]! ** power) - 1) <= 0.05),
        ),
      ),
    ),
  },
];
