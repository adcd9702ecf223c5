import { lateAcks, lostOfTransfer, lostOfWindow, randomLoss, secondLate, sideBySide } from '../benches.ts';
import {
  asPrinted,
  each,
  extreme,
  figureIn,
  leading,
  SHARE_OF_SECOND,
  testing,
  variationOf,
  type Measure,
} from '../judging.ts';
import { figure, printedIn } from '../numbers.ts';
import type { Claim } from '../paper.ts';
import { ns3Setup, NS3_VARIANTS, type Dumbbell, type Ns3Variant } from './network.ts';
import { byBandwidth, byDelay, ns3Tables, ns3Throughput } from './tables.ts';

const ALL = Object.keys(NS3_VARIANTS) as Ns3Variant[];
const THROUGHPUT: Measure = { unit: 'Mb/s', read: (reading) => ns3Throughput(reading, 'mean') };
const GOODPUT = figureIn('Mb/s', 'goodput');
/** Why the stated network cannot be used to compare the three variants. */
const SAME = 'on the stated network nothing is lost, and without a loss the three are the same algorithm.';
/**
 * Tests the claim that `first` has the highest throughput: simulated as stated, simulated with random losses, and as
 * printed in `row` of the table.
 */
function best(first: Ns3Variant, network: Dumbbell, table: 0 | 1, row: string) {
  const variants = leading(ALL, first);
  const cases = (
    [
      ['as the paper states it', '0'],
      ['with 0.2 % lost at random', '0.002'],
    ] as const
  ).map(([label, loss]) =>
    extreme(
      label,
      'most',
      each(variants, (variant) => ns3Setup(variant, network, { loss })),
      THROUGHPUT,
    ),
  );
  const texts = variants.map(
    (variant) => [NS3_VARIANTS[variant], printedIn(ns3Tables[table]!, row, ALL.indexOf(variant))] as const,
  );
  return { cases, printed: [asPrinted(ns3Tables[table]!.name, 'most', texts)], untestable: SAME };
}
/** Coefficient of variation of the window, without the first tenth of the run. */
const VARIATION: Measure = {
  unit: 'of the mean',
  read: ({ measured }) => {
    const windows = [...(measured.series?.flows[0]?.max ?? [])];
    return variationOf(windows.slice(Math.ceil(windows.length / 10)));
  },
};

export const ns3Claims: readonly Claim[] = [
  {
    id: 'ns3-c1',
    where: 'Section V',
    quote: 'New Reno is good to use for low bandwidth',
    test: 'At 800 kb/s NewReno has more throughput than Westwood and HighSpeed.',
    ...best('newreno', byBandwidth(800), 0, '800'),
  },
  {
    id: 'ns3-c2',
    where: 'Section V',
    quote: 'HighSpeed is good at large bandwidths.',
    test: 'At 10 Mb/s HighSpeed has more throughput than NewReno and Westwood.',
    ...best('highspeed', byBandwidth(10_000), 0, '10000'),
  },
  {
    id: 'ns3-c3',
    where: 'Section V',
    quote: 'HighSpeed becomes more useful.',
    test: 'With a delay of 200 ms (the paper’s “simulation time”) HighSpeed has more throughput than NewReno and Westwood.',
    ...best('highspeed', byDelay(200), 1, '200'),
  },
  {
    id: 'ns3-c4',
    where: 'Section III, A',
    quote: 'It is able to detect multiple packet losses',
    test: 'With several packets of one window lost NewReno has no timeout where Reno has one.',
    cases: ([2, 3, 4] as const).map((many) =>
      testing(
        `with ${many} lost`,
        each(['newreno', 'reno'], (variant) => lostOfWindow(variant, many, 'rfc')),
        figureIn('timeouts', 'timeouts'),
        (newreno, reno) => newreno === 0 && reno > 0,
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
        GOODPUT,
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
        SHARE_OF_SECOND,
        (share) => share >= 60,
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
        SHARE_OF_SECOND,
        (share) => share > 50,
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
        figureIn('s', 'medianCompletion', null),
        (one, two, three, four, sack) =>
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
        each(['highspeed', 'newreno'], secondLate),
        // A run that does not converge counts with its whole duration.
        { unit: 's', read: (reading) => figure(reading, 'convergenceTime', null) ?? reading.scenario.duration },
        (highspeed, newreno) => highspeed > newreno,
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
        GOODPUT,
      ),
    ),
  },
  {
    id: 'ns3-c11',
    where: 'Section III, B',
    quote: 'mission rates to remove the oscillatory behaviour of TCP',
    test: 'The window of Westwood varies less than that of Reno: standard deviation over mean.',
    cases: (
      [
        ['alone on 10 Mb/s', 0],
        ['with 0.1 % lost at random, ten seeds', 0.001],
      ] as const
    ).map(([label, rate]) =>
      extreme(
        label,
        'least',
        each(['westwood', 'reno'], (variant) => randomLoss(variant, rate).withCurves(400)),
        VARIATION,
      ),
    ),
  },
];
