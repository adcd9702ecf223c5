import { writeQuantity } from '#scenario/words/quantity.ts';
import { arrivals, figure, kilobits } from '../numbers.ts';
import {
  dumbbellOf,
  firstTcp,
  payloadWords,
  queueWords,
  rateWords,
  recovered,
  senderWords,
  stated,
  timesWords,
  udpWords,
  windowWords,
} from '../describe.ts';
import type { Choices, PaperColumn, PaperRow, PaperTable, Setting } from '../paper.ts';
import type { Reading } from '../setup.ts';
import { ofRow, ROWS, wireBytes, wiredSetup } from './wired.ts';

const COLUMNS: readonly PaperColumn[] = [
  {
    key: 'generated',
    name: 'Generated Packets',
    unit: 'packets',
    meaning: 'Every transmission of the TCP sender, the SYN and retransmissions included.',
  },
  {
    key: 'received',
    name: 'Received Packets',
    unit: 'packets',
    meaning: 'Every arrival at the sink, the SYN and duplicates included.',
  },
  { key: 'dropped', name: 'Packet dropped', unit: 'packets', meaning: 'TCP packets that a queue dropped.' },
  {
    key: 'ratio',
    name: 'Packet delivery ratio',
    unit: '%',
    meaning: 'Received of generated packets. Packets still on their way at the end count as undelivered.',
    digits: 6,
  },
  {
    key: 'throughput',
    name: 'Average throughput',
    unit: 'kb/s',
    meaning:
      'Whole packets at the sink, without the SYN and one packet more, over the time from the first arrival to the last. In the first network the packets of the UDP flow are counted in.',
  },
  {
    key: 'acks',
    name: 'Average Ack throughput',
    unit: 'kb/s',
    meaning: 'ACKs at the source without the first, over the time from the first to the last.',
  },
  {
    key: 'delay',
    name: 'End-to-end delay',
    unit: 'ms',
    meaning: 'The mean delay of the last link alone, from the queue before it to the sink.',
    digits: 6,
  },
];

function throughput(row: PaperRow, reading: Reading, choices: Choices): number | null {
  const { network, variant } = ofRow(row);
  const tcp = arrivals(reading, 0);
  if (network !== '2 Mb' || choices['cbr'] === 'no')
    return kilobits(tcp.bytes - 40 - wireBytes(network, variant), tcp.lastAt - tcp.firstAt);
  const udp = arrivals(reading, 1);
  const time = Math.max(tcp.lastAt, udp.lastAt) - Math.min(tcp.firstAt, udp.firstAt);
  return kilobits(tcp.bytes - 40 + udp.bytes - 1000, time);
}

function value({ key }: PaperColumn, row: PaperRow, reading: Reading, choices: Choices): number | null {
  switch (key) {
    case 'generated':
      return figure(reading, 'packetsSent');
    case 'received':
      return figure(reading, 'packetsReceived');
    case 'dropped':
      return figure(reading, 'packetsDropped');
    case 'ratio':
      return 100 * (figure(reading, 'deliveryRatio') ?? NaN);
    case 'throughput':
      return throughput(row, reading, choices);
    case 'acks': {
      const { ackBytes, firstAckAt, lastAckAt } = arrivals(reading);
      return kilobits(ackBytes - 40, lastAckAt - firstAckAt);
    }
    default:
      return (
        1000 * (choices['delay'] === 'whole' ? (figure(reading, 'meanDelay') ?? NaN) : arrivals(reading).lastLinkDelay)
      );
  }
}

/** Causes of the cells that differ, with the numbers that show them. */
function note(row: PaperRow, column: PaperColumn, reading: Reading): string {
  const { network, variant } = ofRow(row);
  if (column.key === 'dropped' && network === '2 Gb' && variant === 'vegas') {
    const [generated = NaN, received = NaN] = row.cells.map(Number);
    const flying = figure(reading, 'packetsInFlight');
    return `Of the ${generated} packets that the paper has as generated, ${generated - received} are not received. ${flying} are on their way at the end, the whole window; the other ${generated - received - (flying ?? NaN)} were dropped. The printed 0 contradicts its own neighbours.`;
  }
  if (column.key === 'acks' && network === '20 Mb' && variant === 'highspeed')
    return 'All other ACK rates of this network agree to 0.02 %, and the row’s packets are exact: two digits of the printed number seem to be wrong.';
  if (column.key === 'acks' && network === '2 Gb')
    return 'Where few packets are on their way at the end the paper’s number is 0.1 % higher than ours; where a whole window is, it is the same.';
  if (column.key === 'delay' && network !== '2 Mb')
    return 'The paper also counts packets still on their way at the end, with a delay of 0.';
  return '';
}

const ONLY = 'the only value found for which all rows of its network agree to the packet.';

const SETTINGS: readonly Setting[] = [
  {
    name: 'Simulator',
    value: () => 'the model of ns-2.35',
    source: stated('network simulator version-2.35', 'Section 3'),
  },
  {
    name: 'Variant',
    value: senderWords,
    source: stated('TCL and OTCL scripting [11] are used', 'Section 3; the variants: Table 1'),
  },
  {
    name: 'Rate of the links at the ends',
    value: rateWords('access'),
    source: stated('BW', 'Table 1; that it names these links and not the shared one follows from the throughput'),
  },
  {
    name: 'Rate of the shared link',
    value: rateWords('bottleneck'),
    source: recovered(
      `In the first network the example of Altman and Jimenez, “NS Simulator for Beginners”; in the others ${ONLY}`,
    ),
  },
  {
    name: 'Delay of the shared link',
    value: (scenario) => writeQuantity(dumbbellOf(scenario).bottleneck.delay, 's'),
    source: recovered('As the rate. Where all links have 5 ms only the sum of this and the first link’s decides.'),
  },
  {
    name: 'Last link to the sink',
    value: (scenario) => {
      const { rate, delay } = firstTcp(scenario).sinkAccess;
      const { access } = dumbbellOf(scenario);
      return `${writeQuantity(rate ?? access.rate, 'bit/s')}, ${writeQuantity(delay ?? access.delay, 's')}`;
    },
    source: recovered('The delay column is propagation and transmission on this link, to five digits.'),
  },
  {
    name: 'Queue of the shared link',
    value: queueWords,
    source: recovered(
      `Of 424 combinations four give Tahoe’s generated packets in the second network, all with 20; ${ONLY}`,
    ),
  },
  {
    name: 'Payload of a segment',
    value: payloadWords,
    source: recovered(
      'Throughput times time over received packets: 592, 552 and 602 bytes on the wire; 1040, 1000 and 1050 in the third network.',
    ),
  },
  {
    name: 'Receiver window',
    value: windowWords,
    source: recovered(
      'Where it limits the flow: 100 in the second network (only NewReno’s row excludes 8000), 500 in the third (500 packets are on their way at the end).',
    ),
  },
  {
    name: 'Delayed ACKs',
    value: (scenario) => (firstTcp(scenario).delayedAck === null ? 'none' : 'one ACK for two segments'),
    source: recovered('There is one ACK for two packets in the ACK column.'),
  },
  {
    name: 'SACK at the receiver of HSTCP and Cubic',
    value: (scenario) => {
      const { stack, sack } = firstTcp(scenario);
      return stack === 'ns2-linux' ? (sack === false ? 'none' : 'offered') : 'as the variant needs it';
    },
    source: recovered(
      'With SACK they deliver a fifth more in the first network; without it all six rows agree to the packet.',
    ),
  },
  {
    name: 'Times of the flow',
    value: timesWords,
    source: recovered(
      'In the first network those of the example of Altman and Jimenez, to the packet; in the others packets of every row are still on their way at the end.',
    ),
  },
  {
    name: 'UDP beside it',
    value: (scenario) => `${udpWords(scenario)}, from ${scenario.flows[1]!.start} s`,
    source: recovered('The throughput of the first network is larger than TCP alone by these packets, to the digit.'),
  },
];

/** Islam et al., Table 1: eight variants in three wired networks. */
export const islamTable1: PaperTable = {
  id: 'islam-1',
  name: 'Table 1',
  caption: 'Comparison of Simulated data for TCP variants using different Parameters in Network Topologies.',
  where: 'Section 3.3',
  heads: ['Network Topology', 'BW', 'TCP variation Name'],
  columns: COLUMNS,
  rows: ROWS,
  settings: SETTINGS,
  assumptions: [
    {
      key: 'sack',
      label: 'The receiver of HSTCP and Cubic',
      why: 'TCP-Linux of ns-2 needs a receiver that reports blocks; the paper’s has none, so every loss of several packets waits for the timer.',
      choices: [
        { key: 'no', label: 'without SACK, as the paper ran it' },
        { key: 'yes', label: 'with SACK' },
      ],
    },
    {
      key: 'cbr',
      label: 'Throughput of the first network',
      why: 'The paper’s number there has the UDP flow in it.',
      choices: [
        { key: 'yes', label: 'TCP and UDP together, as the paper counts' },
        { key: 'no', label: 'TCP alone' },
      ],
    },
    {
      key: 'delay',
      label: 'End-to-end delay',
      why: 'The paper’s number is the delay of the last link alone; it has no queueing in it.',
      choices: [
        { key: 'last', label: 'of the last link, as the paper counts' },
        { key: 'whole', label: 'from end to end' },
      ],
    },
    {
      key: 'window',
      label: 'Receiver window of the second network',
      why: 'NewReno’s is the only row that distinguishes 100 from 8000.',
      choices: [
        { key: '100', label: '100 segments' },
        { key: '8000', label: '8000 segments' },
      ],
    },
  ],
  open: '',
  setup: (row, _, choices) => {
    const { network, variant } = ofRow(row);
    return wiredSetup(network, variant, choices);
  },
  value,
  note,
};
