import { FRAME, type MacState } from '../../engine/wireless/mac/macState.ts';
import { microseconds } from '../../engine/wireless/mac/timing.ts';
import type { MadePacket } from './ipPacket.ts';

/**
 * Frames of IEEE 802.11 as they go over the air, after a radiotap header: RTS, CTS, ACK, and data with LLC and SNAP
 * (IEEE 802.11-1999 section 7, radiotap.org, RFC 1042). Checksums are omitted, as in most captures.
 */

/** LINKTYPE_IEEE802_11_RADIOTAP */
export const RADIOTAP = 127;
/** Radiotap version, header length, and present fields (flags and rate). */
const HEADER = 10;
const HAS_FLAGS_AND_RATE = 0x06;
/** Unit of the rate field, bit/s. */
const RATE_UNIT = 500_000;
/** First byte of a frame, by type. */
const TYPE = { [FRAME.RTS]: 0xb4, [FRAME.CTS]: 0xc4, [FRAME.ACK]: 0xd4, [FRAME.DATA]: 0x08 } as const;
/** Bits of the second byte. */
const TO_ACCESS_POINT = 0x01;
const FROM_ACCESS_POINT = 0x02;
const RETRY = 0x08;
/** Length of the data frame header, bytes, before LLC and SNAP. */
const MAC_HEADER = 24;
const SNAP = [0xaa, 0xaa, 0x03, 0, 0, 0] as const;
const BROADCAST = -1;
export const ETHERTYPE = { IP: 0x0800, ARP: 0x0806 } as const;

/** MAC addresses: of a radio (locally administered), broadcast, and the BSSID of a network without an access point. */
export const hardwareAddress = (node: number): readonly number[] =>
  node === BROADCAST ? [255, 255, 255, 255, 255, 255] : [2, 0, 0, 0, node >> 8, node & 255];
const NETWORK = [2, 0x53, 0x54, 0, 0, 0] as const;

/** An IPv4 packet with an Ethernet header. MAC addresses are derived from the IP addresses. */
export function ethernetFrame({ bytes, length }: MadePacket): MadePacket {
  const [from, to] = [bytes.subarray(12, 16), bytes.subarray(16, 20)];
  const frame = new Uint8Array(ETHERNET_HEADER + bytes.length);
  frame.set([2, 0, ...to, 2, 0, ...from, ETHERTYPE.IP >> 8, ETHERTYPE.IP & 255]);
  frame.set(bytes, ETHERNET_HEADER);
  return { bytes: frame, length: ETHERNET_HEADER + length };
}
/** The length of an Ethernet header. */
export const ETHERNET_HEADER = 14;

/** Payload of a data frame: the packet, its source and destination nodes, and its EtherType. */
export interface Load {
  readonly type: number;
  readonly source: number;
  readonly target: number;
  readonly packet: MadePacket;
}

interface Air {
  /** Bit rate of unicast data, and of all other frames, bit/s. */
  readonly dataRate: number;
  readonly basicRate: number;
  /** True if node 0 is an access point: frames then carry the to/from access point bits. */
  readonly cell: boolean;
}

/** The to/from access point bits and the three addresses of a data frame. */
function addresses(node: number, to: number, { source, target }: Load, cell: boolean) {
  if (!cell) return { bits: 0, all: [hardwareAddress(to), hardwareAddress(node), NETWORK] };
  return node === 0
    ? { bits: FROM_ACCESS_POINT, all: [hardwareAddress(to), hardwareAddress(0), hardwareAddress(source)] }
    : { bits: TO_ACCESS_POINT, all: [hardwareAddress(0), hardwareAddress(node), hardwareAddress(target)] };
}

/** The frame that a radio now sends. `load`: payload of a data frame. */
export function frameOf(node: number, mac: MacState, load: Load | null, air: Air): MadePacket {
  const { kind, to } = mac;
  const body: number[] = [];
  let bits = 0;
  if (load !== null) {
    const { bits: way, all } = addresses(node, to, load, air.cell);
    bits = way;
    // The sequence number is above the four fragment bits.
    const sequence = (mac.sequence & 0xfff) << 4;
    body.push(...all.flat(), sequence & 255, sequence >> 8, ...SNAP, load.type >> 8, load.type & 255);
  } else {
    body.push(...hardwareAddress(to), ...(kind === FRAME.RTS ? hardwareAddress(node) : []));
  }
  if ((kind === FRAME.RTS || kind === FRAME.DATA) && mac.shortRetries + mac.longRetries > 0) bits |= RETRY;
  const rate = kind === FRAME.DATA && to !== BROADCAST ? air.dataRate : air.basicRate;
  const radiotap = [0, 0, HEADER, 0, HAS_FLAGS_AND_RATE, 0, 0, 0, 0, Math.min(255, Math.round(rate / RATE_UNIT))];
  const head = [...radiotap, TYPE[kind as keyof typeof TYPE], bits, ...durationOf(mac), ...body];
  const kept = load?.packet.bytes ?? new Uint8Array(0);
  const bytes = new Uint8Array(head.length + kept.length);
  bytes.set(head);
  bytes.set(kept, head.length);
  return { bytes, length: head.length + (load?.packet.length ?? 0) };
}

/** The duration field, us, at most 2^15 - 1, as two bytes. */
const durationOf = ({ duration }: MacState): readonly number[] => {
  const us = Math.min(0x7fff, Math.max(0, microseconds(duration * 1e-6)));
  return [us & 255, us >> 8];
};

/** Offset of the payload in a data frame, bytes, after the radiotap header. */
export const LOAD_AT = MAC_HEADER + SNAP.length + 2;
/** Length of the radiotap header, bytes. */
export const RADIO_HEADER = HEADER;
