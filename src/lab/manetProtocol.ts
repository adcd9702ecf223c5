import type { RoutingMessageName } from '../engine/wireless/routing/messages.ts';
import type { LossCause } from '../engine/wireless/losses.ts';

/** Static facts of a run of mobile nodes. Lengths in m. */
export interface ManetFacts {
  readonly nodes: number;
  /** So many of them have radios; those behind them, and an access point, are joined by cables. */
  readonly radios: number;
  readonly names: readonly string[];
  /** Nodes that a cable joins, in pairs. */
  readonly cables: readonly (readonly [number, number])[];
  /** Whether a user may send nodes elsewhere. */
  readonly movable: boolean;
  readonly area: readonly [width: number, height: number];
  /** What the nodes ever walk over: least x and y, largest x and y. */
  readonly extent: readonly [left: number, bottom: number, right: number, top: number];
  readonly receiveRange: number;
  readonly carrierSenseRange: number;
  /** Packets that fit in the interface queue of a node. */
  readonly queueLimit: number;
  /** Name of the routing protocol: "AODV". */
  readonly routing: string;
  /** Whether any node ever moves. */
  readonly moves: boolean;
  /** By flow: its two ends. */
  readonly ends: readonly { readonly from: number; readonly to: number }[];
  /** All true causes of loss, in the order of `ManetStatus.lost`. */
  readonly causes: readonly LossCause[];
  /** The numbers of their rules, in the same order. */
  readonly causeRules: readonly number[];
  /** Names of routing messages by code: the code of a frame's `CARRIES` less FIRST_MESSAGE. */
  readonly messages: readonly RoutingMessageName[];
}

/** What the MAC layer of a node is doing, by code. */
export const MAC_DOING = [
  'idle',
  'backingOff',
  'waiting',
  'reserved',
  'receiving',
  'sending',
  'awaitingAnswer',
] as const;
export type MacDoing = (typeof MAC_DOING)[number];

/** Columns of a node row. */
export const NODE_STRIDE = 16;
/**
 * Place, m; velocity, m/s; packets in the interface queue, the one in hand included, or of a node on cables all that wait for them; MAC state (index of
 * MAC_DOING, -1: no radio; `waiting`: the back-off is frozen, `reserved`: by the NAV); back-off left, slots; NAV left, s; contention window, slots;
 * retries of the packet in hand; its next hop (-1: all, or none in hand) ; routing message sent last (code as
 * CARRIES, 0: none), when, s, how many hops it had gone before, and to whom (-1: all); data packets that wait for a route.
 */
export const NODE = {
  X: 0,
  Y: 1,
  VX: 2,
  VY: 3,
  QUEUE: 4,
  DOING: 5,
  BACKOFF: 6,
  NAV: 7,
  WINDOW: 8,
  RETRIES: 9,
  NEXT_HOP: 10,
  LAST_SENT: 11,
  LAST_SENT_AT: 12,
  LAST_SENT_HOPS: 13,
  LAST_SENT_TO: 14,
  WAITING: 15,
} as const;

/** Kinds of frames, by code. */
export const FRAME_KINDS = ['none', 'RTS', 'CTS', 'data', 'ACK'] as const;
/** What a data frame carries: 0 data of a flow, 1 and 2 an ARP request and reply; from here on a routing message. */
export const FIRST_MESSAGE = 8;
/** Columns of a frame row. */
export const FRAME_STRIDE = 9;
/** Sender; receiver (-1: all in range); kind (index of FRAME_KINDS); when it begins and ends at its sender, s; what it carries (see FIRST_MESSAGE; -1: no data frame); flow (-1: none); segment; hops gone before: the ring of a flood. */
export const FRAME_ROW = {
  FROM: 0,
  TO: 1,
  KIND: 2,
  BEGINS: 3,
  ENDS: 4,
  CARRIES: 5,
  FLOW: 6,
  SEGMENT: 7,
  HOPS: 8,
} as const;

/** Columns of a row of the routing tables: node, destination, next hop (-1: none), hops, sequence number, state (0 up, 1 down, 2 repairing), when it expires, s (Infinity: never). */
export const ROUTE_STRIDE = 7;
export const ROUTE_ROW = { NODE: 0, TARGET: 1, NEXT_HOP: 2, HOPS: 3, SEQUENCE: 4, STATE: 5, EXPIRES: 6 } as const;

/** Where a node holds a packet: in hand of its MAC layer, waiting for a route or an address, or so deep in its interface queue (1: next). */
export const HELD_PLACE = { IN_HAND: 0, WAITS: -1 } as const;
/** Columns of a packet of a flow that a node holds: node, next hop, place, flow, number, 1 for an ACK, the segment that it is or that caused it, and how often the segment has been sent by then (ACK: 1). */
export const HELD_STRIDE = 8;
export const HELD = { NODE: 0, NEXT_HOP: 1, PLACE: 2, FLOW: 3, NUMBER: 4, ACK: 5, SEGMENT: 6, COUNT: 7 } as const;

/** Places of a node in a trail: one a second, the newest first. Columns of each: x, y, m. */
export const TRAIL_PLACES = 5;
export const TRAIL_STRIDE = 2 * TRAIL_PLACES;

/** What a series of kind `route` tells of a flow: its routing tables lead nowhere, or over a hop that is out of range, or to its end. */
export const WAY = { NONE: 0, BROKEN: 1, WORKS: 2 } as const;

/** The mobile nodes at one moment. */
export interface ManetStatus {
  /** NODE_STRIDE columns for each node; transferred, like the other rows. */
  readonly nodes: Float64Array;
  /** TRAIL_STRIDE columns for each node: where it was 1 s ago, 2 s ago and so on. Empty where nobody ever moves. */
  readonly trails: Float64Array;
  /** FRAME_STRIDE columns for each frame on the air. */
  readonly frames: Float64Array;
  /** ROUTE_STRIDE columns for each line of every node's routing table; empty while playing. */
  readonly tables: Float64Array;
  /** HELD_STRIDE columns for each packet of a flow; empty while playing. */
  readonly held: Float64Array;
  /** By flow, the nodes that its data would go over now, and its ACKs: from the source as far as the routes lead. */
  readonly routes: readonly { readonly data: readonly number[]; readonly acks: readonly number[] }[];
  /** By flow: data packets lost, in the order of `ManetFacts.causes`. */
  readonly lost: readonly (readonly number[])[];
  /** Routing messages sent by all nodes, changes of routes, requests answered so far. */
  readonly routingMessages: number;
  readonly routeChanges: number;
  readonly discoveries: number;
}
