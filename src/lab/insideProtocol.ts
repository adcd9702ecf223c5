import type { InsideLine, Reading } from '../engine/queue/inside.ts';

/** Packets of a queue that are told one by one, at most. */
export const MOST_INSIDE = 2000;
/** Columns of a packet that waits. */
export const INSIDE_STRIDE = 8;
/**
 * Its line; its flow; 1 for an ACK; its number; times sent, of an ACK the segment that caused it; bytes; how long it has
 * waited, s, NaN: not known while the run plays; in how long its turn comes, s, NaN: nobody knows yet.
 */
export const INSIDE = { LINE: 0, FLOW: 1, ACK: 2, NUMBER: 3, COUNT: 4, SIZE: 5, WAITED: 6, LEAVES: 7 } as const;

/** A line of a queue at a moment. */
export interface QueueLine extends InsideLine {
  readonly name: string;
  /** Packets and bytes that wait, without the packet that is being sent. */
  readonly waiting: number;
  readonly bytes: number;
  /** How long its first packet has waited, s; NaN: none waits, or it is not known. */
  readonly head: number;
}

/** The inside of a queue at a moment. */
export interface QueueInside {
  readonly link: number;
  readonly readings: readonly Reading[];
  /** By index; a queue without lines of its own has one. */
  readonly lines: readonly QueueLine[];
  /** Rows of INSIDE_STRIDE columns: what waits, line by line from its head, MOST_INSIDE of it. */
  readonly packets: Float64Array;
  /** Packets, the one being sent included. */
  readonly length: number;
  /** Places now; Infinity: bytes limit. */
  readonly limit: number;
  readonly limitBytes: number;
}
