import type { RoutingMessageName } from '../../engine/wireless/routing/messages.ts';
import type { LossCause } from '../../engine/wireless/losses.ts';

/** Constant facts of a run with mobile nodes. Lengths in m. */
export interface ManetFacts {
  readonly nodes: number;
  /** Number of nodes with radios, which come first; the others, and an access point, are connected by cables. */
  readonly radios: number;
  readonly names: readonly string[];
  /** Pairs of nodes joined by a cable. */
  readonly cables: readonly (readonly [number, number])[];
  /** Whether the user may move nodes. */
  readonly movable: boolean;
  readonly area: readonly [width: number, height: number];
  /** Bounding box of all movements: minimum x and y, maximum x and y. */
  readonly extent: readonly [left: number, bottom: number, right: number, top: number];
  readonly receiveRange: number;
  readonly carrierSenseRange: number;
  /** Capacity of a node's interface queue, packets. */
  readonly queueLimit: number;
  /** Name of the routing protocol: "AODV". */
  readonly routing: string;
  /** Whether any node ever moves. */
  readonly moves: boolean;
  /** By flow: its two ends. */
  readonly ends: readonly { readonly from: number; readonly to: number }[];
  /** All true causes of loss, in the order of `ManetStatus.lost`. */
  readonly causes: readonly LossCause[];
  /** Numbers of their rules, in the same order. */
  readonly causeRules: readonly number[];
  /** Names of routing messages: index is a frame's `CARRIES` minus FIRST_MESSAGE. */
  readonly messages: readonly RoutingMessageName[];
}

/** Activity of a node's MAC layer, by code. */
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
 * Position, m; velocity, m/s; packets in the interface queue including the current one, or for a wired node all packets
 * waiting; MAC activity (index of MAC_DOING, -1: no radio; `waiting`: the back-off is frozen, `reserved`: by the NAV);
 * remaining back-off, slots; remaining NAV, s; contention window, slots; retries of the current packet; its next hop
 * (-1: all, or no packet); last routing message sent (code as CARRIES, 0: none), time, s, previous hops, and addressee
 * (-1: all); data packets waiting for a route.
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
/** Contents of a data frame: 0 data of a flow, 1 and 2 an ARP request and reply; from here on routing messages. */
export const FIRST_MESSAGE = 8;
/** Columns of a frame row. */
export const FRAME_STRIDE = 9;
/**
 * Sender; receiver (-1: all in range); kind (index of FRAME_KINDS); start and end at its sender, s; contents (see
 * FIRST_MESSAGE; -1: not a data frame); flow (-1: none); segment; previous hops: the ring of a flood.
 */
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

/**
 * Columns of a routing table row: node, destination, next hop (-1: none), hops, sequence number, state (0 up, 1 down, 2
 * repairing), expiry, s (Infinity: never).
 */
export const ROUTE_STRIDE = 7;
export const ROUTE_ROW = { NODE: 0, TARGET: 1, NEXT_HOP: 2, HOPS: 3, SEQUENCE: 4, STATE: 5, EXPIRES: 6 } as const;

/**
 * Position of a packet in a node: current packet of the MAC layer, waiting for a route or an address, or index in the
 * interface queue (1: next).
 */
export const HELD_PLACE = { IN_HAND: 0, WAITS: -1 } as const;
/**
 * Columns of a flow's packet in a node: node, next hop, position, flow, number, 1 for an ACK, its segment or the
 * causing segment, and times the segment was sent (ACK: 1).
 */
export const HELD_STRIDE = 8;
export const HELD = { NODE: 0, NEXT_HOP: 1, PLACE: 2, FLOW: 3, NUMBER: 4, ACK: 5, SEGMENT: 6, COUNT: 7 } as const;

/** Positions of a node in a trail: one per second, newest first. Columns of each: x, y, m. */
export const TRAIL_PLACES = 5;
export const TRAIL_STRIDE = 2 * TRAIL_PLACES;

/**
 * Values of series of kind `route`: the routing tables provide no route, one with a hop out of range, or a working one.
 */
export const WAY = { NONE: 0, BROKEN: 1, WORKS: 2 } as const;

/** The mobile nodes at one moment. */
export interface ManetStatus {
  /** NODE_STRIDE columns per node; transferred, like the other rows. */
  readonly nodes: Float64Array;
  /** TRAIL_STRIDE columns per node: position 1 s ago, 2 s ago and so on. Empty if no node ever moves. */
  readonly trails: Float64Array;
  /** FRAME_STRIDE columns per frame on the air. */
  readonly frames: Float64Array;
  /** ROUTE_STRIDE columns per routing table row of every node; empty while playing. */
  readonly tables: Float64Array;
  /** HELD_STRIDE columns per packet of a flow; empty while playing. */
  readonly held: Float64Array;
  /** By flow, the nodes of its current data and ACK routes: from the source as far as the routes lead. */
  readonly routes: readonly { readonly data: readonly number[]; readonly acks: readonly number[] }[];
  /** By flow: data packets lost, in the order of `ManetFacts.causes`. */
  readonly lost: readonly (readonly number[])[];
  /** Routing messages sent by all nodes, route changes, requests answered so far. */
  readonly routingMessages: number;
  readonly routeChanges: number;
  readonly discoveries: number;
}
