import type { Simulation } from '../lab/simulation.ts';
import { countLength, quantilesOf, type QueueQuantiles } from './quantiles.ts';

/** A run is looked at every so many seconds, and at most so often. */
const LOOK = 0.1;
const MOST_LOOKS = 4000;

/** How often a run of such a length, s, is looked at. */
export const looksIn = (duration: number): number =>
  Math.min(MOST_LOOKS, Math.max(1, Math.ceil(duration / LOOK - 1e-9)));

/** Looks now and then at the queue of a link, that of the bottleneck unless another is named, so that each moment counts alike, however many packets came in it. */
export class QueueWatch {
  /** How often each length was seen. */
  private readonly seen: number[] = [];

  /** `from`: what was before, s, does not count. */
  constructor(
    private readonly simulation: Simulation,
    private readonly from: number,
    private readonly link = simulation.topology.bottleneck,
  ) {}

  /** At a time, s, between the last event and the next. */
  look(time: number): void {
    const link = this.simulation.links[this.link];
    if (link !== undefined && time > this.from) countLength(this.seen, link.queueLength(time));
  }

  quantiles(): QueueQuantiles {
    return quantilesOf(this.seen);
  }
}
