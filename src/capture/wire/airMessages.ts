import { HOPS, NUMBER, ORIGIN, ORIGIN_SEQUENCE, WANTED, WANTED_SEQUENCE } from '../../engine/wireless/aodv/node.ts';
import {
  ARP_REQUEST,
  BODY,
  headOf,
  KIND,
  LIFETIME,
  LIST,
  SOURCE,
  STAMP,
  stampOf,
  TARGET,
  TTL,
  type Datagrams,
} from '../../engine/wireless/datagrams.ts';
import { FULL_UPDATE, HELLO, RERR, RREP, RREQ, TRIGGERED_UPDATE } from '../../engine/wireless/routing/messages.ts';
import { hardwareAddress } from './frames.ts';
import { datagram, type MadePacket } from './ipPacket.ts';

/** ARP (RFC 826) and AODV (RFC 3561 section 5) messages of wireless nodes in their standard formats. */

const AODV_PORT = 654;
/** UDP port for DSDV, which has none assigned: RT_PORT of ns-2. */
const DSDV_PORT = 255;
/** AODV message types (RFC 3561). */
const TYPE = { RREQ: 1, RREP: 2, RERR: 3 } as const;
const UNKNOWN_SEQUENCE = 0x08;
/** Maximum destinations of a route error: its count is one byte. */
const MOST_DESTINATIONS = 255;
const BROADCAST_ADDRESS = 0xffffffff;
/** Nodes per value of the third address byte, so that no address ends in 0 or 255. */
const PER_BYTE = 250;

/** IPv4 address of a node: 10.1.0.1 for the first. */
export const addressOf = (node: number): number =>
  node < 0
    ? BROADCAST_ADDRESS
    : ((10 << 24) | (1 << 16) | (Math.floor(node / PER_BYTE) << 8) | ((node % PER_BYTE) + 1)) >>> 0;

const word = (value: number): readonly number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const node = (number: number): readonly number[] => word(addressOf(number));

/** An ARP request or reply. */
export function arpMessage({ state: { heads } }: Datagrams, packet: number): MadePacket {
  const at = headOf(packet);
  const asks = heads[at + KIND] === ARP_REQUEST;
  const [source, about] = [heads[at + SOURCE]!, asks ? heads[at + BODY]! : heads[at + TARGET]!];
  // Hardware Ethernet and protocol IPv4, with addresses of six and four bytes.
  const head = [0, 1, 8, 0, 6, 4, 0, asks ? 1 : 2];
  const unknown = [0, 0, 0, 0, 0, 0];
  const whom = asks ? unknown : hardwareAddress(about);
  const bytes = Uint8Array.from([...head, ...hardwareAddress(source), ...node(source), ...whom, ...node(about)]);
  return { bytes, length: bytes.length };
}

/** Payload of the UDP datagram of a routing message. */
function bodyOf({ state: { heads, stamps }, lists }: Datagrams, packet: number): readonly number[] {
  const at = headOf(packet);
  const kind = heads[at + KIND]!;
  // ns-2 counts the first hop at the origin, RFC 3561 on arrival.
  const hops = Math.min(255, Math.max(0, heads[at + HOPS]! - 1));
  const lifetime = Math.min(0xffffffff, Math.round(stamps[stampOf(packet) + LIFETIME]! * 1000));
  const [wanted, sequence] = [heads[at + WANTED]!, heads[at + WANTED_SEQUENCE]!];
  if (kind === RREQ) {
    const head = [TYPE.RREQ, sequence === 0 ? UNKNOWN_SEQUENCE : 0, 0, hops, ...word(heads[at + NUMBER]!)];
    return [
      ...head,
      ...node(wanted),
      ...word(sequence),
      ...node(heads[at + ORIGIN]!),
      ...word(heads[at + ORIGIN_SEQUENCE]!),
    ];
  }
  if (kind === RREP || kind === HELLO) {
    const origin = kind === HELLO ? wanted : heads[at + TARGET]!;
    return [TYPE.RREP, 0, 0, hops, ...node(wanted), ...word(sequence), ...node(origin), ...word(lifetime)];
  }
  const list = heads[at + LIST]!;
  const told = Array.from({ length: lists.length(list) }, (_, place) => lists.at(list, place));
  if (kind === RERR) {
    const lost = told.slice(0, 2 * MOST_DESTINATIONS);
    const head = [TYPE.RERR, 0, 0, lost.length / 2];
    return [...head, ...lost.flatMap((value, place) => (place % 2 === 0 ? node(value) : word(value)))];
  }
  // DSDV has no standard format. Used here: the number of entries, then destination, metric and sequence number of
  // each.
  return [...word(told.length / 3), ...told.flatMap((value, place) => (place % 3 === 0 ? node(value) : word(value)))];
}

/** An AODV or DSDV message in a UDP datagram from node `sender` to node `to`. */
export function routingMessage(datagrams: Datagrams, packet: number, sender: number, to: number): MadePacket {
  const { heads, stamps } = datagrams.state;
  const at = headOf(packet);
  const kind = heads[at + KIND]!;
  const port = kind === FULL_UPDATE || kind === TRIGGERED_UPDATE ? DSDV_PORT : AODV_PORT;
  // Flooded messages are sent again by each node (RFC 3561 section 6.5).
  const from = kind === RREP ? heads[at + SOURCE]! : sender;
  return datagram(
    { from: addressOf(from), to: addressOf(kind === RREP ? heads[at + TARGET]! : to) },
    [port, port],
    bodyOf(datagrams, packet),
    {
      ttl: Math.min(255, Math.max(1, heads[at + TTL]!)),
      identification: Math.round(stamps[stampOf(packet) + STAMP]! * 1000),
    },
  );
}
