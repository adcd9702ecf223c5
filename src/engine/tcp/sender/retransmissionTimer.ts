import { countedExpiry } from '../countedTimer.ts';
import { MEASURE } from '../flight.ts';
import { wheelExpiry } from '../timerWheel.ts';
import type { SenderParts } from './senderParts.ts';

/** The retransmission timer (RFC 6298 section 5). */
export class RetransmissionTimer {
  /** Scratch: the timer's key, meaningless between calls. */
  private readonly deadline = new Float64Array(2);

  /** Whether it expires exactly on time, not on a tick. */
  private readonly isExact: boolean;

  constructor(
    private readonly parts: SenderParts,
    readonly slot: number,
  ) {
    const { recovery, stack } = parts.settings;
    const isOnWheel = recovery.timerWheel === true && recovery.timerTick !== 0;
    this.isExact = stack.rtoArithmetic !== 'countedTicks' && !isOnWheel;
  }

  /** When a timer set at `now` for `wait` expires, s: exactly on time, or on a tick of the kernel's wheel. */
  private expiry(now: number, wait: number): number {
    const { settings, state } = this.parts;
    if (settings.stack.rtoArithmetic === 'countedTicks') return countedExpiry(now, wait, this.parts.timerEvent);
    if (this.isExact) return now + wait;
    const { timerTick } = settings.recovery;
    return state.firstSentAt + wheelExpiry(now - state.firstSentAt, wait, timerTick);
  }

  /** Restarts the timer with the current RTO. QUIC's recovery has a timer of its own for everything. */
  arm(): void {
    const { deadline, parts } = this;
    if (parts.numbers === true) return;
    const { now } = parts.clock;
    deadline[0] = this.isExact === true ? now + parts.timer.rto : this.expiry(now, parts.timer.rto);
    deadline[1] = now;
    parts.kernel.scheduler.putOffFrom(this.slot, deadline, 0);
  }

  /** Restarts the timer with another length, s. */
  armIn(wait: number): void {
    const { deadline, parts } = this;
    const { now } = parts.clock;
    deadline[0] = this.expiry(now, wait);
    deadline[1] = now;
    parts.kernel.scheduler.armFrom(this.slot, deadline, 0);
  }

  /** A segment was sent. Starts the timer if it does not run or if nothing else is outstanding (`alone`). */
  sent(alone: boolean): void {
    if (alone || !this.parts.kernel.scheduler.isArmed(this.slot)) this.arm();
  }

  /** Everything up to `ack` is acknowledged: restarts the timer, or stops it if nothing is outstanding. */
  acknowledged(ack: number): void {
    const { flight, settings, kernel } = this.parts;
    if (settings.stack.timerRunsIdle || ack < flight.highest) this.arm();
    else kernel.scheduler.cancel(this.slot);
  }

  /** Restarts the timer after a loss and discards the round-trip measurement in progress (Karn's algorithm). */
  restart(): void {
    const { parts } = this;
    const { decision, flight, settings, state } = parts;
    if (decision.backOff) parts.estimator.onBackOff(parts.timer, parts.timerEvent, parts.fireTimer);
    this.arm();
    if (decision.goBack) flight.next = flight.acked + 1;
    // No sample is lost if the recovery times every segment, or if ACKs echo the send time.
    if (state.timing && decision.measure < MEASURE.ECHO && !settings.recovery.timestamps) parts.tally.refused++;
    state.timing = false;
  }
}
