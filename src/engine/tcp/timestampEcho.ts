import type { Kernel } from '../kernel/kernel.ts';

/**
 * Which timestamp a receiver sends back (RFC 7323 section 4.3): that of the
 * segment that last moved the ACK, or of the earliest one not acknowledged yet.
 * A duplicate ACK therefore repeats an old time.
 */
export class TimestampEcho {
  readonly state;

  constructor(kernel: Kernel) {
    /** The time to send back, s, and the highest segment that the last ACK named. */
    this.state = kernel.state({ time: 0, acked: 0 });
  }

  /** A segment has arrived that was sent at `sentAt`. */
  note(segment: number, sentAt: number): void {
    const { state } = this;
    if (segment <= state.acked + 1 && sentAt >= state.time) state.time = sentAt;
  }

  /** The time that goes with an ACK of `acked`. */
  answer(acked: number): number {
    this.state.acked = acked;
    return this.state.time;
  }
}
