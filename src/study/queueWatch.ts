import type { Simulation } from '../lab/simulation.ts';
import { countLength, quantilesOf, type QueueQuantiles } from './quantiles.ts';

/** Sampling interval, s, and maximum number of samples. */
const LOOK = 0.1;
const MOST_LOOKS = 4000;

/** Number of samples of a run of `duration` seconds. */
export const looksIn = (duration: number): number =>
  Math.min(MOST_LOOKS, Math.max(1, Math.ceil(duration / LOOK - 1e-9)));

/**
 * Samples a queue at equal intervals, so that quantiles are over time rather than over packets. Default: the queue of
 * the bottleneck.
 */
export class QueueWatch {
  /** Number of samples by length. */
  private readonly seen: number[] = [];

  /** `from`: samples before this time, s, are not counted. */
  constructor(
    private readonly simulation: Simulation,
    private readonly from: number,
    private readonly link = simulation.topology.bottleneck,
  ) {}

  /** Takes a sample at a time, s, between two events. */
  look(time: number): void {
    const link = this.simulation.links[this.link];
    if (link !== undefined && time > this.from) countLength(this.seen, link.queueLength(time));
  }

  quantiles(): QueueQuantiles {
    return quantilesOf(this.seen);
  }
}
