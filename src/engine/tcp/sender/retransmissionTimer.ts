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
}
