/** Queue length not exceeded in 50 % and in 95 % of the time, packets; null: not sampled. */
export interface QueueQuantiles {
  readonly medianQueue: number | null;
  readonly p95Queue: number | null;
}

/** Counts a sampled length: `seen[length]` is its number of samples. */
export function countLength(seen: number[], length: number): void {
  while (seen.length <= length) seen.push(0);
  seen[length]!++;
}

/** Computes both quantiles from the counts of lengths sampled at equal intervals. */
export function quantilesOf(seen: readonly number[]): QueueQuantiles {
  const looks = seen.reduce((sum, times) => sum + times, 0);
  const least = (part: number): number | null => {
    let left = Math.ceil(part * looks);
    return looks === 0 ? null : seen.findIndex((times) => (left -= times) <= 0);
  };
  return { medianQueue: least(0.5), p95Queue: least(0.95) };
}
