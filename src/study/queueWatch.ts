import type { Simulation } from '../lab/build/simulation.ts';
import { countLength, quantilesOf, type QueueQuantiles } from './quantiles.ts';

/** Sampling interval, s, and maximum number of samples. */
const LOOK = 0.1;
const MOST_LOOKS = 4000;

/** Number of samples of a run of `duration` seconds. */
export const looksIn = (duration: number): number =>
  Math.min(MOST_LOOKS, Math.max(1, Math.ceil(duration / LOOK - 1e-9)));

/**
 * Samples a queue at equal intervals, so that quantiles refer to time, not to packets. Default: the queue of the
 * bottleneck.
 */
export class QueueWatch {
  private readonly link;
  /** Number of samples by length, and of all. */
  private readonly seen: number[] = [0];
  private looks = 0;

  /** `from`: samples before this time, s, are not counted. */
  constructor(
    { links, topology }: Simulation,
    private readonly from: number,
    link = topology.bottleneck,
  ) {
    this.link = links[link];
  }

  /** Takes a sample at a time, s, between two events. */
  look(time: number): void {
    if (this.link === undefined || time <= this.from) return;
    this.looks++;
    const length = this.link.queueLength(time);
    // Most links are empty most of the time, so the number of empty samples is derived from the others.
    if (length > 0) countLength(this.seen, length);
  }

  quantiles(): QueueQuantiles {
    const { seen, looks } = this;
    return quantilesOf([looks - seen.reduce((sum, times) => sum + times), ...seen.slice(1)]);
  }
}

/** Takes a sample of every queue at `time`, s. A separate function, because V8 then compiles it only once. */
export function lookAll(watches: readonly QueueWatch[], time: number): void {
  for (const watch of watches) watch.look(time);
}
