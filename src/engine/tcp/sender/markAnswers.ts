import { markAnswered } from '../ecn/ecnRules.ts';
import type { EcnSender } from '../ecn/ecnSender.ts';
import { describeCut, type SenderParts } from './senderParts.ts';
import { leaveOne } from './windowUpdates.ts';

/** Responds to echoed marks: cuts the window as for a loss, at most once per window of data, without a retransmission. */
export class MarkAnswers {
  /** The recovery ignores marks. */
  private readonly apart: boolean;

  constructor(
    private readonly parts: SenderParts,
    private readonly ecn: EcnSender,
  ) {
    const { lossRecovery, settings } = parts;
    this.apart = lossRecovery.apartFromMarks !== undefined && lossRecovery.apartFromMarks(settings.recovery);
  }

  /**
   * Processes the ECN flags of an ACK. `markedBy`: the firing that marked its segment. Returns whether the window must not
   * grow on this ACK.
   */
  hear(flags: number, markedBy: number): boolean {
    const { parts, ecn } = this;
    const { windowEvent: about } = parts;
    const answers = ecn.heard(flags, parts.recoveryEvent.ack, parts.recovery);
    about.echoed = ecn.state.echoed;
    if (answers) this.answer(markedBy);
    if (this.apart) return false;
    ecn.look(parts.recovery, parts.flight);
    return answers || (about.echoed && ecn.settings.ecn === 'classic');
  }

  private answer(markedBy: number): void {
    const { parts, ecn } = this;
    const { control, lossRecovery, recovery, window, own, recoveryEvent: event, windowEvent: about } = parts;
    parts.state.chain = markedBy;
    // A control that models the path learns of marks in `onDelivery` and responds there.
    if (control.onMark === undefined && control.onDelivery !== undefined) {
      ecn.cut();
      return;
    }
    const doubles = ecn.answers(window.cwnd);
    if (lossRecovery.onMark !== undefined) lossRecovery.onMark(recovery, event, parts.fireRecovery);
    else parts.fireRecovery(markAnswered);
    describeCut(parts, parts.window.cwnd);
    about.elapsed = event.elapsed;
    about.now = event.now;
    about.ack = event.ack;
    about.ackedBefore = parts.flight.acked;
    about.acked = event.ack > about.ackedBefore ? event.ack - about.ackedBefore : 0;
    about.next = parts.flight.next;
    about.cut.transmissions = 1;
    about.srtt = parts.timer.smoothed;
    about.cut.spread = lossRecovery.onMark !== undefined && event.settings.proportionalReduction;
    ecn.verdict.answering = true;
    const before = window.cwnd;
    if (control.onMark !== undefined) control.onMark(window, about, own, parts.fireWindow);
    else control.onCongestion(window, about, own, parts.fireWindow);
    ecn.verdict.answering = false;
    if (parts.validation !== null) parts.validation.cut(parts, before, true);
    leaveOne(parts);
    event.cwnd = window.cwnd;
    event.ssthresh = window.ssthresh;
    if (doubles) parts.estimator.onBackOff(parts.timer, parts.timerEvent, parts.fireTimer);
  }
}
