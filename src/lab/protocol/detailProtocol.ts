/** Single packets: the flow inspected while the run is paused, and the worker's rows about its packets. */

/** The subject of a close look. */
export interface Watched {
  /** Index of the flow; -1: the flow of the newest event that is more than growth. */
  readonly flow: number;
  /**
   * Length of the stretch before now, s; 0: back to the loss that explains the present, and at least some round trips.
   */
  readonly span: number;
  /** A segment to follow link by link, with its ACKs; omitted: none. */
  readonly segment?: number;
  /** A link whose arrival times are determined, and the moment, s. */
  readonly inside?: { readonly link: number; readonly at: number };
}

/** Maximum number of watched queues on the path of a flow. */
export const MOST_QUEUES = 3;
/** Columns of a data row of a detail. */
export const DATA_STRIDE = 12 + 2 * MOST_QUEUES;
/**
 * A transmission of a segment: its number; times sent, including this; when sent, arrived, dropped, s; for a drop the
 * link, the packets in its queue, the limit and the rule; on a subflow, the data number that it carries (NaN: none) and
 * the other subflows that have sent this data too, bit k for subflow k of the connection; of QUIC, its packet number;
 * then for each watched queue the arrival and the start of transmission, possibly after now, s. NaN: not (yet), or
 * before watching.
 */
export const DATA = {
  SEGMENT: 0,
  COUNT: 1,
  SENT: 2,
  ARRIVED: 3,
  DROPPED: 4,
  LINK: 5,
  QUEUE: 6,
  LIMIT: 7,
  RULE: 8,
  CARRIES: 9,
  ALSO: 10,
  NUMBER: 11,
  QUEUED: 12,
  BEGINS: 13,
} as const;
/** Maximum number of SACK blocks, or ranges of QUIC, of an ACK. */
export const MOST_BLOCKS = 4;
/** Columns of an ACK row. */
export const ACK_STRIDE = 8 + 2 * MOST_BLOCKS;
/**
 * An ACK: highest segment in order; the causing segment, -1: unknown; when sent, arrived, dropped, s; the link of the
 * drop; its number among the sender's duplicates, 0: none; the window after it, segments; its SACK blocks, each first
 * segment and one past the last, or the highest ranges of packet numbers of QUIC. NaN: not (yet).
 */
export const ACK = {
  NUMBER: 0,
  CAUSE: 1,
  SENT: 2,
  ARRIVED: 3,
  DROPPED: 4,
  LINK: 5,
  DUPLICATE: 6,
  WINDOW: 7,
  BLOCKS: 8,
} as const;
/** Columns of a hop row. */
export const HOP_STRIDE = 7;
/**
 * A followed packet on one link: 1 for the ACK that its arrival caused, 0 for the segment; times the segment was sent,
 * including this; the link; arrival, start and end of transmission, arrival at the far end, s; the last ones may be
 * after now.
 */
export const HOP = { ACK: 0, COUNT: 1, LINK: 2, CAME: 3, BEGINS: 4, LEAVES: 5, ARRIVES: 6 } as const;
/** Columns of a row about a packet in a mobile network. */
export const AIR_STRIDE = 16;
/**
 * A stay of a packet, or a copy of it, in a node. Number of the copy, and of the copy it was made from, -1: none; 1 for
 * the ACK; when the packet left its source, s; node and next hop; activity (AIR_PLACE), its start and end, s; for an
 * attempt of the MAC layer the start of each of its frames, s (NaN: not sent), its result (AIR_OUTCOME), the reason
 * (code of a cause, or number of a rule: of a loss, of PLACE.RULE), and 1 when the station gave up.
 */
export const AIR = {
  COPY: 0,
  PARENT: 1,
  ACK: 2,
  SENT: 3,
  NODE: 4,
  NEXT_HOP: 5,
  PLACE: 6,
  FROM: 7,
  TO: 8,
  RTS: 9,
  CTS: 10,
  DATA: 11,
  ACKED: 12,
  OUTCOME: 13,
  FATE: 14,
  GAVE_UP: 15,
} as const;
/**
 * Activity of a packet in a node: it passes between layers, is held back on purpose, waits for a route, behind others
 * that waited for it, for the hardware address of the next hop, or in the interface queue; as current packet it waits
 * while the medium is busy, counts its back-off (with the interframe space), or is tried. RULE is not a stay, but a
 * firing about the route.
 */
export const AIR_PLACE = {
  NODE: 0,
  HELD: 1,
  ROUTE: 2,
  SPACED: 3,
  ADDRESS: 4,
  QUEUE: 5,
  BUSY: 6,
  BACKOFF: 7,
  ATTEMPT: 8,
  RULE: 9,
} as const;
/**
 * How a stay ends: another follows; the next hop has acknowledged it; no CTS, or no ACK arrived; others took the medium
 * before the data; it has reached its destination; it is lost.
 */
export const AIR_OUTCOME = { NONE: 0, DONE: 1, NO_CTS: 2, NO_ACK: 3, TAKEN: 4, ARRIVED: 5, LOST: 6 } as const;

/** Columns of a row of a frame on the air. */
export const AIR_FRAME_STRIDE = 13;
/**
 * A frame sent by a node: sender and addressee (-1: all in range), kind (index of FRAME_KINDS), start and end at its
 * sender, s, 1 if the addressee answered it (or need not); its contents or that of the frame it announces (0: a packet
 * of a flow, otherwise as FIRST_MESSAGE), previous hops; for a packet of a flow that flow, 1 for an ACK, its number,
 * and times sent; for a route request that is passed on, and the first reply to one, the node from which the request
 * came. -1: none.
 */
export const AIR_FRAME = {
  FROM: 0,
  TO: 1,
  KIND: 2,
  BEGINS: 3,
  ENDS: 4,
  ANSWERED: 5,
  CARRIES: 6,
  HOPS: 7,
  FLOW: 8,
  ACK: 9,
  NUMBER: 10,
  COUNT: 11,
  ASKED_BY: 12,
} as const;

/** A segment followed from its first transmission to its ACK, however long ago. Rows in order of time. */
export interface Followed {
  readonly segment: number;
  /** Followed up to here, s; `isCut`: not to its end. */
  readonly until: number;
  readonly isCut: boolean;
  /** Its transmissions, and the ACKs that it caused or that acknowledge it, as in Detail. */
  readonly data: Float64Array;
  readonly acks: Float64Array;
  /** Its path and that of its ACK: over links, or through mobile nodes. */
  readonly hops: Float64Array;
  readonly air: Float64Array;
}

/** Columns of a window row: a flow's cwnd and ssthresh from a time, s, until its next row. */
export const WINDOW_STRIDE = 4;
export const WINDOW = { TIME: 0, FLOW: 1, CWND: 2, SSTHRESH: 3 } as const;

/** Recent events of the packets of one flow. All rows are in order of time and transferred. */
export interface Detail {
  readonly flow: number;
  /** Start of the report, s. */
  readonly from: number;
  /** Links whose queues are watched, in path order. */
  readonly queues: readonly number[];
  readonly data: Float64Array;
  readonly acks: Float64Array;
  /** The followed segment; null: none, or not sent yet. */
  readonly followed: Followed | null;
  /** In a network with radios: the frames of all nodes since `from`, AIR_FRAME_STRIDE columns each. */
  readonly frames?: Float64Array;
  /** Windows of all TCP flows, and the start of their report, s: earlier than that of packets. */
  readonly since: number;
  readonly windows: Float64Array;
  /**
   * The receiver: first missing segment, and the ranges beyond it, each first and one past the last segment. Of a
   * scripted peer, as far as the sender knows.
   */
  readonly expected: number;
  readonly islands: Float64Array;
  /**
   * Segments that the sender considers lost and has not retransmitted, in order. Only for scripted peers, whose losses
   * are not visible.
   */
  readonly missing: Float64Array;
}
