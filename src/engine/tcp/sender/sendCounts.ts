import { doubledRing } from '../../kernel/numeric.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Flight } from '../flight.ts';

/** How often each outstanding segment has been sent. */
export class SendCounts {
  readonly state;
  private readonly flight: Readonly<Flight>;

  constructor(kernel: Kernel, flight: Readonly<Flight>) {
    this.flight = flight;
    /** By segment modulo the length, a power of two. */
    this.state = kernel.state({ counts: new Uint8Array(64) });
  }

  /** Counts a transmission; `fresh`: the first. Returns how often the segment has been sent now, at most 255. */
  count(segment: number, fresh: boolean): number {
    const { state, flight } = this;
    while (segment - flight.acked >= state.counts.length) this.widen();
    const at = segment & (state.counts.length - 1);
    const before = fresh ? 0 : state.counts[at]!;
    const count = before < 255 ? before + 1 : 255;
    state.counts[at] = count;
    return count;
  }

  /** How often an outstanding segment has been sent. */
  of(segment: number): number {
    const { counts } = this.state;
    return counts[segment & (counts.length - 1)]!;
  }

  private widen(): void {
    const { state, flight } = this;
    state.counts = doubledRing(state.counts, Math.max(0, flight.acked), flight.highest);
  }
}
