import { SENT_AT, SIZE, type PoolState } from '../kernel/packets.ts';
import type { SchedulerState } from '../kernel/scheduler.ts';

/** Counters of a sink: arrived packets (duplicates included) and their bytes on the wire. */
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

/** Statistics of one-way delays besides their sum. Only results read them. */
type Delays = {
  /** Sum of absolute differences between successive delays, s. */
  changes: number;
  /** Number of arrivals, by class of delay. */
  counts: Int32Array;
};

/** Classes per octave (doubling) of the delay: delays are resolved to 1/64 of their value. */
const PARTS = 64;
/** Octaves range from 2^-20 s, about a microsecond, to 2^8 s. Delays outside count in the first or last class. */
const FIRST_OCTAVE = -20;
const OCTAVES = 28;
const BINS = OCTAVES * PARTS;

/** A single-precision float has a sign, 8 bits of exponent and 23 of fraction: the upper 14 bits give octave and class. */
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

/** Counts the delay of the newest packet, read from the sink's record because passing a double would allocate it. */
export function countDelay({ counts }: Delays, { lastDelay }: { readonly lastDelay: number }): void {
  single[0] = lastDelay;
  const bin = (bits[0]! >> SHIFT) - FIRST;
  const at = bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
  counts[at] = counts[at]! + 1;
}

/** Counts the delays `ends - starts` of numbers `from` to `until` (exclusive), the indexes of both rings. */
export function countDelays(
  { counts }: Delays,
  starts: Float64Array,
  ends: Float64Array,
  from: number,
  until: number,
): void {
  const mask = starts.length - 1;
  for (let number = from; number < until; number++) {
    single[0] = ends[number & mask]! - starts[number & mask]!;
    const bin = (bits[0]! >> SHIFT) - FIRST;
    const at = bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
    counts[at] = counts[at]! + 1;
  }
}

/** Lower bound of class `bin`, s. */
export const beginningOf = (bin: number): number => {
  bits[0] = (bin + FIRST) << SHIFT;
  return single[0]!;
};

/**
 * The `share` quantile (0 .. 1) of the counted delays, s, to within 1/64: delays inside a class are
 * assumed uniform. null: none was counted.
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
