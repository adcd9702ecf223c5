import { alike, asPrinted, each, extreme, leading, testing, type Measure, type Named } from '../judging.ts';
import type { Choices, Claim, PrintedNumbers } from '../paper.ts';
import { firstTcp } from '../describe.ts';
import { HEADS, mobilePrinted, mobileSetup, type MobileVariant, type Nodes, type Routing } from './mobile.ts';
import { mobileThroughput } from './mobileTables.ts';

const ALL = Object.keys(HEADS) as MobileVariant[];

/** The throughput of a mobile run as Tables 2 and 3 count it. */
export const mobileMeasure = (choices: Choices = {}): Measure => ({
  unit: 'kb/s',
  read: (reading) =>
    mobileThroughput(firstTcp(reading.scenario).variant as MobileVariant, reading, { count: 'whole', ...choices }),
});

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
    each(variants, (variant) => mobileSetup(routing, variant, nodes, choices));
  const counted = mobileMeasure(choices);
  const answers = Object.entries(choices).map(([key, choice]) => `${key} ${choice}`);
  const tried = answers.length === 0 ? 'with our answers to what the paper leaves open' : `with ${answers.join(', ')}`;
  const seeds = (choices['draw'] ?? 'mean') === 'mean' ? '; ten seeds' : '';
  /** Whether a variant delivers more than all others, as run and as printed. */
  const best = (variant: MobileVariant, routing: Routing, nodes: Nodes, label = tried) => {
    const variants = leading(ALL, variant);
    return {
      cases: [extreme(label, 'most', mobile(routing, nodes, variants), counted)],
      printed: [printedWithNodes(routing, nodes, variants)],
    };
  };
  const [aodv, dsdv] = (['aodv', 'dsdv'] as const).map((routing) =>
    best('reno', routing, '20', `${answers.length === 0 ? 'with' : `${tried},`} ${routing.toUpperCase()}`),
  );
  return [
    {
      id: 'islam-c23',
      where: 'Section 4.2.1',
      quote: 'TCP Tahoe, Reno, Newreno gives an efficient performance when some nodes are less than 10',
      test: `With three nodes and AODV each of the three delivers as much as the best of the others, within 1 %${seeds}.`,
      cases: [
        testing(
          tried,
          mobile('aodv', '3', leading(ALL, 'tahoe', 'reno', 'newreno')),
          counted,
          (...rates) => Math.min(...rates.slice(0, 3)) >= 0.99 * Math.max(...rates.slice(3)),
        ),
      ],
    },
    {
      id: 'islam-c24',
      where: 'Table 2',
      quote: '561.21',
      test: `With three nodes and AODV Tahoe, Reno, NewReno and SACK deliver the same${seeds}.`,
      cases: [alike(tried, mobile('aodv', '3', ['tahoe', 'reno', 'newreno', 'sack']), counted)],
    },
    {
      id: 'islam-c25',
      where: 'Section 4.3',
      quote: 'TCP Reno performs its best when in both of AODV and DSDV routing protocol',
      test: `With 20 nodes Reno delivers more than any other${seeds}.`,
      cases: [...aodv!.cases, ...dsdv!.cases],
      printed: [...aodv!.printed, ...dsdv!.printed],
    },
    {
      id: 'islam-c26',
      where: 'Section 4.1',
      quote: 'CUBIC TCP is best suited when AODV routing protocol is used',
      test: `With 45 nodes, the only number above 30 that the paper ran, and AODV, Cubic delivers more than any other${seeds}.`,
      ...best('cubic', 'aodv', '45'),
    },
    {
      id: 'islam-c27',
      where: 'Section 4.1',
      quote: 'TCP Newreno is best suited when DSDV routing protocol is used',
      test: `With 45 nodes, the only number above 30 that the paper ran, and DSDV, NewReno delivers more than any other${seeds}.`,
      ...best('newreno', 'dsdv', '45'),
    },
  ];
}
