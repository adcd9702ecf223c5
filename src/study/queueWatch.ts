import type { Simulation } from '../lab/simulation.ts';

/** Looks now and then at the queue of the bottleneck, so that each moment counts alike, however many packets came in it. */
export class QueueWatch {
  /** Packets that were seen, and when, s. */
  private readonly seen: { readonly time: number; readonly length: number }[] = [];

  constructor(private readonly simulation: Simulation) {}

  look(time: number): void {
    const link = this.simulation.links[this.simulation.topology.bottleneck];
    if (link !== undefined) this.seen.push({ time, length: link.queueLength() });
  }

  /** What the queue did not exceed in half and in 95 % of the time from `from` on, s, packets. */
  quantiles(from: number): { readonly medianQueue: number | null; readonly p95Queue: number | null } {
    const lengths = this.seen.flatMap(({ time, length }) => (time > from ? [length] : [])).sort((a, b) => a - b);
    const least = (part: number): number | null => lengths[Math.ceil(part * lengths.length) - 1] ?? null;
    return { medianQueue: least(0.5), p95Queue: least(0.95) };
  }
}
