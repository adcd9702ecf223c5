import { figure } from '../arithmetic.ts';
import { lostOfWindow, randomLoss, unequalTrips } from '../benches.ts';
import { extreme, ordered, testing, type Named, type Read } from '../judging.ts';
import type { Choices, Claim } from '../paper.ts';
import { mobileClaims } from './mobileClaims.ts';
import { wiredSetup } from './wired.ts';
import { VARIANT_ROWS, type Network, type VariantKey } from './wiredData.ts';

const AS_RUN = 'as the paper ran it';
const WITH_SACK = 'with SACK at the receivers of HSTCP and Cubic';
const IN_PAYLOAD = 'when payload is counted, as packets of Vegas have no header';
const ALL = Object.keys(VARIANT_ROWS) as VariantKey[];

const of = (network: Network, variants: readonly VariantKey[], choices: Choices = {}): Named =>
  variants.map((variant) => [VARIANT_ROWS[variant], wiredSetup(network, variant, choices)]);
/** The first, then all others. */
const before = (...first: VariantKey[]): VariantKey[] => [
  ...first,
  ...ALL.filter((variant) => !first.includes(variant)),
];

const kilo =
  (name: 'throughput' | 'goodput'): Read =>
  (reading) =>
    (figure(reading, name) ?? NaN) / 1000;
const throughput = kilo('throughput');
const goodput = kilo('goodput');
const count =
  (name: 'timeouts' | 'retransmissions'): Read =>
  (reading) =>
    figure(reading, name);
const percent =
  (name: 'fairness'): Read =>
  (reading) =>
    figure(reading, name, null);
const KB = 'kb/s';
const SACK: Choices = { sack: 'yes' };

/** The first so many are above all others. */
const leading =
  (how: number) =>
  (values: readonly number[]): boolean =>
    Math.min(...values.slice(0, how)) > 1.01 * Math.max(...values.slice(how));
const trailing =
  (how: number) =>
  (values: readonly number[]): boolean =>
    1.01 * Math.max(...values.slice(0, how)) < Math.min(...values.slice(how));

const losses = (variants: readonly string[], many: 1 | 2 | 3 | 4, stack: 'ns2' | 'rfc' = 'ns2'): Named =>
  variants.map((variant) => [variant, lostOfWindow(variant, many, stack)]);
const atRandom = (variants: readonly string[], rate: number): Named =>
  variants.map((variant) => [variant, randomLoss(variant, rate)]);

export const islamClaims: readonly Claim[] = [
  {
    id: 'islam-c1',
    where: 'Section 3.2',
    quote: 'TCP Vegas has the highest throughput, which is 2951.96 Kbps',
    test: 'In the second network Vegas has more throughput than any other.',
    cases: [
      extreme(AS_RUN, 'most', of('20 Mb', before('vegas')), throughput, KB),
      extreme(IN_PAYLOAD, 'most', of('20 Mb', before('vegas')), goodput, KB),
    ],
  },
  {
    id: 'islam-c2',
    where: 'Section 3.2',
    quote: 'Sack and Fack have higher throughput than those of Tahoe, Reno, and Newreno',
    test: 'In the second network the lower of the two has at least 1 % more throughput than the best of the three.',
    cases: [testing(AS_RUN, of('20 Mb', ['sack', 'fack', 'tahoe', 'reno', 'newreno']), throughput, KB, leading(2))],
  },
  {
    id: 'islam-c3',
    where: 'Section 3.2',
    quote: 'HSTCP & Cubic TCP show the lowest throughput value for the given topology',
    test: 'In the second network both have less throughput than all others.',
    cases: [
      testing(AS_RUN, of('20 Mb', before('highspeed', 'cubic')), throughput, KB, trailing(2)),
      testing(WITH_SACK, of('20 Mb', before('highspeed', 'cubic'), SACK), throughput, KB, trailing(2)),
    ],
  },
  {
    id: 'islam-c4',
    where: 'Section 3.2',
    quote: 'start phase every time after retransmission',
    test: 'HSTCP and Cubic have more timeouts, each of which begins with slow start, than all others together in the second network.',
    cases: [AS_RUN, WITH_SACK].map((label) =>
      testing(
        label,
        of('20 Mb', before('highspeed', 'cubic'), label === AS_RUN ? {} : SACK),
        count('timeouts'),
        'timeouts',
        ([one = 0, other = 0, ...rest]) => one + other > rest.reduce((sum, value) => sum + value, 0),
      ),
    ),
  },
  {
    id: 'islam-c5',
    where: 'Section 3.2',
    quote: 'CUBIC TCP and HSTCP has the highest throughput for given topology-2',
    test: 'In the third network (which Figure 6 shows) both have more throughput than all others.',
    cases: [testing(AS_RUN, of('2 Gb', before('cubic', 'highspeed')), throughput, KB, leading(2))],
  },
  {
    id: 'islam-c6',
    where: 'Section 3.2',
    quote: 'CUBIC TCP shows better result compared to HSTCP',
    test: 'In the third network CUBIC has more throughput than HSTCP.',
    cases: [ordered(AS_RUN, of('2 Gb', ['cubic', 'highspeed']), throughput, KB)],
  },
  {
    id: 'islam-c7',
    where: 'Section 3.2',
    quote: 'The throughput of Newreno is better than Vegas, Reno, Tahoe',
    test: 'In the third network NewReno has more throughput than each of the three.',
    cases: [extreme(AS_RUN, 'most', of('2 Gb', ['newreno', 'vegas', 'reno', 'tahoe']), throughput, KB)],
  },
  {
    id: 'islam-c8',
    where: 'Section 3.2',
    quote: 'TCP Vegas is entirely in inefficient in challenging network situations',
    test: 'In the third network Vegas has less throughput than any other.',
    cases: [
      extreme(AS_RUN, 'least', of('2 Gb', before('vegas')), throughput, KB),
      extreme(IN_PAYLOAD, 'least', of('2 Gb', before('vegas')), goodput, KB),
    ],
  },
  {
    id: 'islam-c9',
    where: 'Section 3.2',
    quote: 'The Fack provides improved performance than that of sack in some situations.',
    test: 'FACK has at least 1 % more throughput than SACK.',
    cases: (['2 Mb', '20 Mb', '2 Gb'] as const).map((network) =>
      ordered(`at ${network}`, of(network, ['fack', 'sack']), throughput, KB),
    ),
  },
  {
    id: 'islam-c10',
    where: 'Section 3.1',
    quote: 'in low bandwidth network, TCP Vegas gives the better performance',
    test: 'In the first network Vegas has more throughput than any other.',
    cases: [
      extreme(AS_RUN, 'most', of('2 Mb', before('vegas')), throughput, KB),
      extreme(IN_PAYLOAD, 'most', of('2 Mb', before('vegas')), goodput, KB),
    ],
  },
  {
    id: 'islam-c11',
    where: 'Section 3.1',
    quote: 'in the low-speed network, they are completely inefficient',
    test: 'In the first network Cubic and HSTCP have at most 90 % of NewReno’s throughput.',
    cases: [AS_RUN, WITH_SACK].map((label) =>
      testing(
        label,
        of('2 Mb', ['cubic', 'highspeed', 'newreno'], label === AS_RUN ? {} : SACK),
        throughput,
        KB,
        ([cubic = NaN, highspeed = NaN, newreno = NaN]) => Math.max(cubic, highspeed) <= 0.9 * newreno,
      ),
    ),
  },
  {
    id: 'islam-c12',
    where: 'Section 5',
    quote: 'both TCP Vegas and TCP SACK make some performance improvements to TCP Reno',
    test: 'In the first network both have at least 1 % more payload delivered than Reno.',
    cases: [
      testing(AS_RUN, of('2 Mb', ['vegas', 'sack', 'reno']), goodput, KB, leading(2)),
      testing('at 20 Mb', of('20 Mb', ['vegas', 'sack', 'reno']), goodput, KB, leading(2)),
    ],
  },
  {
    id: 'islam-c13',
    where: 'Section 5',
    quote: 'TCP Vegas achieves higher throughput than Reno and SACK for large loss rate.',
    test: 'Where packets are lost at random, Vegas delivers more than both; ten seeds.',
    cases: [0.001, 0.01, 0.03].map((rate) =>
      extreme(`with ${100 * rate} % lost`, 'most', atRandom(['vegas', 'reno', 'sack'], rate), goodput, KB),
    ),
  },
  {
    id: 'islam-c14',
    where: 'Section 5',
    quote: 'SACK is better when more than one packet dropped in one window.',
    test: 'With several packets of one window lost, SACK delivers more than Tahoe, Reno and NewReno.',
    cases: ([2, 3, 4] as const).map((many) =>
      extreme(`with ${many} lost`, 'most', losses(['sack', 'tahoe', 'reno', 'newreno'], many), goodput, KB),
    ),
  },
  {
    id: 'islam-c15',
    where: 'Section 5',
    quote: 'TCP Vegas causes much fewer packets retransmissions than TCP Reno and SACK.',
    test: 'Vegas sends at most half as many segments again as each of the two.',
    cases: (['2 Mb', '20 Mb', '2 Gb'] as const).map((network) =>
      testing(
        `at ${network}`,
        of(network, ['vegas', 'reno', 'sack']),
        count('retransmissions'),
        'segments',
        ([vegas = NaN, ...others]) => vegas <= Math.min(...others) / 2,
      ),
    ),
  },
  {
    id: 'islam-c16',
    where: 'Section 5',
    quote: 'TCP Vegas does lead to a fair allocation of bandwidth for different delay connections',
    test: 'Two flows of Vegas, one with four times the round trip, have a Jain’s index of at least 0.95.',
    cases: [
      testing(
        'over two minutes',
        [['Vegas', unequalTrips('vegas')]],
        percent('fairness'),
        '',
        ([index = 0]) => index >= 0.95,
      ),
    ],
  },
  {
    id: 'islam-c17',
    where: 'Section 5',
    quote: 'Both TCP Reno and SACK bias against long delay connections.',
    test: 'Two flows, one with four times the round trip: Jain’s index is below 0.9 for both.',
    cases: [
      testing(
        'over two minutes',
        [
          ['Reno', unequalTrips('reno')],
          ['SACK', unequalTrips('sack')],
        ],
        percent('fairness'),
        '',
        (values) => Math.max(...values) < 0.9,
      ),
    ],
  },
  {
    id: 'islam-c18',
    where: 'Section 5',
    quote: 'Cubic TCP achieves higher throughput compared to all other TCP variants',
    test: 'In the third network Cubic has more throughput than any other.',
    cases: [extreme(AS_RUN, 'most', of('2 Gb', before('cubic')), throughput, KB)],
  },
  {
    id: 'islam-c19',
    where: 'Section 5',
    quote: 'one drawback of Cubic TCP is its low throughput in low bandwidth network',
    test: 'In the first network Cubic has less throughput than any other.',
    cases: [
      extreme(AS_RUN, 'least', of('2 Mb', before('cubic')), throughput, KB),
      extreme(WITH_SACK, 'least', of('2 Mb', before('cubic'), SACK), throughput, KB),
    ],
  },
  {
    id: 'islam-c20',
    where: 'Table 4, Reno',
    quote: 'on multiple packet losses, its performance is as weak as TCP Taho',
    test: 'With several packets of one window lost, Reno delivers at most 1 % more than Tahoe.',
    cases: ([2, 3, 4] as const).map((many) =>
      testing(
        `with ${many} lost`,
        losses(['reno', 'tahoe'], many),
        goodput,
        KB,
        ([reno = NaN, tahoe = NaN]) => reno <= 1.01 * tahoe,
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
        losses(['tahoe'], many),
        count('timeouts'),
        'timeouts',
        ([timeouts = 0]) => timeouts > 0,
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
        losses(['newreno', 'reno'], many, stack),
        count('timeouts'),
        'timeouts',
        ([newreno = NaN, reno = NaN]) => newreno === 0 && reno > 0,
      ),
    ),
  },
  ...mobileClaims(),
];
