import { beginningOf } from '../engine/traffic/delays.ts';

/** Packets whose one-way delay lies in the same class. */
export interface DelayClass {
  /** Where the class ends, s: within 1/64 of all delays in it. The classes of all runs are the same. */
  readonly upTo: number;
  readonly packets: number;
}

/** The classes of delay in which there are packets, from arrivals by delay as a sink counts them. */
export const delayClasses = (counts: readonly number[]): DelayClass[] =>
  counts.flatMap((packets, bin) => (packets > 0 ? [{ upTo: beginningOf(bin + 1), packets }] : []));
