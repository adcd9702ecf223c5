import type { Sender } from '../sender.ts';

/** Smoothed round-trip time, s; before the first sample a value larger than any real one. */
export const roundTripOf = (sender: Sender): number => (sender.timer.smoothed > 0 ? sender.timer.smoothed : 1e9);

/** Segments that cwnd allows now. */
export const roomOf = (sender: Sender): number => Math.floor(sender.window.cwnd) - sender.pipe();

/**
 * BLEST (Ferlin and others 2016, section III), with lambda 1: whether the faster subflow, whose window grows by one
 * segment per round trip, could send more than `left` segments during one round trip of the slower one. `left`: receive
 * buffer minus the data of the slower one in flight, segments.
 */
export function blestWaits(fast: Sender, slow: Sender, left: number): boolean {
  const quick = roundTripOf(fast);
  const long = roundTripOf(slow);
  if (quick >= long) return false;
  const rounds = long / quick;
  const sends = rounds * (fast.window.cwnd + (rounds - 1) / 2);
  return sends > left;
}
