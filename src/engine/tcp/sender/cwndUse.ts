import type { Kernel } from '../../kernel/kernel.ts';
import { halfUnused } from '../congestion/shared.ts';
import { EPISODE } from '../flight.ts';
import type { CongestionControl, WindowEvent, WindowFire } from '../window.ts';
import type { Records } from './firing.ts';
import type { SenderSettings } from './senderState.ts';

/** Inputs taken from a sender. */
interface Looked extends Pick<Records, 'flight' | 'window' | 'recovery' | 'timer'> {
  readonly clock: { readonly now: number };
  readonly settings: Pick<SenderSettings, 'slowStartAfterIdle' | 'sendBuffer'>;
  readonly control: CongestionControl;
  readonly windowEvent: WindowEvent;
  readonly fireWindow: WindowFire;
}

/**
 * How the last window of data used cwnd, as Linux remembers it (tcp_cwnd_validate): whether cwnd was what held it back, else the
 * most that was outstanding. It is looked at when something is sent, or could be but for cwnd, and forgotten when that window
 * is acknowledged.
 */
export class CwndUse {
  readonly state;

  constructor(kernel: Kernel) {
    this.state = kernel.state({
      /** cwnd was used up. */
      limited: false,
      /** Most segments outstanding in this window. */
      most: 0,
      /** The window ends when this segment is acknowledged. */
      end: -1,
      /** Most segments outstanding since cwnd was last used up or left unused for a timeout, and since when, s. */
      used: 0,
      since: -1,
    });
  }

  /** The connection is open. */
  begins(now: number): void {
    this.state.since = now;
  }

  /** Segments could be sent: `fresh` of them were new. `inFlight`: segments in the network now. */
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
      // An application that keeps the send buffer full is not what limits the flight (Linux: SOCK_NOSPACE).
      const full = flight.limit - flight.acked > parts.settings.sendBuffer;
      if (!full && parts.settings.slowStartAfterIdle === 'decay' && clock.now - state.since >= parts.timer.rto)
        this.halve(parts);
    }
  }

  /** The application has not used the window for a timeout: half of what it left unused is given up (RFC 2861 section 3.2). */
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

  /** The window begins again after silence. */
  restarts(now: number): void {
    this.state.used = 0;
    this.state.since = now;
  }
}
