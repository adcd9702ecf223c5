import { CE_SHIFT } from '../../kernel/packets.ts';
import { aceOf, type AccurateCount } from '../ecn/accurate.ts';
import { aceCounted, aceMayHaveWrapped, markAnswered, SURE } from '../ecn/ecnRules.ts';
import type { EcnSender } from '../ecn/ecnSender.ts';
import { agreementOf, FEEDBACK, requestOf } from '../ecn/handshake.ts';
import { describeCut, type SenderParts } from './senderParts.ts';
import { endGradualCut, leaveMinimum } from './windowUpdates.ts';

/** Responds to echoed marks: cuts the window as for a loss, at most once per window of data, without a retransmission. */
export class MarkAnswers {
  /** The recovery ignores marks. */
  private readonly apart: boolean;
  /** QUIC: number of marked packets reported by the newest ACK. */
  private readonly counts: { ce: number } | null;
  /** For controls that model the path: last segment of the window with the latest CWR; null: the flow never paces. */
  private readonly told: { until: number } | null;

  constructor(
    private readonly parts: SenderParts,
    private readonly ecn: EcnSender,
  ) {
    const { kernel, lossRecovery, settings } = parts;
    this.counts = parts.numbers ? kernel.state({ ce: 0 }) : null;
    this.told = settings.paces ? kernel.state({ until: -1 }) : null;
    this.apart = lossRecovery.apartFromMarks !== undefined && lossRecovery.apartFromMarks(settings.recovery);
  }

  /**
   * Processes the ECN flags of an ACK. `markedBy`: the firing that marked its segment; `sentAt`: when the receiver sent
   * the ACK, s; `isSyn`: it answers a SYN. Returns whether the window must not grow on this ACK.
   */
  hear(flags: number, markedBy: number, sentAt: number, isSyn: boolean): boolean {
    const { parts, ecn } = this;
    const { flight, lossRecovery, recoveryEvent: event, windowEvent: about } = parts;
    if (this.counts !== null) return this.hearCount(this.counts, flags >> CE_SHIFT, markedBy);
    if (isSyn && flight.acked < 0) this.agree(flags);
    const { counting } = ecn;
    const before = counting === null ? 0 : counting.state.cep;
    if (counting !== null) counting.read(flags, event.ack, flight.acked, event, sentAt, isSyn);
    const ends = lossRecovery.answersAtEnd !== undefined && lossRecovery.answersAtEnd(parts.recovery, event);
    const answers = ecn.heard(flags, event.ack, parts.recovery, ends, isSyn);
    if (ecn.state.echoed && lossRecovery.onEcho !== undefined)
      lossRecovery.onEcho(parts.recovery, event, parts.fireRecovery);
    about.echoed = ecn.state.echoed;
    about.marked = 0;
    if (about.echoed) {
      if (counting !== null) about.marked = counting.state.marked;
      else if (event.ack > flight.acked) about.marked = event.ack - flight.acked;
    }
    if (answers && counting !== null) markedBy = this.explain(counting, before, markedBy);
    if (answers) this.answer(markedBy);
    if (this.apart) return false;
    ecn.look(parts.recovery, parts.flight, event.ack);
    return answers || ecn.stopsGrowth;
  }

  /** QUIC: processes the count of marked packets in an ACK. The growth of the window follows from the recovery period. */
  private hearCount(counts: { ce: number }, ce: number, markedBy: number): boolean {
    const { ecn, parts } = this;
    const { windowEvent: about } = parts;
    about.marked = ce > counts.ce ? ce - counts.ce : 0;
    counts.ce += about.marked;
    const answers = ecn.counted(about.marked, parts.recovery);
    about.echoed = ecn.state.echoed;
    parts.lossRecovery.account!(parts.recovery, about);
    if (answers) this.answer(markedBy);
    return false;
  }

  /** Processes the answer to the SYN. The agreed feedback is recorded only if it was negotiated. */
  private agree(flags: number): void {
    const { parts, ecn } = this;
    const { kernel, settings } = parts;
    ecn.agree(flags);
    if (ecn.agreed === null) return;
    const asked = ecn.agreed.syns > 0 && !parts.state.synLost ? requestOf(ecn.settings.ecn) : 0;
    const rule = agreementOf(flags, FEEDBACK[ecn.settings.ecn]);
    kernel.journal.write(rule.id, settings.flow, 0, -1, -1, aceOf(asked), aceOf(flags), NaN, NaN);
  }

  /** Records how many marks the sender counts. Returns the firing. */
  private explain({ state }: AccurateCount, before: number, markedBy: number): number {
    const { kernel, settings, flight } = this.parts;
    const rule = state.acked > SURE ? aceMayHaveWrapped : aceCounted;
    return kernel.journal.write(rule.id, settings.flow, flight.acked + 1, markedBy, -1, before, state.cep, NaN, NaN);
  }

  /** Lets the next segment carry CWR, once per window (RFC 3168 section 6.1.2). */
  private tell(): void {
    const { told, ecn } = this;
    const { flight, recoveryEvent } = this.parts;
    if (told !== null) {
      if (recoveryEvent.ack <= told.until) return;
      told.until = flight.highest;
    }
    ecn.cut();
  }

  private answer(markedBy: number): void {
    const { parts, ecn } = this;
    const { control, lossRecovery, recovery, window, own, recoveryEvent: event, windowEvent: about } = parts;
    parts.state.chain = markedBy;
    // A control that models the path learns of marks in `onDelivery` and responds there.
    if (control.onMark === undefined && control.onDelivery !== undefined) {
      this.tell();
      return;
    }
    if (lossRecovery.reduces !== undefined && lossRecovery.reduces(recovery, event)) {
      endGradualCut(parts);
      event.cwnd = window.cwnd;
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
    about.cut.spread = lossRecovery.onMark !== undefined && event.settings.proportionalReduction && !parts.numbers;
    ecn.verdict.answering = true;
    const before = window.cwnd;
    if (control.onMark !== undefined) control.onMark(window, about, own, parts.fireWindow);
    else control.onCongestion(window, about, own, parts.fireWindow);
    ecn.verdict.answering = false;
    if (parts.validation !== null) parts.validation.cut(parts, before, true);
    leaveMinimum(parts);
    event.cwnd = window.cwnd;
    event.ssthresh = window.ssthresh;
    if (doubles) parts.estimator.onBackOff(parts.timer, parts.timerEvent, parts.fireTimer);
  }
}
