import type { Kernel } from '../kernel/kernel.ts';

/** Linux: so many ACKs for one hole are sent at once, and no more than so many segments wait. */
const AT_ONCE = 3;
const MOST = 44;

/**
 * While a segment is missing, Linux sends three ACKs at once and then waits a little before it reports another arrival
 * (net/ipv4/tcp_input.c, __tcp_ack_snd_check(), tcp_comp_sack_delay_ns): at high rates one ACK reports several. It waits
 * no longer than a share of the round trip of the handshake.
 */
export class SackCompression {
  readonly state;

  constructor(
    kernel: Kernel,
    /** The longest wait, s. */
    private readonly delay: number,
    /** The longest wait as a share of the round trip. */
    private readonly share: number,
  ) {
    this.state = kernel.state({
      /** The missing segment, and how many ACKs were sent for it at once. */
      missing: -1,
      atOnce: 0,
      /** Segments that have arrived and are not reported. */
      waiting: 0,
      /** When the SYN arrived, and the round trip of the handshake, s; -1: not known. */
      synAt: -1.5,
      roundTrip: -1.5,
    });
  }

  /** A segment arrives: the first two tell the round trip. */
  note(segment: number, now: number): void {
    const { state } = this;
    if (segment === 0) state.synAt = now;
    else if (state.roundTrip < 0) state.roundTrip = now - state.synAt;
  }

  /** Whether the ACK that an arrival above the missing segment calls for has to wait. */
  waits(missing: number): boolean {
    const { state } = this;
    if (state.missing !== missing) {
      state.missing = missing;
      state.atOnce = 0;
    }
    if (state.waiting >= MOST) return false;
    if (state.atOnce < AT_ONCE) {
      state.atOnce++;
      return false;
    }
    state.waiting++;
    return true;
  }

  /** How long the first of those that wait does so, s. */
  wait(): number {
    const most = this.state.roundTrip * this.share;
    return this.delay < most ? this.delay : most;
  }
}
