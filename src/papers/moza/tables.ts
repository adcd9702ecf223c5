import { ns2ClockPhase } from '../../lab/build/ns2Phases.ts';
import { writeQuantity } from '#scenario/words/quantity.ts';
import {
  assumed,
  dumbbellOf,
  firstTcp,
  payloadWords,
  queueWords,
  rateWords,
  recovered,
  senderWords,
  stated,
  timesWords,
  windowWords,
} from '../describe.ts';
import { arrivals, figure } from '../numbers.ts';
import type { Choices, PaperColumn, PaperRow, PaperTable, Setting } from '../paper.ts';
import { Setup, titled, type Reading } from '../setup.ts';
import { MOZA_VARIANTS, mozaRows, type MozaVariant } from './data.ts';

const FLOWS = 5;

/** The run of a variant with packets of a size, bytes. */
export const mozaSetup = (variant: string, size: string, { window = '20' }: Choices = {}): Setup =>
  Setup.of(`${titled(variant)}, ${size} bytes${window === '20' ? '' : `, window ${window}`}`, {
    title: `Moza and Kumar, ${titled(variant)}, ${size} bytes`,
    duration: 5,
    network: {
      bottleneck: { rate: 5e6, delay: 0.01 },
      access: { rate: 1e6, delay: 0.01, queue: { limit: 50 } },
    },
    flows: Array.from({ length: FLOWS }, (_, flow) => ({
      variant,
      start: 0.1,
      stop: 4.5,
      segmentSize: Number(size),
      receiverWindow: Number(window),
      parameters: { clockPhase: ns2ClockPhase(flow, FLOWS, variant === 'vegas' ? FLOWS : 0) },
    })),
  });

/** Mean delay of the last links of the five flows, over all packets received, s. */
function lastLinkDelay(reading: Reading): number {
  let [sum, packets] = [0, 0];
  for (let flow = 0; flow < FLOWS; flow++) {
    const received = figure(reading, 'packetsReceived', flow) ?? 0;
    sum += received * arrivals(reading, flow).lastLinkDelay;
    packets += received;
  }
  return sum / packets;
}

function value({ key }: PaperColumn, row: PaperRow, reading: Reading, choices: Choices): number | null {
  const sent = figure(reading, 'packetsSent', null) ?? NaN;
  const received = figure(reading, 'packetsReceived', null) ?? NaN;
  const delay = choices['delay'] === 'whole' ? (figure(reading, 'meanDelay', null) ?? NaN) : lastLinkDelay(reading);
  switch (key) {
    case 'throughput': {
      const bytes = choices['size'] === 'own' ? Number(row.key) : 1000;
      return (received * 8 * bytes) / 5 / 1000;
    }
    case 'sent':
      return sent;
    case 'received':
      return received;
    case 'ratio':
      return (100 * received) / sent;
    case 'loss':
      return sent - received;
    case 'delay':
      return delay;
    default:
      return received * delay;
  }
}

const COLUMNS: readonly PaperColumn[] = [
  {
    key: 'throughput',
    name: 'THROUGHPUT',
    unit: '',
    meaning:
      'Packets received times 1.6: kb/s of packets of 1000 bytes over five seconds, whatever the size of the packets.',
  },
  { key: 'sent', name: 'PACKETS SENT', unit: 'packets', meaning: 'Of all five flows, SYNs included.' },
  { key: 'received', name: 'PACKETS RECEIVED', unit: 'packets', meaning: 'Of all five flows, SYNs included.' },
  { key: 'ratio', name: 'PDR', unit: '%', meaning: 'Received of sent packets.' },
  { key: 'loss', name: 'PACKET LOSS', unit: 'packets', meaning: 'Sent less received packets.' },
  {
    key: 'delay',
    name: 'AVERAGE DELAY',
    unit: 's',
    meaning: 'The mean delay of the last link alone.',
  },
  { key: 'total', name: 'TOTAL DELAY', unit: 's', meaning: 'Packets received times the average delay.' },
];

const SETTINGS: readonly Setting[] = [
  {
    name: 'Variant',
    value: senderWords,
    source: stated('To the base name are added variant names to obtain other TCP agents.', 'Section 5'),
  },
  {
    name: 'Flows',
    value: ({ flows }) => String(flows.length),
    source: stated('The topology consists of 5 senders and receivers with 2 routers', 'Section 5'),
  },
  {
    name: 'Shared link',
    value: rateWords('bottleneck'),
    source: stated('connected by a 5Mbps channel', 'Section 5'),
  },
  {
    name: 'Links at the ends',
    value: rateWords('access'),
    source: stated('connected to routers through a 1Mbps channel', 'Section 5'),
  },
  {
    name: 'Delay of each link',
    value: (scenario) => writeQuantity(dumbbellOf(scenario).access.delay, 's'),
    source: recovered(
      'The average delays of the two smallest sizes are 10 ms and the transmission of a packet, to the digit.',
    ),
  },
  {
    name: 'Packet size',
    value: payloadWords,
    source: stated('PKT SIZE', 'Tables 1 to 4; that it is without headers follows from the packets sent'),
  },
  {
    name: 'Receiver window',
    value: windowWords,
    source: recovered(
      'The default of ns-2. Nothing is lost with it, so that Tahoe, Reno and SACK have equal rows, as printed.',
    ),
  },
  {
    name: 'Queues',
    value: queueWords,
    source: assumed('The default of ns-2. With a window of 20 no queue is ever full.'),
  },
  {
    name: 'Transfers',
    value: timesWords,
    source: recovered(
      'Of six pairs of times, the one that gives 6655 packets of Tahoe at 100 bytes; no other number was used.',
    ),
  },
  {
    name: 'Delayed ACKs',
    value: (scenario) => (firstTcp(scenario).delayedAck === null ? 'none' : 'yes'),
    source: recovered('With them the windows would open at half the speed, and the packets sent would not fit.'),
  },
];

const NUMBERS: Readonly<Record<MozaVariant, number>> = { tahoe: 1, reno: 2, vegas: 3, sack: 4 };

function note(row: PaperRow, { key }: PaperColumn, reading: Reading): string {
  const dropped = figure(reading, 'packetsDropped', null);
  if ((key === 'loss' || key === 'received') && Number(row.key) >= 800 && dropped === 0)
    return 'No queue is ever full here: a window of 20 for each flow does not fill 50 places. The text does not say where the paper’s losses come from.';
  if (key === 'delay' && Number(row.key) >= 400)
    return 'From 400 bytes on the printed delays do not follow from the sizes.';
  return '';
}

/** Moza and Kumar, Tables 1 to 4: seven packet sizes for each of four variants. */
export const mozaTables: readonly PaperTable[] = (Object.keys(NUMBERS) as MozaVariant[]).map((variant) => ({
  id: `moza-${NUMBERS[variant]}`,
  name: `Table ${NUMBERS[variant]}`,
  caption: `Actual values of various parameters for ${MOZA_VARIANTS[variant]}`,
  where: 'Section 6',
  heads: ['PKT SIZE'],
  columns: COLUMNS,
  rows: mozaRows(variant),
  settings: SETTINGS,
  assumptions: [
    {
      key: 'size',
      label: 'Throughput',
      why: 'The paper’s own formula is the sum of the sizes received over the time; its numbers count every packet as 1000 bytes.',
      choices: [
        { key: 'equal', label: 'every packet counts as 1000 bytes, as the paper counts' },
        { key: 'own', label: 'packets count with their own size' },
      ],
    },
    {
      key: 'delay',
      label: 'Average delay',
      why: 'The paper’s number is the delay of the last link alone.',
      choices: [
        { key: 'last', label: 'of the last link, as the paper counts' },
        { key: 'whole', label: 'from end to end' },
      ],
    },
    {
      key: 'window',
      label: 'Receiver window',
      why: 'The paper names none.',
      choices: [
        { key: '20', label: '20 segments, the default of ns-2' },
        { key: '100', label: '100 segments' },
      ],
    },
  ],
  open: 'the delays of its links, its queues, its windows or the times of its transfers',
  setup: (row, _, choices) => mozaSetup(variant, row.key, choices),
  value,
  note,
}));
