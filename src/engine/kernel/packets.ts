import { doubled } from './numeric.ts';
import { Fault } from './fault.ts';
import type { PlainState, StateRegister } from './state.ts';

/**
 * Columns of a packet. A packet is a row in two tables, whole numbers and times,
 * and is named by its offset in the first: `rows[packet + SIZE]`,
 * `times[(packet >> 1) + SENT_AT]`.
 */
export const STRIDE = 12;
/** 2 x flow + direction (0 data, 1 ACKs): identifies sender, receiver and route. */
export const ROUTE = 0;
/** Segment number, or the highest segment acknowledged in order. */
export const SEQ = 1;
/** Bytes on the wire. */
export const SIZE = 2;
/** Next packet in the same queue or pipe, or -1. */
export const NEXT = 3;
/** Data: number of transmissions of this segment, including this one. ACK: the segment that triggered it. */
export const COUNT = 4;
/** Next packet in the queue of the first link of its passage. */
export const BEHIND = 5;
/** Number of links of its passage, less one. */
export const HOPS = 6;
/** Congestion bits of the IP and TCP headers (RFC 3168): see ECN. Written by the code that creates the packet. */
export const FLAGS = 7;
/** Marked data and the ACK that echoes its mark: id of the marking firing, which causes the sender's reaction. */
export const MARKED_BY = 8;

/** Number of the event in which the link's current busy period began: see RANK. */
export const TURN = 9;
/** ACK of a subflow: segments of its connection received in order (DATA_ACK, RFC 8684 section 3.3.2). */
export const DATA_ACK = 10;

/**
 * QUIC. Data: the packet's number. ACK: how long the receiver delayed it, in units of 8 us (RFC 9000 section 19.3). Meaningless
 * in packets of TCP.
 */
export const NUMBER = 11;

/** Maximum number of packets in the network. Their tables take up to a quarter of a gigabyte. */
export const MOST_IN_NETWORK = 2_097_152;

/** Bits of FLAGS, named as in RFC 3168. */
export const ECN = {
  /** The transport understands marks: mark instead of dropping. */
  ECT: 1,
  /** Congestion experienced: a queue has marked the packet. */
  CE: 2,
  /** ACK: a marked packet has arrived. */
  ECE: 4,
  /** Data: the window has been reduced. */
  CWR: 8,
  /** With ECT: its codepoint is ECT(1), the sender is scalable (RFC 9331). Only DualPI2 reads it. */
  ECT1: 64,
  /** Highest bit of the ACE field of accurate ECN, before CWR and ECE (RFC 9768 section 3.2.2). */
  AE: 256,
} as const;

/** A bit of FLAGS in no real header: an order requires delivery, so no queue drops the packet. */
export const KEPT = 16;

/** A bit of FLAGS: the segment ends an application write (PSH, RFC 9293 section 3.1). */
export const PUSHED = 32;

/** A bit of FLAGS in no real header: the queue was too short for native marking (RFC 9332 appendix A: Th_len). */
export const LONE = 128;

/** QUIC's ACKs: position in FLAGS of the count of packets that arrived with CE (RFC 9000 section 19.3.2). */
export const CE_SHIFT = 9;

/** Columns of the times, s: half as many as there are integer columns. */
export const TIME_STRIDE = 6;
/** When its source sent it. */
export const SENT_AT = 0;
/** Arrival time at the far end of the last link of its passage. */
export const ARRIVES_AT = 1;
/**
 * Start of its transmission on that last link, which is the scheduling time of its arrival. Adjacent to ARRIVES_AT,
 * since the pair is a key of the event queue.
 */
export const BEGINS_AT = 2;
/**
 * ACK: sending time of the segment that caused it or, with timestamps, the time that it echoes (RFC 7323). QUIC data:
 * the largest packet number that its sender knows to be acknowledged.
 */
export const ECHO = 3;
/** Start of its transmission on the first link of its passage. */
export const STARTS_AT = 4;
/**
 * Start of its link's current busy period, s. If packets on different links begin and arrive at the same times, the one
 * with the smaller value goes first. A negative value means that the link's busy period precedes those of links that
 * were already busy when it began.
 */
export const RANK = 5;
/** Arrival time at a queue that decides at departure, s. Uses RANK's column, which such links do not need. */
export const QUEUED_AT = 5;

/** SACK blocks of an ACK, in a table of their own: number of blocks, then left and right edges. Four blocks, unless a flow has more. */
export const SACK_STRIDE = 10;

export interface PoolState extends PlainState {
  rows: Int32Array;
  times: Float64Array;
  sacks: Int32Array;
  /** Start of transmission on the inner links of passages, s; `between` entries per packet. */
  middles: Float64Array;
  between: number;
  /** First free row, or -1. Free rows are chained through NEXT. */
  free: number;
  /** Rows ever used. */
  used: number;
  /** Packets in the network now. */
  live: number;
}

/** Storage of all packets in the network. */
export class PacketPool {
  readonly state: PoolState;
  /** Entries per packet in the table of SACK blocks; set while the run is built. */
  private readonly sackTable = { stride: SACK_STRIDE };

  constructor(register: StateRegister, capacity = 64) {
    this.state = register.add<PoolState>(
      {
        rows: new Int32Array(capacity * STRIDE),
        times: new Float64Array(capacity * TIME_STRIDE),
        sacks: new Int32Array(0),
        middles: new Float64Array(0),
        between: 0,
        free: -1,
        used: 0,
        live: 0,
      },
      {
        rows: () => this.state.used * STRIDE,
        times: () => this.state.used * TIME_STRIDE,
        sacks: () => (this.state.sacks.length === 0 ? 0 : this.state.used * this.sackTable.stride),
        middles: () => this.state.used * this.state.between,
      },
    );
  }

  /** Allocates the table of SACK blocks, at least `blocks` for each ACK. Build time only. */
  withSacks(blocks = 0): void {
    const { sackTable, state } = this;
    const stride = 2 * blocks + 2;
    const wider = stride > sackTable.stride;
    if (wider) sackTable.stride = stride;
    if (wider || state.sacks.length === 0)
      state.sacks = new Int32Array((state.rows.length / STRIDE) * sackTable.stride);
  }

  /** Allocates room for passages with `between` inner links. Build time only. */
  withPassages(between: number): void {
    this.state.between = between;
    this.state.middles = new Float64Array((this.state.rows.length / STRIDE) * between);
  }

  /** Allocates a packet; its columns are not cleared. Throws a Fault when MOST_IN_NETWORK packets exist. */
  take(): number {
    const { state } = this;
    state.live++;
    const packet = state.free;
    if (packet >= 0) {
      state.free = state.rows[packet + NEXT]!;
      return packet;
    }
    const fresh = state.used * STRIDE;
    if (fresh === state.rows.length) this.grow();
    state.used++;
    return fresh;
  }

  /** Allocates a copy of a packet. */
  copy(packet: number): number {
    const twin = this.take();
    const { rows, times, sacks } = this.state;
    rows.copyWithin(twin, packet, packet + STRIDE);
    times.copyWithin(twin >> 1, packet >> 1, (packet >> 1) + TIME_STRIDE);
    if (sacks.length > 0)
      sacks.copyWithin(this.sackAt(twin), this.sackAt(packet), this.sackAt(packet) + this.sackTable.stride);
    return twin;
  }

  give(packet: number): void {
    const { state } = this;
    state.rows[packet + NEXT] = state.free;
    state.free = packet;
    state.live--;
  }

  /** Offset of the packet's SACK blocks in `state.sacks`. */
  sackAt(packet: number): number {
    return ((packet / STRIDE) | 0) * this.sackTable.stride;
  }

  /** Clears the SACK blocks of an ACK. Returns 0, their number. */
  withoutSacks(packet: number): number {
    const { sacks } = this.state;
    if (sacks.length > 0) sacks[this.sackAt(packet)] = 0;
    return 0;
  }

  private grow(): void {
    const { state } = this;
    if (state.used >= MOST_IN_NETWORK)
      throw new Fault(-1, `holds more than ${MOST_IN_NETWORK} packets`, 'there is no room for more');
    state.rows = doubled(state.rows);
    state.times = doubled(state.times);
    state.sacks = doubled(state.sacks);
    state.middles = doubled(state.middles);
  }
}
