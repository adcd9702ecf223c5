import { SENT_AT, SIZE, type PoolState } from '../kernel/packets.ts';
import type { SchedulerState } from '../kernel/scheduler.ts';

/** What a sink knows of the packets that have arrived (duplicates included), and of their bytes on the wire. */
export const freshArrivals = () => ({
  received: 0,
  receivedBytes: 0,
  firstAt: -1,
  lastAt: -1,
  /** Sum of one-way delays, s; delay of the last packet; RFC 3550 jitter. */
  delaySum: 0,
  lastDelay: -1,
  jitter: 0,
});

/** What a sink counts of one-way delays beside their sum. Nothing that runs reads it. */
export type Delays = {
  /** Sum of how much each delay differs from the one before it, s. */
  changes: number;
  /** Arrivals by delay. */
  counts: Int32Array;
};

/** Parts of an octave (a doubling of the delay) that are counted apart: a delay is known within 1/64 of itself. */
const PARTS = 64;
/** The octaves that are told apart begin at 2^-20 s, about a microsecond, and end at 2^8 s. What is outside counts in the first or the last part. */
const FIRST_OCTAVE = -20;
const OCTAVES = 28;
const BINS = OCTAVES * PARTS;

/** A single's bits are its sign, 8 bits of exponent, 23 of fraction: the upper 14 say octave and part. */
const single = new Float32Array(1);
const bits = new Int32Array(single.buffer);
const SHIFT = 23 - 6;
const FIRST = (FIRST_OCTAVE + 127) * PARTS;

export const freshDelays = (): Delays => ({ changes: 0, counts: new Int32Array(BINS) });

/** Counts a packet that arrives now. */
export function countArrival(
  arrivals: ReturnType<typeof freshArrivals>,
  delays: Delays,
  { rows, times }: PoolState,
  { now }: SchedulerState,
  packet: number,
): void {
  const delay = now - times[(packet >> 1) + SENT_AT]!;
  if (arrivals.received === 0) arrivals.firstAt = now;
  else {
    const change = Math.abs(delay - arrivals.lastDelay);
    arrivals.jitter += (change - arrivals.jitter) / 16;
    delays.changes += change;
  }
  arrivals.received++;
  arrivals.receivedBytes += rows[packet + SIZE]!;
  arrivals.delaySum += delay;
  arrivals.lastDelay = delay;
  countDelay(delays, arrivals);
  arrivals.lastAt = now;
}

/** Counts the delay of the newest packet: it is in the sink's record, for a number that is handed over would be allocated. */
export function countDelay({ counts }: Delays, { lastDelay }: { readonly lastDelay: number }): void {
  single[0] = lastDelay;
  const bin = (bits[0]! >> SHIFT) - FIRST;
  const at = bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
  counts[at] = counts[at]! + 1;
}

/** Where part `bin` begins, s. */
export const beginningOf = (bin: number): number => {
  bits[0] = (bin + FIRST) << SHIFT;
  return single[0]!;
};

/**
 * The delay, s, that `share` (0 .. 1) of the counted packets do not exceed, within 1/64 of it: inside a part they are
 * taken to lie evenly. null: none was counted.
 */
export function delayQuantile(counts: ArrayLike<number>, share: number): number | null {
  let total = 0;
  for (let bin = 0; bin < counts.length; bin++) total += counts[bin]!;
  if (total === 0) return null;
  let rest = share * total;
  let bin = 0;
  while (rest > counts[bin]! && bin < counts.length - 1) rest -= counts[bin++]!;
  const from = beginningOf(bin);
  return from + ((beginningOf(bin + 1) - from) * rest) / Math.max(1, counts[bin]!);
}
