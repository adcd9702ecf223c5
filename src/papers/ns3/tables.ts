import { writeQuantity } from '#scenario/words/quantity.ts';
import {
  assumed,
  dumbbellOf,
  firstTcp,
  linkWords,
  payloadWords,
  senderWords,
  stated,
  windowWords,
} from '../describe.ts';
import { arrivals, printedRow } from '../numbers.ts';
import type { Assumption, PaperColumn, PaperTable, Setting } from '../paper.ts';
import { titled, type Reading } from '../setup.ts';
import { ns3Setup, NS3_VARIANTS, type Dumbbell, type Ns3Variant } from './network.ts';

const COLUMNS: readonly PaperColumn[] = (Object.entries(NS3_VARIANTS) as [Ns3Variant, string][]).map(([key, name]) => ({
  key,
  name,
  unit: 'Mb/s',
  meaning:
    'The paper calls it maximum throughput and does not say of what. Here: whole packets at the sinks over the run, the mean of the flows.',
}));

/** Throughput in whole packets over the run, Mbit/s: mean of the flows, best flow, or all together. */
export function ns3Throughput(reading: Reading, of: string | undefined): number {
  const rates = reading.scenario.flows.map(
    (_, flow) => (8 * arrivals(reading, flow).bytes) / reading.scenario.duration / 1e6,
  );
  const sum = rates.reduce((all, rate) => all + rate, 0);
  return of === 'all' ? sum : of === 'best' ? Math.max(...rates) : sum / rates.length;
}

const SETTINGS: readonly Setting[] = [
  {
    name: 'Variant',
    value: senderWords,
    source: stated(
      'All simulations are performed on NS-3.25 simulation tool NetAnim.',
      'Section IV; the variants are computed by Sawtooth’s stack rfc, not by ns-3.25',
    ),
  },
  {
    name: 'Senders',
    value: ({ flows }) => String(flows.length),
    source: stated('nodes n0 & nl are senders, nodes n2 & n3 are', 'Section IV; in Table IV “Number of Sources”'),
  },
  {
    name: 'Link between the routers',
    value: (scenario) => linkWords(dumbbellOf(scenario).bottleneck),
    source: stated('Bandwidth', 'Tables II to IV; its “KB” must be kb/s, its “simulation time” the delay of the link'),
  },
  {
    name: 'Links at the ends',
    value: (scenario) => linkWords(dumbbellOf(scenario).access),
    source: stated('n5-n2 5 10', 'Table I'),
  },
  {
    name: 'Payload of a segment',
    value: payloadWords,
    source: stated('packet size is kept constant (1500', 'Section IV; with 40 bytes of headers'),
  },
  {
    name: 'Duration',
    value: ({ duration }) => `${duration} s`,
    source: stated('of network is 100 seconds', 'Section IV'),
  },
  {
    name: 'Queue before the shared link',
    value: (scenario) => `${dumbbellOf(scenario).bottleneck.queue.limit} packets`,
    source: assumed('The default of ns-3.25.'),
  },
  {
    name: 'Receiver window',
    value: windowWords,
    source: assumed('64 KB, which is what a receiver without window scaling offers.'),
  },
  {
    name: 'Delayed ACKs, SACK',
    value: (scenario) => `${firstTcp(scenario).delayedAck === null ? 'none' : 'one ACK for two segments'}; no SACK`,
    source: assumed('ns-3.25 had no SACK; one ACK for two segments is its default.'),
  },
  {
    name: 'Loss recovery',
    value: (scenario) => titled(String(firstTcp(scenario).parameters['recovery'])),
    source: assumed('ns-3.25 has one for all variants, that of NewReno.'),
  },
  {
    name: 'Random loss',
    value: (scenario) => {
      const { loss } = dumbbellOf(scenario).bottleneck;
      return loss.kind === 'bernoulli' ? writeQuantity(loss.rate, 'probability') : 'none';
    },
    source: assumed('The paper states none.'),
  },
];

const ASSUMPTIONS: readonly Assumption[] = [
  {
    key: 'loss',
    label: 'Packets lost at random',
    why: 'Without losses the flows fill the link, and the printed numbers are half of that. 1.2 % comes nearest to NewReno on slow links, 0.2 % on fast ones; no single rate fits a whole table.',
    choices: [
      { key: '0', label: 'none, as the paper states none' },
      { key: '0.002', label: '0.2 %, ten seeds' },
      { key: '0.012', label: '1.2 %, ten seeds' },
    ],
  },
  {
    key: 'of',
    label: 'Throughput of',
    why: '“Maximum throughput” may be of a flow, of the best flow, or of all.',
    choices: [
      { key: 'mean', label: 'a flow, on average' },
      { key: 'best', label: 'the best flow' },
      { key: 'all', label: 'all flows together' },
    ],
  },
  {
    key: 'duration',
    label: 'Duration',
    why: 'The paper says 100 s; a run that is mostly slow start comes nearer to its small numbers.',
    choices: [
      { key: '100', label: '100 s, as the paper states' },
      { key: '10', label: '10 s' },
    ],
  },
];

/** Parses printed rows: the varied quantity, then NewReno, Westwood, HighSpeed. */
function tableOf(
  number: string,
  id: string,
  caption: string,
  head: string,
  printed: readonly string[],
  network: (varied: number) => Dumbbell,
  wrong: Readonly<Record<string, number>> = {},
): PaperTable {
  return {
    id,
    name: `Table ${number}`,
    caption,
    where: 'Section IV',
    heads: [head],
    columns: COLUMNS,
    rows: printed.map(printedRow),
    settings: SETTINGS,
    assumptions: ASSUMPTIONS,
    open: 'which flows its throughput refers to, its queues, its windows, or what it lost at random',
    peers: 'row',
    setup: ({ key }, column, choices) =>
      ns3Setup(column.key as Ns3Variant, network(wrong[key] ?? Number(key)), choices),
    value: (_, __, reading, choices) => ns3Throughput(reading, choices['of']),
    note: ({ key }) => (key in wrong ? `The row is between 30 and 60; ${wrong[key]} is run, not ${key}.` : ''),
  };
}

export const byBandwidth = (rate: number): Dumbbell => ({ rate, delay: 20, sources: 2 });
export const byDelay = (delay: number): Dumbbell => ({ rate: 1000, delay, sources: 2 });
const bySources = (sources: number): Dumbbell => ({ rate: 5000, delay: 10, sources });

/** The ns-3.25 paper, Tables II to IV: three variants by bandwidth, by delay and by the number of senders. */
export const ns3Tables: readonly PaperTable[] = [
  tableOf(
    'II',
    'ns3-2',
    'Throughput based on Router link Bandwidth',
    'Bandwidth (KB)',
    [
      '100 0.053 0.045 0.046',
      '400 0.185 0.163 0.171',
      '800 0.347 0.301 0.325',
      '1200 0.499 0.409 0.480',
      '1700 0.649 0.575 0.663',
      '3000 1.062 0.916 1.140',
      '5000 1.514 1.454 1.836',
      '7000 1.983 1.983 2.569',
      '10000 2.705 2.705 3.606',
    ],
    byBandwidth,
  ),
  tableOf(
    'III',
    'ns3-3',
    'Throughput based on Router link Simulation Time',
    'Simulation Time (ms)',
    [
      '5 0.430 0.382 0.407',
      '15 0.412 0.376 0.393',
      '30 0.395 0.345 0.382',
      '75 0.372 0.331 0.370',
      '60 0.356 0.317 0.358',
      '100 0.275 0.258 0.332',
      '125 0.233 0.227 0.297',
      '175 0.185 0.179 0.255',
      '200 0.168 0.166 0.230',
    ],
    byDelay,
    { 75: 45 },
  ),
  tableOf(
    'IV',
    'ns3-4',
    'Throughput based on Number of Senders and Receivers',
    'Number of Sources',
    [
      '2 1.660 1.642 1.638',
      '5 1.967 1.856 1.948',
      '7 1.653 1.534 1.655',
      '9 1.723 1.685 1.748',
      '12 1.986 1.894 1.996',
      '15 1.993 1.912 2.084',
      '18 2.115 1.968 2.158',
      '20 1.993 1.892 2.132',
      '23 2.105 1.945 2.194',
    ],
    bySources,
  ),
];
