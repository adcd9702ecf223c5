import { describePath, type SenderParts } from './senderParts.ts';

/** The clock of a recovery that has one of its own (RACK): when it wants to be woken. */
export class RecoveryClock {
  constructor(
    private readonly parts: SenderParts,
    /** Wakes the recovery. */
    private readonly slot: number,
  ) {}

  /** Sets the clock after everything that an event led to. */
  settle(): void {
    const { parts, slot } = this;
    const { state, recovery, recoveryEvent: event, lossRecovery } = parts;
    const { scheduler } = parts.kernel;
    if (state.firstSentAt < 0) return;
    event.elapsed = scheduler.state.now - state.firstSentAt;
    describePath(parts);
    const before = lossRecovery.alarmAt!(recovery);
    lossRecovery.onSettled!(recovery, event, parts.fireRecovery);
    const at = lossRecovery.alarmAt!(recovery);
    if (at < 0) {
      if (before >= 0) scheduler.cancel(slot);
    } else if (at !== before || !scheduler.isArmed(slot)) {
      const when = state.firstSentAt + at;
      scheduler.arm(slot, when > scheduler.state.now ? when : scheduler.state.now);
    }
  }

  /** The clock went off. */
  ring(): void {
    const { parts } = this;
    const { state, recovery, recoveryEvent: event, lossRecovery } = parts;
    event.elapsed = parts.kernel.scheduler.state.now - state.firstSentAt;
    const due = lossRecovery.alarmAt!(recovery);
    if (event.elapsed < due) event.elapsed = due;
    event.cwnd = parts.window.cwnd;
    describePath(parts);
    if (parts.ecn !== null) parts.ecn.look(recovery, parts.flight);
    lossRecovery.onAlarm!(recovery, event, parts.fireRecovery);
  }
}
