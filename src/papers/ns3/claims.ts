import { figure } from '../arithmetic.ts';
import { lateAcks, lostOfTransfer, lostOfWindow, randomLoss, secondLate, sideBySide } from '../benches.ts';
import { asPrinted, extreme, testing, type Named, type Read } from '../judging.ts';
import type { Case, Choices, Claim, PrintedNumbers } from '../paper.ts';
import type { Setup } from '../setup.ts';
import { ns3Setup, NS3_VARIANTS, type Dumbbell, type Ns3Variant } from './network.ts';
import { byBandwidth, byDelay, ns3Tables, ns3Throughput } from './tables.ts';

const STATED = 'as the paper states it';
const LOSSY = 'with 0.2 % lost at random';
const of = (first: Ns3Variant, network: Dumbbell, choices: Choices): Named =>
  [first, ...(Object.keys(NS3_VARIANTS) as Ns3Variant[]).filter((variant) => variant !== first)].map((variant) => [
    NS3_VARIANTS[variant],
    ns3Setup(variant, network, choices),
  ]);
const mean: Read = (reading) => ns3Throughput(reading, 'mean');
const both = (first: Ns3Variant, network: Dumbbell): Case[] => [
  extreme(STATED, 'most', of(first, network, {}), mean, 'Mb/s'),
  extreme(LOSSY, 'most', of(first, network, { loss: '0.002' }), mean, 'Mb/s'),
];
/** Printed numbers of a row, to test whether the first variant is above the other two. */
function printed(first: Ns3Variant, table: 0 | 1, row: string): readonly PrintedNumbers[] {
  const { name, rows } = ns3Tables[table]!;
  const cells = rows.find(({ key }) => key === row)!.cells;
  const variants = Object.keys(NS3_VARIANTS) as Ns3Variant[];
  const entries = variants.map((variant, at) => [NS3_VARIANTS[variant], cells[at]!] as const);
  const own = variants.indexOf(first);
  return [asPrinted(name, 'most', [entries[own]!, ...entries.filter((_, at) => at !== own)])];
}
/** Coefficient of variation of the window, without the first tenth of the run. */
const variation: Read = ({ measured }) => {
  const windows = [...(measured.series?.flows[0]?.max ?? [])];
  const kept = windows.slice(Math.ceil(windows.length / 10));
  const middle = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  return Math.sqrt(kept.reduce((sum, value) => sum + (value - middle) ** 2, 0) / kept.length) / middle;
};
const oscillating = (setup: (variant: string) => Setup): Named =>
  ['westwood', 'reno'].map((variant) => [variant, setup(variant).withCurves(400)] as const);
/** Why the stated network cannot be used to compare the three variants. */
const SAME = 'on the stated network nothing is lost, and without a loss the three are the same algorithm.';
const timeouts: Read = (reading) => figure(reading, 'timeouts');
const ofFlow =
  (flow: number): Read =>
  (reading) =>
    (figure(reading, 'goodput', flow) ?? NaN) / 1e6;
const shareOfSecond: Read = (reading) => {
  const [first, second] = [figure(reading, 'goodput', 0) ?? NaN, figure(reading, 'goodput', 1) ?? NaN];
  return (100 * second) / (first + second);
};

export const ns3Claims: readonly Claim[] = [
  {
    id: 'ns3-c1',
    where: 'Section V',
    quote: 'New Reno is good to use for low bandwidth',
    test: 'At 800 kb/s NewReno has more throughput than Westwood and HighSpeed.',
    cases: both('newreno', byBandwidth(800)),
    printed: printed('newreno', 0, '800'),
    untestable: SAME,
  },
  {
    id: 'ns3-c2',
    where: 'Section V',
    quote: 'HighSpeed is good at large bandwidths.',
    test: 'At 10 Mb/s HighSpeed has more throughput than NewReno and Westwood.',
    cases: both('highspeed', byBandwidth(10_000)),
    printed: printed('highspeed', 0, '10000'),
    untestable: SAME,
  },
  {
    id: 'ns3-c3',
    where: 'Section V',
    quote: 'HighSpeed becomes more useful.',
    test: 'With a delay of 200 ms (the paper’s “simulation time”) HighSpeed has more throughput than NewReno and Westwood.',
    cases: both('highspeed', byDelay(200)),
    printed: printed('highspeed', 1, '200'),
    untestable: SAME,
  },
  {
    id: 'ns3-c4',
    where: 'Section III, A',
    quote: 'It is able to detect multiple packet losses',
    test: 'With several packets of one window lost NewReno has no timeout where Reno has one.',
    cases: ([2, 3, 4] as const).map((many) =>
      testing(
        `with ${many} lost`,
        ['newreno', 'reno'].map((variant) => [variant, lostOfWindow(variant, many, 'rfc')] as const),
        timeouts,
        'timeouts',
        ([newreno = NaN, reno = NaN]) => newreno === 0 && reno > 0,
      ),
    ),
  },
  {
    id: 'ns3-c5',
    where: 'Section III, B',
    quote: 'causes TCP Westwood to degrade the performance of TCP Reno',
    test: 'On 10 Mb/s Reno has less beside Westwood than beside another Reno.',
    cases: (
      [
        ['without random losses', 0],
        ['with 0.5 % lost at random', 0.005],
      ] as const
    ).map(([label, loss]) =>
      extreme(
        label,
        'least',
        [
          ['beside Westwood', sideBySide('reno', 'westwood', 1e7, loss)],
          ['beside Reno', sideBySide('reno', 'reno', 1e7, loss)],
        ],
        ofFlow(0),
        'Mb/s',
      ),
    ),
  },
  {
    id: 'ns3-c6',
    where: 'Section III, C',
    quote: 'with TCP flows (even in low bandwidth',
    test: 'Beside NewReno HighSpeed takes at least 60 % of what both have. The sentence has no number; 60 % is ours.',
    cases: (
      [
        ['at 2 Mb/s', 2e6],
        ['at 100 Mb/s', 1e8],
      ] as const
    ).map(([label, rate]) =>
      testing(
        label,
        [['share of HighSpeed', sideBySide('newreno', 'highspeed', rate)]],
        shareOfSecond,
        '%',
        ([share = 0]) => share >= 60,
      ),
    ),
  },
  {
    id: 'ns3-c7',
    where: 'Section III, C',
    quote: 'faster the available bandwidth (and faster reach full utilization',
    test: 'On 100 Mb/s HighSpeed delivers more than a NewReno beside it.',
    cases: [
      testing(
        'at 100 Mb/s',
        [['share of HighSpeed', sideBySide('newreno', 'highspeed', 1e8)]],
        shareOfSecond,
        '%',
        ([share = 0]) => share > 50,
      ),
    ],
  },
  {
    id: 'ns3-c8',
    where: 'Section III, A',
    quote: 'New-Reno suffers from the fact that it takes one RTT to detect',
    test: 'With NewReno a transfer ends one round trip (0.2 s) later with each loss more of a window; with SACK, which hears of all at once, it does not.',
    cases: [
      testing(
        'a transfer of 80 kB, by the RFCs',
        [
          ...([1, 2, 3, 4] as const).map(
            (many) => [`NewReno with ${many} lost`, lostOfTransfer('newreno', many)] as const,
          ),
          ['SACK with 4', lostOfTransfer('sack', 4)],
        ],
        (reading) => figure(reading, 'medianCompletion', null),
        's',
        ([one = NaN, two = NaN, three = NaN, four = NaN, sack = NaN]) =>
          [two - one, three - two, four - three].every((more) => more > 0.18 && more < 0.24) && sack - one < 0.02,
      ),
    ],
  },
  {
    id: 'ns3-c9',
    where: 'Section III, C',
    quote: 'environments) and a higher convergence time to fairness',
    test: 'Of two flows on 100 Mb/s, the second 10 s later, those of HighSpeed take longer until Jain’s index stays at 0.9 than those of NewReno.',
    cases: [
      testing(
        'over two minutes',
        ['highspeed', 'newreno'].map((variant) => [variant, secondLate(variant)] as const),
        // A run that does not converge counts with its whole duration.
        (reading) => figure(reading, 'convergenceTime', null) ?? reading.scenario.duration,
        's',
        ([highspeed = NaN, newreno = NaN]) => highspeed > newreno,
      ),
    ],
  },
  {
    id: 'ns3-c10',
    where: 'Section III, B',
    quote: 'It performs poorly if it estimates incorrect bandwidth',
    test: 'Where ACKs are late by a random time, so that their spacing misleads the estimate, Westwood delivers less than where they are not; ten seeds.',
    cases: ([0.01, 0.05] as const).map((jitter) =>
      extreme(
        `with ACKs late by up to ${1000 * jitter} ms`,
        'least',
        [
          ['Westwood with late ACKs', lateAcks('westwood', jitter)],
          ['Westwood', lateAcks('westwood', 0)],
        ],
        ofFlow(0),
        'Mb/s',
      ),
    ),
  },
  {
    id: 'ns3-c11',
    where: 'Section III, B',
    quote: 'mission rates to remove the oscillatory behaviour of TCP',
    test: 'The window of Westwood varies less than that of Reno: standard deviation over mean.',
    cases: [
      extreme(
        'alone on 10 Mb/s',
        'least',
        oscillating((variant) => randomLoss(variant, 0)),
        variation,
        'of the mean',
      ),
      extreme(
        'with 0.1 % lost at random, ten seeds',
        'least',
        oscillating((variant) => randomLoss(variant, 0.001)),
        variation,
        'of the mean',
      ),
    ],
  },
];
