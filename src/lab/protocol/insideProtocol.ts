import type { InsideLine, Reading } from '../../engine/queue/inside.ts';

export type { Inside } from '../../engine/queue/inside.ts';

/** Maximum number of packets of a queue reported individually. */
export const MOST_INSIDE = 2000;
/** Columns of a waiting packet. */
export const INSIDE_STRIDE = 8;
/**
 * Line; flow; 1 for an ACK; number; times sent, or for an ACK the causing segment; bytes; waiting time so far, s, NaN:
 * unknown while the run plays; time until its turn, s, NaN: unknown.
 */
export const INSIDE = { LINE: 0, FLOW: 1, ACK: 2, NUMBER: 3, COUNT: 4, SIZE: 5, WAITED: 6, LEAVES: 7 } as const;

/** A line of a queue at a moment. */
export interface QueueLine extends InsideLine {
  readonly name: string;
  /** Packets and bytes waiting, without the packet being sent. */
  readonly waiting: number;
  readonly bytes: number;
  /** Waiting time of its first packet, s; NaN: none, or unknown. */
  readonly head: number;
}

/** The contents of a queue at a moment. */
export interface QueueInside {
  readonly link: number;
  readonly readings: readonly Reading[];
  /** By index; a queue without several lines has one. */
  readonly lines: readonly QueueLine[];
  /** Rows of INSIDE_STRIDE columns: up to MOST_INSIDE waiting packets, line by line from its head. */
  readonly packets: Float64Array;
  /** Packets, including the one being sent. */
  readonly length: number;
  /** Current limit; Infinity: limited in bytes. */
  readonly limit: number;
  readonly limitBytes: number;
}
