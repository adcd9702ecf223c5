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
