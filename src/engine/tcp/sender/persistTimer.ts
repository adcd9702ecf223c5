import { zeroWindowProbeRule } from '../connection.ts';
import type { SenderParts } from './senderParts.ts';

/**
 * The persist timer (RFC 9293 section 3.8.6.1). While the receiver's window is closed and nothing is outstanding, the
 * sender probes it at intervals that double each time. A probe carries no data, as in Linux.
 */
export class PersistTimer {
  readonly state;

  constructor(
    private readonly parts: SenderParts,
    readonly slot: number,
  ) {
    this.state = parts.kernel.state({
      /** Probes sent since the window closed, and in total. */
      unanswered: 0,
      probes: 0,
    });
  }

  /** Sets the timer after an event has been handled. `heard`: an ACK arrived, so the wait restarts. */
  set(heard: boolean): void {
    const { parts, slot, state } = this;
    const { flight, kernel } = parts;
    const isClosed =
      flight.acked === flight.highest && flight.next < flight.limit && flight.next > flight.acked + flight.window;
    if (!isClosed) {
      state.unanswered = 0;
      kernel.scheduler.cancel(slot);
    } else if (heard || !kernel.scheduler.isArmed(slot)) this.arm();
  }

  /** The timer expired: sends a probe. */
  probe(): void {
    const { flight, kernel, settings } = this.parts;
    kernel.journal.write(
      zeroWindowProbeRule.id,
      settings.flow,
      flight.acked,
      -1,
      -1,
      this.state.unanswered,
      this.state.unanswered + 1,
      NaN,
      NaN,
    );
    this.state.unanswered++;
    this.state.probes++;
    this.arm();
  }

  private arm(): void {
    const { kernel, timer, clock, settings } = this.parts;
    let wait = timer.rto;
    for (let doubled = 0; doubled < this.state.unanswered && wait < settings.timer.maxRto; doubled++) wait *= 2;
    if (wait > settings.timer.maxRto) wait = settings.timer.maxRto;
    kernel.scheduler.arm(this.slot, clock.now + wait);
  }
}
