/** Reads packets of a capture: the fields of a TCP header, and the packets between two ends. */
import type { TakeOrder } from '../../../capture/write/taking.ts';
import type { Scenario } from '../../../scenario/scenario.ts';

/** The captured part of a run: everything that its ends send and receive. */
export const captureOf = (scenario: Scenario): TakeOrder => ({ scenario, want: 'all', form: 'pcapng', tap: 'all' });

/** A packet captured at the sender or at the receiver. */
export interface Packet {
  /** s of the run */
  readonly time: number;
  readonly place: 'sender' | 'receiver';
  /** Bytes of the frame, from the Ethernet header on. */
  readonly data: DataView;
  /** Whether it is a retransmission. */
  readonly again: boolean;
}

/** The pcapng block types that contain a packet, and the offset of the packet in each. */
const [PACKET_BLOCK, DATA] = [6, 28];
/** Timestamp of the start of the run in a capture, s. */
const BEGINS = 1;

/** The packets of the first flow at its two ends. Blocks are little-endian; the interfaces of the flow are the first two. */
export function packetsIn(capture: Uint8Array): readonly Packet[] {
  const view = new DataView(capture.buffer, capture.byteOffset, capture.byteLength);
  const packets: Packet[] = [];
  for (let at = 0; at < view.byteLength; at += view.getUint32(at + 4, true)) {
    const place = (['sender', 'receiver'] as const)[view.getUint32(at + 8, true)];
    if (view.getUint32(at, true) !== PACKET_BLOCK || place === undefined) continue;
    const captured = view.getUint32(at + 20, true);
    packets.push({
      time: (view.getUint32(at + 12, true) * 2 ** 32 + view.getUint32(at + 16, true)) / 1e9 - BEGINS,
      place,
      data: new DataView(capture.buffer, capture.byteOffset + at + DATA, captured),
      // Only retransmissions have a comment (the rule), which makes their block longer than header, data and length.
      again: view.getUint32(at + 4, true) > DATA + ((captured + 3) & ~3) + 4,
    });
  }
  return packets;
}

/** Offsets of the IPv4 and the TCP header in a frame, bytes. */
const IP = 14;
const TCP = IP + 20;
const SYN = 2;

const word = (value: number): string => String(value);

/** A field of a header. */
export interface Field {
  readonly name: string;
  /** Width of the field, bits. */
  readonly bits: number;
  readonly value: string;
}

/** Flags of RFC 9293, section 3.1, the highest bit first. */
export const FLAGS = ['CWR', 'ECE', 'URG', 'ACK', 'PSH', 'RST', 'SYN', 'FIN'] as const;

/** Options by their kinds: RFC 9293, 7323, 2018. */
function optionsOf(data: DataView, from: number, to: number): string {
  const said: string[] = [];
  for (let at = from; at < to;) {
    const kind = data.getUint8(at);
    const length = kind < 2 ? 1 : data.getUint8(at + 1);
    if (kind === 1) said.push('no-operation');
    else if (kind === 8) said.push(`timestamps: value ${data.getUint32(at + 2)} ms, echo ${data.getUint32(at + 6)} ms`);
    else said.push(kind === 5 ? 'SACK' : kind === 2 ? 'largest segment' : kind === 3 ? 'window scale' : `kind ${kind}`);
    at += length;
  }
  return said.length === 0 ? 'none' : said.join(', ');
}

/** The TCP header of a packet in rows of 32 bits; the options are one row, and the data follow in another. */
export function headerOf({ data }: Packet): readonly (readonly Field[])[] {
  const length = (data.getUint8(TCP + 12) >> 4) * 4;
  const payload = data.getUint16(IP + 2) - 20 - length;
  const flags = data.getUint8(TCP + 13);
  const field = (name: string, bits: number, value: string): Field => ({ name, bits, value });
  return [
    [field('Source port', 16, word(data.getUint16(TCP))), field('Destination port', 16, word(data.getUint16(TCP + 2)))],
    [field('Sequence number', 32, word(data.getUint32(TCP + 4)))],
    [field('Acknowledgment number', 32, word(data.getUint32(TCP + 8)))],
    [
      field('Data offset', 4, word(length / 4)),
      field('Reserved', 4, word(data.getUint8(TCP + 12) & 15)),
      ...FLAGS.map((name, at) => field(name, 1, word((flags >> (7 - at)) & 1))),
      field('Window', 16, word(data.getUint16(TCP + 14))),
    ],
    [
      field(
        'Checksum',
        16,
        `0x${data
          .getUint16(TCP + 16)
          .toString(16)
          .padStart(4, '0')}`,
      ),
      field('Urgent pointer', 16, word(data.getUint16(TCP + 18))),
    ],
    [field('Options', 32, optionsOf(data, TCP + 20, TCP + length))],
    [field('Data', 32, `${payload} bytes`)],
  ];
}

const payloadOf = ({ data }: Packet): number => data.getUint16(IP + 2) - 20 - (data.getUint8(TCP + 12) >> 4) * 4;

/** An IPv4 address: "10.0.0.1". */
const addressOf = ({ data }: Packet, at: number): string =>
  [0, 1, 2, 3].map((byte) => data.getUint8(IP + at + byte)).join('.');
export const endsOf = (packet: Packet): readonly [from: string, to: string] => [
  addressOf(packet, 12),
  addressOf(packet, 16),
];

/** The first retransmitted segment; undefined: there is none. */
export const sentAgain = (packets: readonly Packet[]): Packet | undefined =>
  packets.find(({ place, again }) => place === 'sender' && again);

/** A packet on its way from one end to the other; times in s of the run, NaN: it did not arrive. */
interface Passage {
  readonly kind: 'data' | 'again' | 'ack' | 'duplicate';
  /** The segment, or the one that the ACK requests, counted from 1. */
  readonly segment: number;
  readonly left: number;
  readonly came: number;
  /** For duplicate ACKs: its index among them. */
  readonly count: number;
}

/** The packets between the ends of the first flow, without the SYN and its answer. */
export function passagesOf(packets: readonly Packet[]): readonly Passage[] {
  const size = Math.max(0, ...packets.map(payloadOf));
  // The sender’s sequence numbers start at 1000000, and its SYN uses one.
  const numberOf = ({ data }: Packet, at: number): number =>
    Math.round((data.getUint32(TCP + at) - 1_000_001) / size) + 1;
  // A packet has the same headers at both ends.
  const nameOf = (packet: Packet): string =>
    [IP + 4, IP + 12, TCP + 4, TCP + 8].map((at) => packet.data.getUint32(at)).join(' ');
  const seen = { sender: new Map<string, number[]>(), receiver: new Map<string, number[]>() };
  for (const packet of packets) {
    const at = seen[packet.place];
    at.set(nameOf(packet), [...(at.get(nameOf(packet)) ?? []), packet.time]);
  }
  let [newest, count] = [0, 0];
  return packets.flatMap((packet): Passage[] => {
    const isData = payloadOf(packet) > 0;
    if ((packet.data.getUint8(TCP + 13) & SYN) !== 0 || (packet.place === 'sender') !== isData) return [];
    const there = seen[isData ? 'receiver' : 'sender'].get(nameOf(packet)) ?? [];
    const [left, came] = [packet.time, there.find((time) => time > packet.time) ?? NaN];
    if (isData) return [{ kind: packet.again ? 'again' : 'data', segment: numberOf(packet, 4), left, came, count: 0 }];
    const segment = numberOf(packet, 8);
    count = segment === newest ? count + 1 : 0;
    newest = Math.max(newest, segment);
    return [{ kind: count > 0 ? 'duplicate' : 'ack', segment, left, came, count }];
  });
}
