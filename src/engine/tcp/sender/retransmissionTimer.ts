import { MEASURE } from '../flight.ts';
import type { SenderParts } from './senderParts.ts';

/** The retransmission timer: when it goes off, the oldest outstanding segment is taken as lost. */
export class RetransmissionTimer {
  /** Key of the timer; means nothing between calls. */
  private readonly deadline = new Float64Array(2);

  constructor(
    private readonly parts: SenderParts,
    readonly slot: number,
  ) {}

  /** Starts it again, with its present length. */
  arm(): void {
    const { deadline, parts } = this;
    const { now } = parts.clock;
    deadline[0] = now + parts.timer.rto;
    deadline[1] = now;
    parts.kernel.scheduler.putOffFrom(this.slot, deadline, 0);
  }

  /** Starts it again with another length, s. */
  armIn(wait: number): void {
    const { deadline, parts } = this;
    const { now } = parts.clock;
    deadline[0] = now + wait;
    deadline[1] = now;
    parts.kernel.scheduler.armFrom(this.slot, deadline, 0);
  }

  /** A segment was put on the wire; `alone`: nothing else is outstanding. */
  sent(alone: boolean): void {
    if (alone || !this.parts.kernel.scheduler.isArmed(this.slot)) this.arm();
  }

  /** Everything up to `ack` is acknowledged: starts again while something is outstanding. */
  acknowledged(ack: number): void {
    const { flight, settings, kernel } = this.parts;
    if (settings.timerRunsIdle || ack < flight.highest) this.arm();
    else kernel.scheduler.cancel(this.slot);
  }

  /** Starts again after a loss; the running round-trip measurement is void (Karn). */
  restart(): void {
    const { parts } = this;
    const { decision, flight, settings, state } = parts;
    if (decision.backOff) parts.estimator.onBackOff(parts.timer, parts.timerEvent, parts.fireTimer);
    this.arm();
    if (decision.goBack) flight.next = flight.acked + 1;
    // Where every segment has a time of its own, or an ACK brings it back, none is given up.
    if (state.timing && decision.measure < MEASURE.ECHO && !settings.recovery.timestamps) parts.tally.refused++;
    state.timing = false;
  }
}
