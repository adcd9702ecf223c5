import type { PlainState, StateRegister } from './state.ts';

/**
 * Columns of a packet. A packet is a row in two tables, whole numbers and times,
 * and is named by its offset in the first: `rows[packet + SIZE]`,
 * `times[(packet >> 1) + SENT_AT]`.
 */
export const STRIDE = 8;
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

/** Columns of the times, s. */
export const TIME_STRIDE = 4;
/** When its source sent it. */
export const SENT_AT = 0;
/** When it arrives at the far end of the link it is on. */
export const ARRIVES_AT = 1;
/** When its transmission on that link begins: the moment its arrival is scheduled. Next to ARRIVES_AT: together they are a key of the event queue. */
export const BEGINS_AT = 2;
/** ACK: when the segment that caused it had been sent, or, of a receiver with timestamps, the time RFC 7323 has it echo. */
export const ECHO = 3;

/** SACK blocks of an ACK, in a table of their own: number of blocks, then left and right edges. */
export const SACK_STRIDE = 10;

export interface PoolState extends PlainState {
  rows: Int32Array;
  times: Float64Array;
  sacks: Float64Array;
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
        sacks: new Float64Array(0),
        free: -1,
        used: 0,
        live: 0,
      },
      {
        rows: () => this.state.used * STRIDE,
        times: () => this.state.used * TIME_STRIDE,
        sacks: () => (this.state.sacks.length === 0 ? 0 : this.state.used * SACK_STRIDE),
      },
    );
  }

  /** Makes room for SACK blocks. Build time only. */
  withSacks(): void {
    if (this.state.sacks.length === 0)
      this.state.sacks = new Float64Array((this.state.rows.length / STRIDE) * SACK_STRIDE);
  }

  /** A packet whose columns hold whatever its row held before. */
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

  give(packet: number): void {
    const { state } = this;
    state.rows[packet + NEXT] = state.free;
    state.free = packet;
    state.live--;
  }

  /** Offset of the packet's SACK blocks in `state.sacks`. */
  sackAt(packet: number): number {
    return (packet / STRIDE) * SACK_STRIDE;
  }

  /** Says that an ACK carries no SACK blocks, where others do. Returns 0, their number. */
  withoutSacks(packet: number): number {
    const { sacks } = this.state;
    if (sacks.length > 0) sacks[this.sackAt(packet)] = 0;
    return 0;
  }

  private grow(): void {
    const { state } = this;
    const rows = new Int32Array(state.rows.length * 2);
    rows.set(state.rows);
    state.rows = rows;
    const times = new Float64Array(state.times.length * 2);
    times.set(state.times);
    state.times = times;
    if (state.sacks.length > 0) {
      const sacks = new Float64Array(state.sacks.length * 2);
      sacks.set(state.sacks);
      state.sacks = sacks;
    }
  }
}
