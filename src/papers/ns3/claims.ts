import { figure } from '../arithmetic.ts';
import { lostOfTransfer, lostOfWindow, secondLate, sideBySide } from '../benches.ts';
import { extreme, testing, type Named, type Read } from '../judging.ts';
import type { Case, Choices, Claim } from '../paper.ts';
import { ns3Setup, NS3_VARIANTS, type Dumbbell, type Ns3Variant } from './network.ts';
import { byBandwidth, byDelay, ns3Throughput } from './tables.ts';

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
  },
  {
    id: 'ns3-c2',
    where: 'Section V',
    quote: 'HighSpeed is good at large bandwidths.',
    test: 'At 10 Mb/s HighSpeed has more throughput than NewReno and Westwood.',
    cases: both('highspeed', byBandwidth(10_000)),
  },
  {
    id: 'ns3-c3',
    where: 'Section V',
    quote: 'HighSpeed becomes more useful.',
    test: 'With a delay of 200 ms (the paper’s “simulation time”) HighSpeed has more throughput than NewReno and Westwood.',
    cases: both('highspeed', byDelay(200)),
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
    test: 'On 10 Mb/s Reno has at least a tenth less beside Westwood than beside another Reno.',
    cases: (
      [
        ['without random losses', 0],
        ['with 0.5 % lost at random', 0.005],
      ] as const
    ).map(([label, loss]) =>
      testing(
        label,
        [
          ['beside Westwood', sideBySide('reno', 'westwood', 1e7, loss)],
          ['beside Reno', sideBySide('reno', 'reno', 1e7, loss)],
        ],
        ofFlow(0),
        'Mb/s',
        ([westwood = NaN, reno = NaN]) => westwood <= 0.9 * reno,
      ),
    ),
  },
  {
    id: 'ns3-c6',
    where: 'Section III, C',
    quote: 'with TCP flows (even in low bandwidth',
    test: 'Beside NewReno HighSpeed takes at least 60 % of what both have.',
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
    test: 'On 100 Mb/s HighSpeed delivers at least a tenth more than a NewReno beside it.',
    cases: [
      testing(
        'at 100 Mb/s',
        [['share of HighSpeed', sideBySide('newreno', 'highspeed', 1e8)]],
        shareOfSecond,
        '%',
        ([share = 0]) => share >= 52.4,
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
        // Not within the run is longer than the run.
        (reading) => figure(reading, 'convergenceTime', null) ?? reading.scenario.duration,
        's',
        ([highspeed = NaN, newreno = NaN]) => highspeed > 1.01 * newreno,
      ),
    ],
  },
];
