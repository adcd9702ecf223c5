/**
 * Builds IPv4 packets with TCP or UDP (RFC 791, 9293, 7323, 2018, 3168, 768). The payload is zeros and is not stored.
 */

/** IPv4 addresses. */
interface Addresses {
  readonly from: number;
  readonly to: number;
}

/** The flow and direction of a packet, and its source and destination addresses. */
interface Ends extends Addresses {
  readonly flow: number;
  /** Sent by the receiver. */
  readonly back: boolean;
}

/** IPv4 address in a wired network of the sender of flow k (10.x.y.1) or of its receiver (10.x.y.2). */
export const hostAddress = (flow: number, receiver: boolean): number =>
  (10 << 24) | ((flow >> 8) << 16) | ((flow & 255) << 8) | (receiver ? 2 : 1);

/** A TCP segment. Sequence numbers count bytes from 0, the SYN of each side. */
interface TcpSegment extends Ends {
  readonly sequence: number;
  /** null: the first SYN, without ACK. */
  readonly acknowledges: number | null;
  readonly payload: number;
  readonly syn: boolean;
  readonly push: boolean;
  readonly ece: boolean;
  readonly cwr: boolean;
  /** AE flag of accurate ECN, in the bit of the former ECN nonce (RFC 9768 section 3). */
  readonly ae: boolean;
  /** Receive window, bytes, unscaled. */
  readonly window: number;
  /** For a SYN: maximum segment size, bytes, and whether SACK is permitted. */
  readonly mss: number;
  readonly sackPermitted: boolean;
  /** Left and right edges of SACK blocks, in bytes as in `sequence`. */
  readonly sack: readonly (readonly [left: number, right: number])[];
  /** Ticks of 1 ms; null: none. */
  readonly timestamps: { readonly value: number; readonly echo: number } | null;
  /** ECN bits of the IP header: 0 not ECN-capable, 1 ECT(1), 2 ECT(0), 3 congestion experienced. */
  readonly ecn: 0 | 1 | 2 | 3;
  readonly identification: number;
  readonly ttl: number;
}

/** Windows are scaled by 2^SHIFT (RFC 7323 section 2.2): up to 1 GiB. */
const SHIFT = 14;
const IP_HEADER = 20;
const TCP_HEADER = 20;
const UDP_HEADER = 8;
const PROTOCOL = { TCP: 6, UDP: 17 } as const;
/** Maximum IPv4 packet length, bytes. */
const LONGEST = 65_535;
/** Initial sequence numbers of sender and receiver. */
const INITIAL = { there: 1_000_000, back: 2_000_000 } as const;

/** Ones' complement sum of 16-bit words (RFC 1071). The payload is zeros and adds nothing. */
function checksum(bytes: Uint8Array, from: number, to: number, start = 0): number {
  let sum = start;
  for (let at = from; at < to; at += 2) sum += (bytes[at]! << 8) | (at + 1 < to ? bytes[at + 1]! : 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}

/** The IP header of a packet of `length` bytes, followed by zeros up to `kept` bytes. */
function ipHeader(
  { from, to }: Addresses,
  protocol: number,
  length: number,
  kept: number,
  { ecn = 0, identification, ttl }: { readonly ecn?: number; readonly identification: number; readonly ttl: number },
) {
  if (length > LONGEST) throw new RangeError(`a packet of ${length} bytes: IPv4 has ${LONGEST} at most`);
  const bytes = new Uint8Array(kept);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 0x45);
  view.setUint8(1, ecn);
  view.setUint16(2, length);
  view.setUint16(4, identification & 0xffff);
  // Don't fragment.
  view.setUint16(6, 0x4000);
  view.setUint8(8, ttl);
  view.setUint8(9, protocol);
  view.setUint32(12, from);
  view.setUint32(16, to);
  view.setUint16(10, checksum(bytes, 0, IP_HEADER));
  return { bytes, view };
}

/** Checksum contribution of the pseudo header (RFC 9293 section 3.1). */
const pseudoSum = (bytes: Uint8Array, protocol: number, length: number): number => {
  let sum = protocol + length;
  for (let at = 12; at < IP_HEADER; at += 2) sum += (bytes[at]! << 8) | bytes[at + 1]!;
  return sum;
};

const ports = ({ flow, back }: Ends): readonly [from: number, to: number] =>
  back ? [5001 + flow, 40_000 + flow] : [40_000 + flow, 5001 + flow];

/** Length of the timestamps option with padding, bytes. */
const TIMESTAMPS = 12;

/** Options of a segment, padded with NOPs to 32-bit words. */
function optionsOf(
  { syn, mss, sackPermitted, sack, timestamps }: TcpSegment,
  number: (bytes: number) => number,
): Uint8Array {
  const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  const options: number[] = [];
  if (syn) {
    // The announced MSS does not account for options (RFC 9293 section 3.7.1); the peer subtracts those it sends.
    const announced = Math.min(timestamps === null ? mss : mss + TIMESTAMPS, 65_535);
    options.push(2, 4, announced >> 8, announced & 255, 1, 3, 3, SHIFT);
  }
  if (syn && sackPermitted) options.push(1, 1, 4, 2);
  if (timestamps !== null) options.push(1, 1, 8, 10, ...word(timestamps.value >>> 0), ...word(timestamps.echo >>> 0));
  // 40 bytes of options hold four SACK blocks, or three beside timestamps.
  const blocks = sack.slice(0, timestamps === null ? 4 : 3);
  if (blocks.length > 0)
    options.push(1, 1, 5, 2 + 8 * blocks.length, ...blocks.flat().flatMap((edge) => word(number(edge))));
  return Uint8Array.from(options);
}

/** A packet: its stored bytes, and its length on the wire, bytes. */
export interface MadePacket {
  readonly bytes: Uint8Array;
  readonly length: number;
}

/** A TCP segment as an IPv4 packet. */
export function tcpPacket(segment: TcpSegment): MadePacket {
  const own = segment.back ? INITIAL.back : INITIAL.there;
  const other = segment.back ? INITIAL.there : INITIAL.back;
  const reported = (bytes: number): number => (other + bytes) >>> 0;
  const options = optionsOf(segment, reported);
  const header = IP_HEADER + TCP_HEADER + options.length;
  const length = header + segment.payload;
  const { bytes, view } = ipHeader(segment, PROTOCOL.TCP, length, header, segment);
  const [from, to] = ports(segment);
  view.setUint16(20, from);
  view.setUint16(22, to);
  view.setUint32(24, (own + segment.sequence) >>> 0);
  view.setUint32(28, segment.acknowledges === null ? 0 : reported(segment.acknowledges));
  view.setUint8(32, (((TCP_HEADER + options.length) / 4) << 4) | (segment.ae ? 1 : 0));
  view.setUint8(
    33,
    (segment.cwr ? 0x80 : 0) |
      (segment.ece ? 0x40 : 0) |
      (segment.acknowledges === null ? 0 : 0x10) |
      (segment.push ? 0x08 : 0) |
      (segment.syn ? 0x02 : 0),
  );
  // The window of a SYN is never scaled.
  const window = segment.syn ? segment.window : Math.ceil(segment.window / (1 << SHIFT));
  view.setUint16(34, Math.min(0xffff, window));
  bytes.set(options, IP_HEADER + TCP_HEADER);
  view.setUint16(36, checksum(bytes, IP_HEADER, header, pseudoSum(bytes, PROTOCOL.TCP, length - IP_HEADER)));
  return { bytes, length };
}

/** Fields of a UDP datagram besides its addresses. */
interface Said {
  readonly identification: number;
  readonly ttl: number;
}

/** A UDP datagram of a flow as an IPv4 packet. `size`: total length with headers, bytes, at least 28. */
export const udpPacket = (ends: Ends, size: number, said: Said): MadePacket =>
  udpDatagram(ends, ports(ends), Math.max(size, IP_HEADER + UDP_HEADER), [], said);

/** A UDP datagram with these bytes as payload. */
export const datagram = (
  addresses: Addresses,
  between: readonly [from: number, to: number],
  body: readonly number[],
  said: Said,
): MadePacket => udpDatagram(addresses, between, IP_HEADER + UDP_HEADER + body.length, body, said);

/** A UDP datagram whose payload of `length` bytes begins with `body`; the rest is zeros that are not stored. */
function udpDatagram(
  addresses: Addresses,
  [from, to]: readonly [from: number, to: number],
  length: number,
  body: readonly number[],
  said: Said,
): MadePacket {
  const kept = IP_HEADER + UDP_HEADER + body.length;
  const { bytes, view } = ipHeader(addresses, PROTOCOL.UDP, length, kept, said);
  view.setUint16(20, from);
  view.setUint16(22, to);
  view.setUint16(24, length - IP_HEADER);
  bytes.set(body, IP_HEADER + UDP_HEADER);
  view.setUint16(26, checksum(bytes, IP_HEADER, kept, pseudoSum(bytes, PROTOCOL.UDP, length - IP_HEADER)) || 0xffff);
  return { bytes, length };
}
