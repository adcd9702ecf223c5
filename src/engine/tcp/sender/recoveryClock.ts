import type { SenderParts } from './senderParts.ts';

/** Tolerance for rounding when two sums of the same times are compared, s. */
const ROUNDING = 1e-9;

/** The timer of a recovery that needs one of its own (RACK). */
export class RecoveryClock {
  /** Scratch: the timer's key, meaningless between calls. */
  private readonly key = new Float64Array(2);

  constructor(
    private readonly parts: SenderParts,
    /** Scheduler slot that wakes the sender. */
    readonly slot: number,
  ) {}

  /** Sets the timer after an event has been handled. */
  set(): void {
    const { parts, slot, key } = this;
    const { state, recovery, recoveryEvent: event, lossRecovery } = parts;
    const { scheduler } = parts.kernel;
    if (state.firstSentAt < 0) return;
    const { now } = parts.clock;
    event.elapsed = now - state.firstSentAt;
    const before = lossRecovery.alarmAt!(recovery);
    lossRecovery.afterEvent!(recovery, event, parts.fireRecovery);
    const at = lossRecovery.alarmAt!(recovery);
    if (at < 0) {
      if (before >= 0) scheduler.cancel(slot);
    } else if (at !== before || !scheduler.isArmed(slot)) {
      const when = state.firstSentAt + at;
      key[0] = when > now ? when : now;
      key[1] = now;
      scheduler.putOffFrom(slot, key, 0);
    }
  }

  /** Whether the timer, if it is set, will send a probe. */
  wantsProbe(): boolean {
    const { lossRecovery, recovery } = this.parts;
    return lossRecovery.wantsProbe !== undefined && lossRecovery.wantsProbe(recovery);
  }

  /** Whether the timer expires now too, and will send a probe. */
  probes(): boolean {
    const { clock, lossRecovery, recovery, state } = this.parts;
    if (!this.wantsProbe()) return false;
    return state.firstSentAt + lossRecovery.alarmAt!(recovery) <= clock.now + ROUNDING;
  }

  /** The timer expired: passes the event to the recovery. */
  ring(): void {
    const { parts } = this;
    const { state, recovery, recoveryEvent: event, lossRecovery } = parts;
    event.elapsed = parts.clock.now - state.firstSentAt;
    const due = lossRecovery.alarmAt!(recovery);
    if (event.elapsed < due) event.elapsed = due;
    event.cwnd = parts.window.cwnd;
    event.ssthresh = parts.window.ssthresh;
    if (parts.ecn !== null) parts.ecn.look(recovery, parts.flight, parts.flight.acked);
    lossRecovery.onAlarm!(recovery, event, parts.fireRecovery);
  }
}
