import type { Kernel } from '../kernel/kernel.ts';

/**
 * Chooses the timestamp that a receiver echoes (RFC 7323 section 4.3): that of the segment that last advanced the ACK,
 * or of the earliest one not yet acknowledged. So a duplicate ACK repeats an old time.
 */
export class TimestampEcho {
  readonly state;

  constructor(kernel: Kernel) {
    /** The time to echo, s, and the cumulative acknowledgement of the last ACK. */
    this.state = kernel.state({ time: 0, acked: 0 });
  }

  /** A segment that was sent at `sentAt`, s, has arrived. */
  note(segment: number, sentAt: number): void {
    const { state } = this;
    if (segment <= state.acked + 1 && sentAt >= state.time) state.time = sentAt;
  }

  /** The time to echo, s, in an ACK of `acked`. */
  answer(acked: number): number {
    this.state.acked = acked;
    return this.state.time;
  }
}
