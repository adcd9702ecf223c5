import { writeQuantity } from '#scenario/words/quantity.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { arrivals } from '../numbers.ts';
import {
  assumed,
  firstTcp,
  payloadWords,
  recovered,
  senderWords,
  stated,
  timesWords,
  windowWords,
} from '../describe.ts';
import type { Assumption, Choices, PaperColumn, PaperTable, Setting } from '../paper.ts';
import type { Reading } from '../setup.ts';
import {
  mobileRows,
  mobileSetup,
  mobileWire,
  NODE_COUNTS,
  type MobileVariant,
  type Nodes,
  type Routing,
} from './mobile.ts';

const columnsOf = (routing: Routing): readonly PaperColumn[] =>
  NODE_COUNTS.map((nodes) => ({
    key: nodes,
    name: routing === 'aodv' && nodes === '20' ? '20 Node' : `${nodes} Nodes`,
    unit: 'kb/s',
    meaning:
      'The paper gives no formula. Here: whole packets at the sink without the SYN, over the time from the first arrival to the last.',
  }));

/** Throughput, kb/s. Each packet counts in full, or rounded down to a multiple of 512 bytes (choice `count`). */
export function mobileThroughput(variant: MobileVariant, reading: Reading, choices: Choices): number {
  const { bytes, firstAt, lastAt } = arrivals(reading);
  const wire = mobileWire(variant, firstTcp(reading.scenario).segmentSize);
  // All packets have the same size, except the SYN of 40 bytes.
  const packets = Math.round((bytes - 40) / wire);
  const counted = choices['count'] === 'whole' ? wire : wire - (wire % 512);
  return packets > 0 ? (8 * packets * counted) / (lastAt - firstAt) / 1000 : 0;
}

const manetOf = ({ network }: Scenario) => {
  if (network.kind !== 'manet') throw new Error('no mobile nodes');
  return network;
};
const ASSUMED = assumed('The paper does not state it.');
const LIKE_BOOK =
  'The three-node example of Altman and Jimenez, whose wired example the paper also uses: with it the first four rows of three nodes with AODV are within 0.1 % of whole packets.';
const BOOK = recovered(LIKE_BOOK);

const SETTINGS: readonly Setting[] = [
  {
    name: 'Variant',
    value: senderWords,
    source: stated('(Tahoe, Reno, Newreno, Sack, Fack, Vegas, HSTCP, Cubic)', 'Section 4.1'),
  },
  {
    name: 'Routing',
    value: (scenario) => manetOf(scenario).routing.kind.toUpperCase(),
    source: stated('two major routing protocols AODV and DSDV', 'Section 4'),
  },
  {
    name: 'Nodes',
    value: (scenario) => String(manetOf(scenario).nodes),
    source: stated(
      'four slightly different simulation scenarios that contain 3, 20, 30, 45 nodes respectively',
      'Section 4',
    ),
  },
  { name: 'Area', value: (scenario) => `${manetOf(scenario).area.join(' m x ')} m`, source: BOOK },
  {
    name: 'Movement',
    value: (scenario) => {
      const { mobility } = manetOf(scenario);
      return mobility.kind === 'randomWaypoint'
        ? `random waypoint, ${mobility.minSpeed} to ${mobility.maxSpeed} m/s, rests of ${mobility.pause} s`
        : 'as in the book';
    },
    source: recovered(`${LIKE_BOOK} Nothing is known for more nodes: assumed.`),
  },
  {
    name: 'Data rate of the radio',
    value: (scenario) => writeQuantity(manetOf(scenario).radio.dataRate, 'bit/s'),
    source: BOOK,
  },
  {
    name: 'Range of the radio',
    value: (scenario) => `${manetOf(scenario).radio.receiveRange} m`,
    source: assumed('The paper does not state it; 250 m is the default of ns-2.'),
  },
  {
    name: 'Queue of a node',
    value: (scenario) => `${manetOf(scenario).interfaceQueue.limit} packets`,
    source: assumed('The paper does not state it; 50 is usual in ns-2.'),
  },
  { name: 'Payload of a segment', value: payloadWords, source: ASSUMED },
  { name: 'Receiver window', value: windowWords, source: ASSUMED },
  {
    name: 'SACK at the receiver of HSTCP and Cubic',
    value: (scenario) => (firstTcp(scenario).sack === false ? 'none' : 'as the variant needs it'),
    source: recovered('As in Table 1.'),
  },
  { name: 'Times', value: timesWords, source: BOOK },
];

const UNSTATED = 'The paper does not state it; with three nodes the book does.';
/** Answers of an assumption whose keys are numbers with a unit. */
const numbers = (unit: string, keys: readonly string[]) => keys.map((key) => ({ key, label: `${key} ${unit}` }));

const ASSUMPTIONS: readonly Assumption[] = [
  {
    key: 'area',
    label: 'Area of 20, 30 and 45 nodes',
    why: UNSTATED,
    choices: ['500', '300', '1000'].map((key) => ({ key, label: `${key} m x ${key} m` })),
  },
  {
    key: 'speed',
    label: 'Highest speed of 20, 30 and 45 nodes',
    why: UNSTATED,
    choices: numbers('m/s', ['10', '5', '20']),
  },
  {
    key: 'pause',
    label: 'Rest of 20, 30 and 45 nodes at each stop',
    why: UNSTATED,
    choices: numbers('s', ['2', '0', '30']),
  },
  {
    key: 'draw',
    label: 'Places and movements of the nodes',
    why: 'Each seed draws others. The paper seems to have had one draw for each number of nodes; the table takes the mean of ten.',
    choices: [
      { key: 'mean', label: 'mean of ten draws', mean: true },
      ...['1', '2', '3', '4', '5'].map((key) => ({ key, label: `draw ${key}` })),
    ],
  },
  {
    key: 'payload',
    label: 'Payload of a segment',
    why: 'The paper does not state it; 1000 bytes is the default of ns-2.',
    choices: numbers('bytes', ['1000', '512', '1460']),
  },
  {
    key: 'rate',
    label: 'Data rate of the radio',
    why: 'The paper names none.',
    choices: [
      { key: '2000000', label: '2 Mb/s' },
      { key: '1000000', label: '1 Mb/s, the default of ns-2' },
      { key: '11000000', label: '11 Mb/s' },
    ],
  },
  {
    key: 'range',
    label: 'Range of the radio',
    why: 'The paper names none; carrier sense reaches 2.2 times as far, as in ns-2.',
    choices: numbers('m', ['250', '100', '500']),
  },
  {
    key: 'queue',
    label: 'Queue of a node',
    why: 'The paper names none. The window of 20 never fills a queue of 50.',
    choices: numbers('packets', ['50', '20', '5']),
  },
  {
    key: 'count',
    label: 'Bytes of a packet',
    why: 'Counting whole packets reproduces four numbers of three nodes with AODV. Counting whole multiples of 512 bytes, a packet of Vegas, 1000 bytes without a header, counts as 512 and all others as 1024: Vegas is printed with half of the others’ throughput in every column.',
    choices: [
      { key: 'whole', label: 'whole packets' },
      { key: 'multiples', label: 'whole multiples of 512' },
    ],
  },
];

const tableOf = (routing: Routing, number: 2 | 3, caption: string): PaperTable => ({
  id: `islam-${number}`,
  name: `Table ${number}`,
  caption,
  where: 'Section 4.3',
  heads: ['Routing Protocol', 'TCP Variants'],
  columns: columnsOf(routing),
  rows: mobileRows(routing),
  settings: SETTINGS,
  assumptions: ASSUMPTIONS,
  open: 'where its nodes are, how they move, how long it ran, its radio or what its throughput is',
  mobile: true,
  setup: (row, column, choices) => mobileSetup(routing, row.key as MobileVariant, column.key as Nodes, choices),
  value: (_, row, reading, choices) => mobileThroughput(row.key as MobileVariant, reading, choices),
});

/** Islam et al., Tables 2 and 3: eight variants among mobile nodes. */
export const islamMobileTables: readonly PaperTable[] = [
  tableOf('aodv', 2, 'Simulated Data Table of Network Topology-1,2,3 & 4 using TCP variants using AODV'),
  tableOf('dsdv', 3, 'Simulated Data Table of Network Topology-1,2,3&4 using TCP variants in case of DSDV'),
];
