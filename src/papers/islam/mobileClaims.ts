import { alike, asPrinted, extreme, testing, type Named, type Read } from '../judging.ts';
import type { Choices, Claim, PrintedNumbers } from '../paper.ts';
import { firstTcp } from '../describe.ts';
import { mobileSetup } from './mobile.ts';
import { mobilePrinted, type MobileVariant, type Nodes, type Routing } from './mobileData.ts';
import { mobileThroughput } from './mobileTables.ts';

const KB = 'kb/s';
const ALL: readonly MobileVariant[] = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'highspeed', 'cubic'];
/** The given variants first, then all others. */
const mobileFirst = (...first: MobileVariant[]): MobileVariant[] => [
  ...first,
  ...ALL.filter((variant) => !first.includes(variant)),
];

/** The throughput of a mobile run as Tables 2 and 3 count it, kb/s. */
export const mobileRead =
  (choices: Choices = {}): Read =>
  (reading) =>
    mobileThroughput(firstTcp(reading.scenario).variant as MobileVariant, reading, { count: 'whole', ...choices });

/**
 * Printed numbers of a routing protocol's table, to test whether the first variant is above all others with this many
 * nodes.
 */
export const printedWithNodes = (routing: Routing, nodes: Nodes, variants: readonly MobileVariant[]): PrintedNumbers =>
  asPrinted(
    routing === 'aodv' ? 'Table 2' : 'Table 3',
    'most',
    variants.map((variant) => [variant, mobilePrinted(routing, variant, nodes)]),
  );

/** The paper's statements about mobile nodes, tested with these answers to what it leaves open. */
export function mobileClaims(choices: Choices = {}): readonly Claim[] {
  const mobile = (routing: Routing, nodes: Nodes, variants: readonly MobileVariant[]): Named =>
    variants.map((variant) => [variant, mobileSetup(routing, variant, nodes, choices)]);
  const counted = mobileRead(choices);
  const answers = Object.entries(choices).map(([key, choice]) => `${key} ${choice}`);
  const tried = answers.length === 0 ? 'with our answers to what the paper leaves open' : `with ${answers.join(', ')}`;
  const seeds = (choices['draw'] ?? 'mean') === 'mean' ? '; ten seeds' : '';
  return [
    {
      id: 'islam-c23',
      where: 'Section 4.2.1',
      quote: 'TCP Tahoe, Reno, Newreno gives an efficient performance when some nodes are less than 10',
      test: `With three nodes and AODV each of the three delivers as much as the best of the others, within 1 %${seeds}.`,
      cases: [
        testing(
          tried,
          mobile('aodv', '3', mobileFirst('tahoe', 'reno', 'newreno')),
          counted,
          KB,
          (values) => Math.min(...values.slice(0, 3)) >= 0.99 * Math.max(...values.slice(3)),
        ),
      ],
    },
    {
      id: 'islam-c24',
      where: 'Table 2',
      quote: '561.21',
      test: `With three nodes and AODV Tahoe, Reno, NewReno and SACK deliver the same${seeds}.`,
      cases: [alike(tried, mobile('aodv', '3', ['tahoe', 'reno', 'newreno', 'sack']), counted, KB)],
    },
    {
      id: 'islam-c25',
      where: 'Section 4.3',
      quote: 'TCP Reno performs its best when in both of AODV and DSDV routing protocol',
      test: `With 20 nodes Reno delivers more than any other${seeds}.`,
      cases: (['aodv', 'dsdv'] as const).map((routing) =>
        extreme(
          `${answers.length === 0 ? 'with' : `${tried},`} ${routing.toUpperCase()}`,
          'most',
          mobile(routing, '20', mobileFirst('reno')),
          counted,
          KB,
        ),
      ),
      printed: [
        printedWithNodes('aodv', '20', mobileFirst('reno')),
        printedWithNodes('dsdv', '20', mobileFirst('reno')),
      ],
    },
    {
      id: 'islam-c26',
      where: 'Section 4.1',
      quote: 'CUBIC TCP is best suited when AODV routing protocol is used',
      test: `With 45 nodes, the only number above 30 that the paper ran, and AODV, Cubic delivers more than any other${seeds}.`,
      cases: [extreme(tried, 'most', mobile('aodv', '45', mobileFirst('cubic')), counted, KB)],
      printed: [printedWithNodes('aodv', '45', mobileFirst('cubic'))],
    },
    {
      id: 'islam-c27',
      where: 'Section 4.1',
      quote: 'TCP Newreno is best suited when DSDV routing protocol is used',
      test: `With 45 nodes, the only number above 30 that the paper ran, and DSDV, NewReno delivers more than any other${seeds}.`,
      cases: [extreme(tried, 'most', mobile('dsdv', '45', mobileFirst('newreno')), counted, KB)],
      printed: [printedWithNodes('dsdv', '45', mobileFirst('newreno'))],
    },
  ];
}
