import { strFromU8 } from 'fflate';
import { ETHERNET_HEADER, ETHERTYPE, LOAD_AT, RADIO_HEADER } from '../wire/frames.ts';

/** A protocol layer of a packet with its fields in words. */
interface Layer {
  readonly title: string;
  readonly fields: readonly string[];
}

/** A row in the list of packets. */
export interface PacketRow {
  /** s */
  readonly time: number;
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  /** Bytes. */
  readonly length: number;
  readonly info: string;
  /** Index in the file, from 1; and a note: retransmission or duplicate ACK. */
  readonly number: number;
  readonly bad: boolean;
  /** From the outermost layer inwards. */
  readonly layers: readonly Layer[];
  /** Its first bytes, which include all headers. */
  readonly bytes: Uint8Array;
}

type Told = Pick<PacketRow, 'from' | 'to' | 'protocol' | 'info' | 'layers'>;
type Inside = Omit<Told, 'from' | 'to'>;

const ENHANCED_PACKET = 6;
/** Offset of the packet data in its block, bytes. */
const DATA = 28;
const BITS = [
  [0x02, 'SYN'],
  [0x08, 'PSH'],
  [0x10, 'ACK'],
  [0x40, 'ECE'],
  [0x80, 'CWR'],
] as const;
/** Number of bytes shown per packet. */
const SHOWN = 112;
const AODV_PORT = 654;
const DSDV_PORT = 255;
const PROTOCOL = { TCP: 6 } as const;
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Reader for the fields of a packet. */
class Fields {
  constructor(
    private readonly view: DataView,
    private readonly from: number,
  ) {}
  at(offset: number): Fields {
    return new Fields(this.view, this.from + offset);
  }
  byte = (at: number): number => this.view.getUint8(this.from + at);
  short = (at: number): number => this.view.getUint16(this.from + at);
  word = (at: number): number => this.view.getUint32(this.from + at);
  ip = (at: number): string => [0, 1, 2, 3].map((place) => this.byte(at + place)).join('.');
  mac = (at: number): string => [0, 1, 2, 3, 4, 5].map((place) => hex(this.byte(at + place), 2)).join(':');
}

function tcp(ip: Fields, length: number): Inside {
  const part = ip.at(20);
  const [source, sink] = [part.short(0), part.short(2)];
  const flags = part.byte(13);
  const header = (part.byte(12) >> 4) * 4;
  const payload = length - 20 - header;
  // Sequence numbers in the file start at 1000000 (sender) and 2000000 (receiver). Shown relative to 0, as in
  // Wireshark.
  const back = source < sink;
  const sequence = (part.word(4) - (back ? 2_000_000 : 1_000_000)) >>> 0;
  const isAck = (flags & 0x10) !== 0;
  const acknowledged = (part.word(8) - (back ? 1_000_000 : 2_000_000)) >>> 0;
  const names = BITS.flatMap(([bit, name]) => ((flags & bit) === 0 ? [] : [name])).join(', ');
  const ack = isAck ? ` Ack=${acknowledged}` : '';
  return {
    protocol: 'TCP',
    info: `${source} → ${sink} [${names}] Seq=${sequence}${ack} Len=${payload}`,
    layers: [
      {
        title: `Transmission Control Protocol, Src Port: ${source}, Dst Port: ${sink}, Seq: ${sequence}, Len: ${payload}`,
        fields: [
          `Sequence Number: ${sequence} (relative); raw ${part.word(4)}`,
          ...(isAck ? [`Acknowledgment Number: ${acknowledged} (relative); raw ${part.word(8)}`] : []),
          `Flags: 0x${hex(flags, 3)} (${names})`,
          `Window: ${part.short(14)}`,
          `Checksum: 0x${hex(part.short(16), 4)} [correct]`,
          ...(header > 20 ? [`Options: ${header - 20} bytes`] : []),
        ],
      },
    ],
  };
}

/** Fields of an AODV message, as Wireshark lists them. */
function aodv(body: Fields): string {
  const hops = body.byte(3);
  switch (body.byte(0)) {
    case 1: {
      const numbers = `Id=${body.word(4)} Hcnt=${hops} DSN=${body.word(12)} OSN=${body.word(20)}`;
      return `Route Request, D: ${body.ip(8)}, O: ${body.ip(16)} ${numbers}`;
    }
    case 2: {
      const numbers = `Hcnt=${hops} DSN=${body.word(8)} Lifetime=${body.word(16)}`;
      return `Route Reply, D: ${body.ip(4)}, O: ${body.ip(12)} ${numbers}`;
    }
    default:
      return `Route Error, Dest Count: ${hops}`;
  }
}

function udp(ip: Fields, length: number): Inside {
  const part = ip.at(20);
  const [source, sink] = [part.short(0), part.short(2)];
  const title = `User Datagram Protocol, Src Port: ${source}, Dst Port: ${sink}`;
  const layer = { title, fields: [`Length: ${length - 20}`, `Checksum: 0x${hex(part.short(6), 4)} [correct]`] };
  if (sink === AODV_PORT) {
    const info = aodv(part.at(8));
    const layers = [layer, { title: 'Ad hoc On-demand Distance Vector Routing Protocol', fields: [info] }];
    return { protocol: 'AODV', info, layers };
  }
  return { protocol: 'UDP', info: `${source} → ${sink} Len=${length - 28}`, layers: [layer] };
}

function ipPacket(ip: Fields): Told {
  const length = ip.short(2);
  const [from, to] = [ip.ip(12), ip.ip(16)];
  const inside = ip.byte(9) === PROTOCOL.TCP ? tcp(ip, length) : udp(ip, length);
  const layer = {
    title: `Internet Protocol Version 4, Src: ${from}, Dst: ${to}`,
    fields: [
      `Total Length: ${length}`,
      `Identification: 0x${hex(ip.short(4), 4)}`,
      `Time to Live: ${ip.byte(8)}`,
      `ECN: ${['not capable', 'ECT(1)', 'ECT(0)', 'congestion experienced'][ip.byte(1) & 3]}`,
      `Header Checksum: 0x${hex(ip.short(10), 4)} [correct]`,
    ],
  };
  return { ...inside, from, to, layers: [layer, ...inside.layers] };
}

function ethernet(part: Fields): Told {
  const told = ipPacket(part.at(ETHERNET_HEADER));
  const [to, from] = [part.mac(0), part.mac(6)];
  return { ...told, layers: [{ title: `Ethernet II, Src: ${from}, Dst: ${to}`, fields: [] }, ...told.layers] };
}

function arp(part: Fields): Told {
  const asks = part.short(6) === 1;
  const info = asks ? `Who has ${part.ip(24)}? Tell ${part.ip(14)}` : `${part.ip(14)} is at ${part.mac(8)}`;
  const layer = { title: `Address Resolution Protocol (${asks ? 'request' : 'reply'})`, fields: [info] };
  const [from, to] = [part.mac(8), asks ? 'Broadcast' : part.mac(18)];
  return { from, to, protocol: 'ARP', info, layers: [layer] };
}

const CONTROL: Readonly<Record<number, string>> = {
  0xb4: 'Request-to-send',
  0xc4: 'Clear-to-send',
  0xd4: 'Acknowledgement',
};

function frame(part: Fields): Told {
  const type = part.byte(0);
  const radio = {
    title: 'Radiotap Header v0, Length 10',
    fields: [`Data Rate: ${part.at(-RADIO_HEADER).byte(9) / 2} Mb/s`],
  };
  const again = (part.byte(1) & 8) === 0 ? '' : ', sent again';
  const duration = `Duration: ${part.byte(2) + part.byte(3) * 256} microseconds`;
  const info = CONTROL[type];
  if (info !== undefined) {
    const layer = { title: `IEEE 802.11 ${info}${again}`, fields: [duration, `Receiver: ${part.mac(4)}`] };
    const from = type === 0xb4 ? part.mac(10) : '';
    return { from, to: part.mac(4), protocol: '802.11', info: info + again, layers: [radio, layer] };
  }
  const fields = [duration, `Receiver: ${part.mac(4)}`, `Transmitter: ${part.mac(10)}`];
  const number = (part.byte(22) + part.byte(23) * 256) >> 4;
  const layer = { title: `IEEE 802.11 Data${again}`, fields: [...fields, `Sequence number: ${number}`] };
  const inside = part.at(LOAD_AT);
  const told = part.short(LOAD_AT - 2) === ETHERTYPE.ARP ? arp(inside) : ipPacket(inside);
  return { ...told, layers: [radio, layer, ...told.layers] };
}

/** The comment in the options of a block that begin at this offset; '': none. */
function commentIn(view: DataView, at: number): string {
  if (at + 8 > view.byteLength || view.getUint16(at, true) !== 1) return '';
  return strFromU8(new Uint8Array(view.buffer, view.byteOffset + at + 4, view.getUint16(at + 2, true)));
}

/** Decodes the `number`-th packet block of one of our captures. */
export function packetRow(block: Uint8Array, number: number, bad: boolean): PacketRow {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const time = (view.getUint32(12, true) * 2 ** 32 + view.getUint32(16, true)) / 1e9;
  const length = view.getUint32(24, true);
  const fields = new Fields(view, DATA);
  const told = isFrame(view) ? frame(fields.at(RADIO_HEADER)) : ethernet(fields);
  const captured = view.getUint32(20, true);
  const said = commentIn(view, DATA + ((captured + 3) & ~3));
  const layers = said === '' ? told.layers : [{ title: `Packet comments: ${said}`, fields: [] }, ...told.layers];
  return { ...told, layers, time, length, number, bad, bytes: block.slice(DATA, DATA + Math.min(SHOWN, captured)) };
}

/** Whether a block holds a packet. */
export const isPacket = (block: Uint8Array): boolean => block[0] === ENHANCED_PACKET;

/**
 * A radiotap header begins with version 0; an Ethernet header of ours begins with a locally administered address, 2.
 */
const isFrame = (view: DataView): boolean => view.getUint8(DATA) === 0;

/** Categories in which packets are counted. */
const SEGMENTS = 'segments';
const AGAIN = 'sent again';
const ACKS = 'ACKs';
const FRAMES: Readonly<Record<number, string>> = { 0xb4: 'RTS', 0xc4: 'CTS', 0xd4: 'ACKs of 802.11' };
const MESSAGES: Readonly<Record<number, string>> = { 1: 'RREQ', 2: 'RREP', 3: 'RERR' };

/** Counts the packets of our captures by category. */
export class PacketCounts {
  /** These categories first, then others in order of appearance. */
  private readonly counts = new Map([SEGMENTS, AGAIN, ACKS].map((what) => [what, 0]));
  /** Highest sequence number and newest ACK of each flow at each interface. */
  private readonly highest = new Map<number, number>();

  /** Counts a block. Returns true for a retransmission or a duplicate ACK. */
  add(block: Uint8Array): boolean {
    if (!isPacket(block)) return false;
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    const radio = isFrame(view);
    const start = DATA + (radio ? RADIO_HEADER : 0);
    const control = radio ? FRAMES[view.getUint8(start)] : undefined;
    if (control !== undefined) return this.count(control);
    const ip = start + (radio ? LOAD_AT : ETHERNET_HEADER);
    if (radio && view.getUint16(ip - 2) === ETHERTYPE.ARP) return this.count('ARP');
    const [source, sink] = [view.getUint16(ip + 20), view.getUint16(ip + 22)];
    if (view.getUint8(ip + 9) !== PROTOCOL.TCP)
      return this.count(
        sink === AODV_PORT ? MESSAGES[view.getUint8(ip + 28)]! : sink === DSDV_PORT ? 'updates of DSDV' : 'datagrams',
      );
    const payload = view.getUint16(ip + 2) - 20 - (view.getUint8(ip + 32) >> 4) * 4;
    const syn = (view.getUint8(ip + 33) & 2) !== 0;
    const number = view.getUint32(ip + (payload > 0 ? 24 : 28));
    const key = view.getUint32(8, true) * 65_536 + source;
    const before = this.highest.get(key);
    if (!syn) this.highest.set(key, Math.max(number, before ?? 0));
    // On the air every hop repeats each segment, so only the frame itself shows a retransmission.
    const old = before !== undefined && !syn && (payload > 0 ? number <= before : number === before && source < sink);
    this.count(syn ? 'SYNs' : payload > 0 ? SEGMENTS : ACKS);
    if (old && payload > 0 && !radio) this.count(AGAIN);
    return old && !radio;
  }

  /** Categories with a count above 0. */
  all(): readonly (readonly [what: string, count: number])[] {
    return [...this.counts].filter(([, count]) => count > 0);
  }

  private count(what: string): false {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
    return false;
  }
}
