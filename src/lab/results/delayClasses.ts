import { beginningOf } from '../../engine/traffic/delays.ts';

/** Number of packets with one-way delays in the same class. */
interface DelayClass {
  /** Upper bound of the class, s: at most 1/64 above any delay in it. Classes are the same for all runs. */
  readonly upTo: number;
  readonly packets: number;
}

/** The non-empty delay classes, from a sink's counts. */
export const delayClasses = (counts: Int32Array): DelayClass[] =>
  [...counts].flatMap((packets, bin) => (packets > 0 ? [{ upTo: beginningOf(bin + 1), packets }] : []));
