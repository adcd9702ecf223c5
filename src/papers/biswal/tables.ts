import { writeQuantity } from '#scenario/words/quantity.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { arrivals, figure } from '../numbers.ts';
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
import type { Assumption, PaperColumn, PaperTable, Setting } from '../paper.ts';
import type { Reading } from '../setup.ts';
import { BISWAL_VARIANTS, biswalSetup, TCP_FLOWS, type BiswalVariant } from './network.ts';

/** Printed numbers, in table order. */
const PRINTED: Readonly<Record<BiswalVariant, readonly [throughput: string, delay: string, loss: string]>> = {
  reno: ['108.68', '44.0319', '0.0102'],
  newreno: ['106.23', '44.0322', '0.0108'],
  bic: ['107.23', '44.0326', '0.0582'],
  cubic: ['118.02', '44.0320', '0.0126'],
  vegas: ['83.41', '44.0315', '0.0081'],
  veno: ['113.67', '44.0298', '0.0122'],
  compound: ['108.68', '44.0324', '0.0138'],
};

/** Throughput of all TCP flows together over the run, in whole packets, Mbit/s. */
export function biswalThroughput(reading: Reading): number {
  let bytes = 0;
  for (let flow = 0; flow < TCP_FLOWS; flow++) bytes += arrivals(reading, flow).bytes;
  return (8 * bytes) / reading.scenario.duration / 1e6;
}

/** Mean one-way delay of the packets of the flows that cross both trunks, ms. */
export function biswalDelay(reading: Reading): number {
  let [sum, packets] = [0, 0];
  for (let flow = 0; flow < TCP_FLOWS - 1; flow++) {
    const received = figure(reading, 'packetsReceived', flow) ?? 0;
    sum += received * (figure(reading, 'meanDelay', flow) ?? 0);
    packets += received;
  }
  return (1000 * sum) / packets;
}

/** Dropped packets as a percentage of the TCP packets sent. */
export const biswalLoss = (reading: Reading): number => 100 * (figure(reading, 'dropRatio', null) ?? NaN);

const linkNamed = ({ network }: Scenario, at: number) => {
  if (network.kind !== 'custom') throw new Error('not a network of single links');
  return network.links[at]!;
};

const TABLE_1 = 'Table I';
const SETTINGS: readonly Setting[] = [
  { name: 'Variant', value: senderWords, source: stated('Reno, Newreno, BIC, CUBIC, Vegas, Veno, CTCP', TABLE_1) },
  {
    name: 'TCP flows, and UDP flows',
    value: ({ flows }) => ['tcp', 'udp'].map((of) => flows.filter(({ kind }) => kind === of).length).join(' and '),
    source: stated(
      'router R_2 which has one TCP and one UDP source node attached to it',
      'Section IV, A; eight sources in all: Table I. How many of the others are UDP is only in a picture.',
    ),
  },
  {
    name: 'Rate of all links',
    value: (scenario) => writeQuantity(linkNamed(scenario, 0).rate, 'bit/s'),
    source: stated('All link Speed', TABLE_1),
  },
  {
    name: 'Delay between routers, and at the ends',
    value: (scenario) => [0, 2].map((at) => writeQuantity(linkNamed(scenario, at).delay, 's')).join(' and '),
    source: stated('Bottleneck Delay', TABLE_1),
  },
  {
    name: 'Queues',
    value: (scenario) => `${linkNamed(scenario, 0).queue.limit} packets, drop tail`,
    source: assumed('The default of ns-2; the paper says “Droptail” and no size.'),
  },
  {
    name: 'Receiver window',
    value: windowWords,
    source: recovered(
      'The throughputs of six variants are close to six windows of 200 per round trip. Some rows fit no window.',
    ),
  },
  {
    name: 'Payload of a segment',
    value: payloadWords,
    source: assumed('So that packets have 1000 bytes on the wire.'),
  },
  {
    name: 'Rate of each UDP flow',
    value: ({ flows }) => {
      const udp = flows.find(({ kind }) => kind === 'udp');
      return udp?.kind === 'udp' ? writeQuantity(udp.rate, 'bit/s') : '';
    },
    source: assumed('The paper names none.'),
  },
  {
    name: 'SACK at the receiver',
    value: (scenario) => (firstTcp(scenario).sack === null ? 'as the variant needs it' : 'set'),
    source: assumed('The paper does not say.'),
  },
  {
    name: 'Times',
    value: timesWords,
    source: stated(
      'The source node starts sending data through router R_1 at time = 1 ms.',
      'Section IV, A; 100 s: Table I',
    ),
  },
];

const ASSUMPTIONS: readonly Assumption[] = [
  {
    key: 'window',
    label: 'Receiver window',
    why: 'The paper names none, and it decides the throughput: without it the first slow start overflows the queues.',
    choices: [
      { key: '200', label: '200 segments' },
      { key: '150', label: '150 segments' },
      { key: '8000', label: '8000 segments: no limit' },
    ],
  },
  {
    key: 'packet',
    label: 'Packets',
    why: 'The paper names no size.',
    choices: [
      { key: 'wire', label: '1000 bytes on the wire' },
      { key: 'payload', label: '1000 bytes of payload, headers on top' },
    ],
  },
];

function tableOf(
  at: 0 | 1 | 2,
  name: string,
  caption: string,
  where: string,
  column: PaperColumn,
  read: (reading: Reading) => number,
): PaperTable {
  return {
    id: `biswal-${at + 2}`,
    name,
    caption,
    where,
    heads: ['Type of CCA'],
    columns: [column],
    rows: (Object.keys(PRINTED) as BiswalVariant[]).map((key) => ({
      key,
      heads: [BISWAL_VARIANTS[key].name],
      group: '',
      cells: [PRINTED[key][at]],
    })),
    settings: SETTINGS,
    assumptions: ASSUMPTIONS,
    open: 'the sizes of its queues, its windows, its packets, its UDP rate or what its receivers report',
    setup: (row, _, choices) => biswalSetup(row.key as BiswalVariant, choices),
    value: (_, __, reading) => read(reading),
    note: (row) =>
      row.key === 'compound'
        ? 'Compound of ns-2.35 ignores the receiver window; the paper’s has the throughput of its Reno.'
        : '',
  };
}

/** Biswal et al., Tables II to IV: seven variants on links of 1 Gb/s. */
export const biswalTables: readonly PaperTable[] = [
  tableOf(
    0,
    'Table II',
    'Comparison of average throughput (Mbps)',
    'Section IV, B 2',
    {
      key: 'throughput',
      name: 'Average Throughput',
      unit: 'Mb/s',
      meaning: 'Whole packets of all TCP flows that arrived, over the run.',
    },
    biswalThroughput,
  ),
  tableOf(
    1,
    'Table III',
    'Comparison of end-to-end delay',
    'Section IV, B 3',
    {
      key: 'delay',
      name: 'Average End-to-End Delay',
      unit: 'ms',
      meaning: 'Mean one-way delay of the packets of the flows that cross both links between routers.',
    },
    biswalDelay,
  ),
  tableOf(
    2,
    'Table IV',
    'Comparison of packet loss ratio',
    'Section IV, B 4',
    { key: 'loss', name: 'Packet Loss Ratio', unit: '%', meaning: 'TCP packets dropped of TCP packets sent.' },
    biswalLoss,
  ),
];
