/** What a queue did not exceed in half and in 95 % of the time, packets; null: nobody looked. */
export interface QueueQuantiles {
  readonly medianQueue: number | null;
  readonly p95Queue: number | null;
}

/** Both of lengths that were seen at equal times. */
export function quantilesOf(seen: readonly number[]): QueueQuantiles {
  const lengths = [...seen].sort((a, b) => a - b);
  const least = (part: number): number | null => lengths[Math.ceil(part * lengths.length) - 1] ?? null;
  return { medianQueue: least(0.5), p95Queue: least(0.95) };
}
