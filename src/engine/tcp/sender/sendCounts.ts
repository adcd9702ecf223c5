import { doubledRing } from '../../kernel/numeric.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Flight } from '../flight.ts';

/** Counts the transmissions of each outstanding segment. */
export class SendCounts {
  readonly state;
  private readonly flight: Readonly<Flight>;

  constructor(kernel: Kernel, flight: Readonly<Flight>) {
    this.flight = flight;
    /** Indexed by segment modulo the length, a power of two. */
    this.state = kernel.state({ counts: new Uint8Array(64) });
  }

  /** Counts a transmission; `fresh` means the first one. Returns the segment's transmissions so far, at most 255. */
  count(segment: number, fresh: boolean): number {
    const { state, flight } = this;
    while (segment - flight.acked >= state.counts.length) this.widen();
    const at = segment & (state.counts.length - 1);
    const before = fresh ? 0 : state.counts[at]!;
    const count = before < 255 ? before + 1 : 255;
    state.counts[at] = count;
    return count;
  }

  /** Transmissions so far of an outstanding segment, at most 255. */
  of(segment: number): number {
    const { counts } = this.state;
    return counts[segment & (counts.length - 1)]!;
  }

  private widen(): void {
    const { state, flight } = this;
    state.counts = doubledRing(state.counts, Math.max(0, flight.acked), flight.highest);
  }
}
