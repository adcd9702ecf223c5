import { doubled } from './numeric.ts';
import { Fault } from './fault.ts';
import type { PlainState, StateRegister } from './state.ts';

/**
 * Columns of a packet. A packet is a row in two tables, whole numbers and times,
 * and is named by its offset in the first: `rows[packet + SIZE]`,
 * `times[(packet >> 1) + SENT_AT]`.
 */
export const STRIDE = 12;
/** 2 x flow + direction (0 with the data, 1 with the ACKs): names sender, receiver and route. */
export const ROUTE = 0;
/** Segment number, or the highest segment acknowledged in order. */
export const SEQ = 1;
/** Bytes on the wire. */
export const SIZE = 2;
/** The packet behind it in the same queue or pipe, or -1. */
export const NEXT = 3;
/** Data: how many times this segment has been sent, this time included. ACK: the segment that caused it. */
export const COUNT = 4;
/** The packet behind it in the queue where its passage was computed. */
export const BEHIND = 5;
/** Links between the one where its passage was computed and the one at whose end it arrives next. */
export const HOPS = 6;
/** Bits of the IP and TCP headers that tell of congestion (RFC 3168): see ECN. Whoever makes a packet writes them. */
export const FLAGS = 7;
/** Data marked on the way, and the ACK that echoes it: id of the firing, by which reactions name their cause. */
export const MARKED_BY = 8;

/** The event in which the link began to transmit without a break: see RANK. */
export const TURN = 9;

/** Packets in the network at most: their tables take a quarter of a gigabyte then. */
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
} as const;

/** Another bit of FLAGS, of no header: an order asks that this packet be delivered, and no queue drops it. */
export const KEPT = 16;

/** And another: the segment ends what the application wrote (PSH, RFC 9293 section 3.1). */
export const PUSHED = 32;

/** Columns of the times, s. Half as many as whole numbers. */
export const TIME_STRIDE = 6;
/** When its source sent it. */
export const SENT_AT = 0;
/** When its passage ends: it arrives at the far end of the last link of it. */
export const ARRIVES_AT = 1;
/** When its transmission on that last link begins: the moment its arrival is scheduled. Next to ARRIVES_AT: together they are a key of the event queue. */
export const BEGINS_AT = 2;
/** ACK: when the segment that caused it had been sent, or, of a receiver with timestamps, the time RFC 7323 has it echo. */
export const ECHO = 3;
/** When its transmission on the first link of its passage begins. */
export const STARTS_AT = 4;
/**
 * Since when its link transmits without a break, s, by which packets are told apart that begin and arrive at the same
 * moments as others on other links: the smaller first. Negative: that link began before those that went on then.
 */
export const RANK = 5;
/** In its place, on a link whose queue decides when a packet's turn comes: when it came to that queue. */
export const QUEUED_AT = 5;

/** SACK blocks of an ACK, in a table of their own: number of blocks, then left and right edges. */
export const SACK_STRIDE = 10;

export interface PoolState extends PlainState {
  rows: Int32Array;
  times: Float64Array;
  sacks: Int32Array;
  /** When transmissions begin on the links of a passage that are neither its first nor its last, s: `between` each. */
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
        sacks: () => (this.state.sacks.length === 0 ? 0 : this.state.used * SACK_STRIDE),
        middles: () => this.state.used * this.state.between,
      },
    );
  }

  /** Makes room for SACK blocks. Build time only. */
  withSacks(): void {
    if (this.state.sacks.length === 0)
      this.state.sacks = new Int32Array((this.state.rows.length / STRIDE) * SACK_STRIDE);
  }

  /** Makes room for passages with so many links between the first and the last. Build time only. */
  withPassages(between: number): void {
    this.state.between = between;
    this.state.middles = new Float64Array((this.state.rows.length / STRIDE) * between);
  }

  /** A packet whose columns hold whatever its row held before. Throws a fault when the network holds MOST_IN_NETWORK. */
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

  /** Another packet with everything that this one carries. */
  copy(packet: number): number {
    const twin = this.take();
    const { rows, times, sacks } = this.state;
    rows.copyWithin(twin, packet, packet + STRIDE);
    times.copyWithin(twin >> 1, packet >> 1, (packet >> 1) + TIME_STRIDE);
    if (sacks.length > 0) sacks.copyWithin(this.sackAt(twin), this.sackAt(packet), this.sackAt(packet) + SACK_STRIDE);
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
    return ((packet / STRIDE) | 0) * SACK_STRIDE;
  }

  /** Says that an ACK carries no SACK blocks, where others do. Returns 0, their number. */
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
