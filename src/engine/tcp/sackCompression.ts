import type { Kernel } from '../kernel/kernel.ts';

/** Linux: number of ACKs for one hole that are sent immediately, and maximum number of delayed ones. */
const AT_ONCE = 3;
const MOST = 44;

/**
 * While a segment is missing, Linux sends three ACKs immediately and then delays the report of further arrivals
 * (net/ipv4/tcp_input.c, __tcp_ack_snd_check(), tcp_comp_sack_delay_ns): at high rates one ACK reports several. The
 * delay is limited to a fraction of the handshake's round-trip time.
 */
export class SackCompression {
  readonly state;

  constructor(
    kernel: Kernel,
    /** Maximum delay, s. */
    private readonly delay: number,
    /** Maximum delay as a fraction of the round-trip time. */
    private readonly share: number,
  ) {
    this.state = kernel.state({
      /** The missing segment, and the number of ACKs sent for it immediately. */
      missing: -1,
      atOnce: 0,
      /** Segments that have arrived and are not reported yet. */
      waiting: 0,
      /** Arrival of the SYN, and round-trip time of the handshake, s; negative: unknown. */
      synAt: -1.5,
      roundTrip: -1.5,
    });
  }

  /** A segment arrives: the first two give the round-trip time. */
  note(segment: number, now: number): void {
    const { state } = this;
    if (segment === 0) state.synAt = now;
    else if (state.roundTrip < 0) state.roundTrip = now - state.synAt;
  }

  /** Whether the ACK for an arrival above the missing segment is delayed. */
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

  /** Delay of the first pending report, s. */
  wait(): number {
    const most = this.state.roundTrip * this.share;
    return this.delay < most ? this.delay : most;
  }
}
