import type { Kernel } from '../../kernel/kernel.ts';
import { halfUnused } from '../congestion/shared.ts';
import { EPISODE } from '../flight.ts';
import type { CongestionControl, WindowEvent, WindowFire } from '../window.ts';
import type { Records } from './firing.ts';
import type { SenderSettings } from './senderState.ts';

/** Inputs taken from a sender. */
interface Looked extends Pick<Records, 'flight' | 'window' | 'recovery' | 'timer'> {
  readonly clock: { readonly now: number };
  readonly settings: Pick<SenderSettings, 'stack'>;
  readonly control: CongestionControl;
  readonly windowEvent: WindowEvent;
  readonly fireWindow: WindowFire;
}

/**
 * Records how the last window of data used cwnd (Linux: tcp_cwnd_validate): whether cwnd limited it, and otherwise the
 * largest number of segments outstanding. It is updated when new data is sent or when only cwnd prevents sending, and
 * reset when that window of data is acknowledged.
 */
export class CwndUse {
  readonly state;

  constructor(kernel: Kernel) {
    this.state = kernel.state({
      /** cwnd was full. */
      limited: false,
      /** Maximum number of segments outstanding in this window of data. */
      most: 0,
      /** The window of data ends when this segment is acknowledged. */
      end: -1,
      /** Maximum number of segments outstanding since cwnd was last full or halved, and when that was, s. */
      used: 0,
      since: -1,
    });
  }

  /** The connection is open. */
  begins(now: number): void {
    this.state.since = now;
  }

  /** Called after each attempt to send. `fresh`: new segments sent; `inFlight`: segments in the network now. */
  sent(parts: Looked, fresh: number, inFlight: number): void {
    const { state } = this;
    const { flight, window, clock } = parts;
    const limited = inFlight >= Math.floor(window.cwnd);
    if (fresh === 0 && !limited) return;
    const outstanding = flight.highest - flight.acked;
    if (flight.acked >= state.end || limited || (!state.limited && outstanding > state.most)) {
      state.limited = limited;
      state.most = outstanding;
      state.end = flight.highest;
    }
    if (state.limited || (window.cwnd < window.ssthresh && window.cwnd < 2 * state.most)) {
      state.used = 0;
      state.since = clock.now;
    } else {
      if (outstanding > state.used) state.used = outstanding;
      // With a full send buffer the application is not the limit (Linux: SOCK_NOSPACE).
      const full = flight.limit - flight.acked > parts.settings.stack.sendBuffer;
      if (!full && parts.settings.stack.slowStartAfterIdle === 'decay' && clock.now - state.since >= parts.timer.rto)
        this.halve(parts);
    }
  }

  /** The application has not filled cwnd for one RTO: gives up half of the unused part (RFC 2861 section 3.2). */
  private halve(parts: Looked): void {
    const { state } = this;
    const { window, windowEvent: about, recovery, control } = parts;
    const isOpen = !recovery.recovering && recovery.episode !== EPISODE.TIMEOUT && control.onDelivery === undefined;
    const used = Math.max(state.used, about.settings.initialWindow);
    if (isOpen && used < window.cwnd) {
      about.reduction.used = used;
      parts.fireWindow(halfUnused);
    }
    state.used = 0;
    state.since = parts.clock.now;
  }

  /** Starts the record again after a window reduction for idleness. */
  restarts(now: number): void {
    this.state.used = 0;
    this.state.since = now;
  }
}
