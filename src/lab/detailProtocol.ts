/**
 * Packets one by one: which flow the page looks at closely while the run is
 * still, and what the worker tells of its packets then, row by row.
 */

/** What is looked at closely. */
export interface Watched {
  /** Index of the flow; -1: the one about which something happened last that is more than growth. */
  readonly flow: number;
  /** How far back, s; 0: to the loss that explains the present, and some round trips at least. */
  readonly span: number;
  /** A segment that is followed link by link, its ACKs too; left out: none. */
  readonly segment?: number;
  /** A link: when packets came to its queue is found out, for a moment, s. */
  readonly inside?: { readonly link: number; readonly at: number };
}

/** Queues on the way of a flow that are watched closely, at most. */
export const MOST_QUEUES = 3;
/** Columns of a data row of a detail. */
export const DATA_STRIDE = 9 + 2 * MOST_QUEUES;
/**
 * A transmission of a segment: its number; times sent, this time included; when
 * it was sent, arrived, was dropped, s; of a drop the link, the packets in its
 * queue, the limit and the rule; then for each watched queue when it came there
 * and when its transmission begins, which may be after now, s. NaN: not (yet),
 * or before anybody watched.
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
  QUEUED: 9,
  BEGINS: 10,
} as const;
/** SACK blocks of an ACK, at most. */
export const MOST_BLOCKS = 4;
/** Columns of an ACK row. */
export const ACK_STRIDE = 8 + 2 * MOST_BLOCKS;
/**
 * An ACK: highest segment in order; the segment that caused it, -1: nobody knows; when it was sent, arrived, was dropped,
 * s; the link of the drop; the how manyeth duplicate it was to the sender, 0: none; the window in force after it,
 * segments; its SACK blocks: first segment and one past the last, as many as it had. NaN: not (yet).
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
 * A packet that is followed, on one link: 1 for the ACK that its arrival caused, 0 for the segment itself; of a segment
 * how many times it had been sent, this time included; the link; when it came there, when its transmission began and
 * ended, when it arrives at the far end, s: the last ones may be after now.
 */
export const HOP = { ACK: 0, COUNT: 1, LINK: 2, CAME: 3, BEGINS: 4, LEAVES: 5, ARRIVES: 6 } as const;
/** Columns of a row of what happens to a packet in a mobile network. */
export const AIR_STRIDE = 16;
/**
 * What a packet, or a copy of it, does in a node for a while. Every copy has a number, and that of the copy that it was
 * made of, -1: none; 1 for the ACK; when the packet was sent at its source, s; node and next hop; what it does
 * (AIR_PLACE), from when to when, s; of an attempt of the MAC layer when each of its frames begins, s (NaN: none was
 * sent), what came of it (AIR_OUTCOME), why (code of a cause, or number of a rule: of a loss, of PLACE.RULE), and 1 when the station gave up.
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
 * What a packet does in a node: goes between layers, is held back on purpose, waits for a route, behind others that
 * had waited for it, for the hardware address of the next hop, in the interface queue; in hand, it waits while the medium
 * is busy, counts its back-off (with the interframe space), or is tried. RULE is no stay: a rule that fired about the route.
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
/** How a stay ends: it goes on otherwise; the next hop has acknowledged it; no CTS, or no ACK came; others took the medium before the data; it is at its end; it is lost. */
export const AIR_OUTCOME = { NONE: 0, DONE: 1, NO_CTS: 2, NO_ACK: 3, TAKEN: 4, ARRIVED: 5, LOST: 6 } as const;

/** Columns of a row of a frame on the air. */
export const AIR_FRAME_STRIDE = 12;
/**
 * A frame that a node sent: sender and addressee (-1: all in range), kind (index of FRAME_KINDS), when it begins and ends
 * at its sender, s, 1 when the addressee answered it (or none has to); what it carries, or goes ahead of (0 a packet of a
 * flow, else as FIRST_MESSAGE says), hops gone before; of a packet of a flow that flow, 1 for an ACK, its number, and how often it has been sent. -1: none.
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
} as const;

/** A segment that is followed from its first sending to its ACK, however long ago that was. Rows in order of time. */
export interface Followed {
  readonly segment: number;
  /** It has been followed up to here, s; `isCut`: and no further, though it had not come to its end. */
  readonly until: number;
  readonly isCut: boolean;
  /** Its transmissions, and the ACKs that it caused or that acknowledge it, as in Detail. */
  readonly data: Float64Array;
  readonly acks: Float64Array;
  /** Its way and that of the ACK that it caused: over links, or through mobile nodes. */
  readonly hops: Float64Array;
  readonly air: Float64Array;
}

/** Columns of a window row: a flow's cwnd and ssthresh from a time on, s, until its next row. */
export const WINDOW_STRIDE = 4;
export const WINDOW = { TIME: 0, FLOW: 1, CWND: 2, SSTHRESH: 3 } as const;

/** What happened lately to the packets of one flow, one by one. All rows are in order of time and transferred. */
export interface Detail {
  readonly flow: number;
  /** Everything since then is reported, s. */
  readonly from: number;
  /** Links whose queues are watched, in the order of the way. */
  readonly queues: readonly number[];
  readonly data: Float64Array;
  readonly acks: Float64Array;
  /** The segment that is followed; null: none is, or it has not been sent. */
  readonly followed: Followed | null;
  /** Of a network with radios: the frames of all nodes since `from`, AIR_FRAME_STRIDE columns each. */
  readonly frames?: Float64Array;
  /** Of all TCP flows, and since when they are reported, s: longer ago than packets. */
  readonly since: number;
  readonly windows: Float64Array;
  /**
   * The receiver: first segment it does not have, and what it has beyond: first and one past the last segment of each
   * stretch. Of a scripted peer, as far as the sender knows.
   */
  readonly expected: number;
  readonly islands: Float64Array;
  /** Segments that the sender takes for lost and has not sent again, in order. Reported of scripted peers, whose losses nobody sees. */
  readonly missing: Float64Array;
}
