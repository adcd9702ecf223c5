import { FINDING, MEASURE } from '../flight.ts';
import type { Pacer } from './pacer.ts';
import type { RetransmissionTimer } from './retransmissionTimer.ts';
import { RoundTripMeter } from './roundTripMeter.ts';
import type { SendLoop } from './sendLoop.ts';
import type { SenderParts } from './senderParts.ts';
import type { Transmitter } from './transmitter.ts';
import type { WindowUpdates } from './windowUpdates.ts';

/**
 * Carries out the loss recovery's decision about an ACK. The steps are always executed in this order, whatever the
 * recovery and the growth law; a step does nothing unless the decision or the settings require it.
 *
 * | step | action | source |
 * | --- | --- | --- |
 * | `begin` | describe the ACK to the congestion control; end a completed recovery or reduction | RFC 5681 section 3.2 step 6; Linux: `tcp_try_undo_recovery`, `tcp_end_cwnd_reduction` |
 * | `acknowledge` | restart the timer, measure the round trip, grow the window | RFC 6298 section 5 (5.2, 5.3), RFC 5681 section 3.1; ns-2: `recv_newack_helper` |
 * | `cut` | cut the window for a loss and restart the timer; continue a gradual cut | RFC 5681 section 3.2 step 2, RFC 9937 section 6; ns-2: `dupack_action` |
 * | `inform` | report deliveries to a control that models the path, and surplus duplicates to any | Linux: `cong_control`; RFC 5681 section 3.2 step 4 |
 * | `resend` | retransmit the segment named by the decision | RFC 5681 section 3.2 step 3 |
 * | `send` | fill the window; limited transmit sends one segment beyond it | RFC 5681 section 3.2 step 5, RFC 3042; ns-2: `send_much` |
 * | `end` | validate the window and count round trips | RFC 7661 section 4.3 |
 */
export class DecisionSteps {
  private readonly meter: RoundTripMeter;
  /** Whether the recovery has a timer of its own. */
  private readonly clocked: boolean;
  private readonly paced: boolean;

  constructor(
    private readonly parts: SenderParts,
    private readonly updates: WindowUpdates,
    private readonly timer: RetransmissionTimer,
    private readonly transmitter: Transmitter,
    private readonly loop: SendLoop,
    private readonly pacer: Pacer,
  ) {
    this.meter = new RoundTripMeter(parts);
    this.clocked = parts.lossRecovery.onAlarm !== undefined;
    this.paced = parts.settings.paces;
  }

  /** Executes all steps. `heard`: an ACK arrived; false when the recovery's timer expired, and nothing is measured. */
  carryOut(ack: number, heard: boolean): void {
    const ackedBefore = this.parts.flight.acked;
    this.begin(ack, heard && ackedBefore >= 0);
    this.acknowledge(ack, ackedBefore);
    this.cut(ack, ackedBefore);
    this.inform();
    this.resend();
    this.send();
    this.end();
  }

  /** Takes the round trip of an ACK before its losses are detected (RFC 9002 appendix A.7). */
  timeFirst(): void {
    const { decision, flight } = this.parts;
    this.meter.takeGiven(flight.acked);
    decision.measure = MEASURE.TAKEN;
  }

  private begin(ack: number, measures: boolean): void {
    const { updates } = this;
    const { decision } = this.parts;
    updates.describeAck(ack);
    // While pacing delays the next packet, the window counts as used (RFC 9002 section 7.8).
    if (this.paced === true && this.pacer.limits()) this.parts.windowEvent.cwndLimited = true;
    if (measures) updates.measure();
    if (decision.finding === FINDING.RECOVERED) updates.recovered();
    if (this.clocked === true || decision.undo === true) updates.endReduction();
  }

  private acknowledge(ack: number, ackedBefore: number): void {
    const { updates } = this;
    const { decision, flight } = this.parts;
    if (decision.advance === true) this.advance(ack, ackedBefore);
    else if (this.clocked === true && decision.grow === true) updates.grow(ackedBefore);
    if (decision.measure === MEASURE.GIVEN && decision.advance !== true) this.meter.takeGiven(flight.acked);
    if (decision.finding === FINDING.RECOVERED) updates.exited();
  }

  /** Processes a cumulative acknowledgement. */
  private advance(ack: number, ackedBefore: number): void {
    const { parts, updates, timer } = this;
    const { decision, flight, state, windowEvent: about } = parts;
    flight.acked = ack;
    if (flight.next <= ack) flight.next = ack + 1;
    state.limited = 0;
    if (decision.timerFirst === true) timer.acknowledged(ack);
    this.meter.take(ack);
    if ((decision.resetBackoff === true || parts.estimator.anyAckEndsBackOff === true) && parts.timer.backoff !== 1)
      parts.estimator.onFresh(parts.timer, parts.fireTimer);
    if (decision.restartTimer === true) timer.acknowledged(ack);
    updates.timed();
    if (decision.exitByFlight === true) updates.exitByFlight();
    if (decision.grow === true && about.acked === 0) about.acked = 1;
    if (decision.grow === true || (ackedBefore < 0 && ack >= 0)) updates.grow(ackedBefore);
    if (decision.deflate > 0) updates.deflate();
  }

  private cut(ack: number, ackedBefore: number): void {
    const { updates } = this;
    const { decision } = this.parts;
    if (decision.finding === FINDING.CONGESTION || decision.finding === FINDING.RESTART) {
      updates.cut();
      this.timer.restart();
    }
    if (decision.persistent === true) updates.persist(ackedBefore);
    // A reordered, older ACK does not change the window (Linux: old_ack in tcp_ack).
    if (decision.reduce === true && ack >= ackedBefore) updates.reduce();
  }

  private inform(): void {
    const { updates } = this;
    if (this.paced === true) {
      this.pacer.noteWait();
      updates.delivered();
    }
    if (this.parts.decision.surplus === true) updates.duplicate();
  }

  private resend(): void {
    const { decision, lossRecovery, recovery, recoveryEvent, fireRecovery } = this.parts;
    if (decision.resend < 0) return;
    if (decision.finding !== FINDING.CONGESTION && decision.advance !== true) this.timer.restart();
    this.transmitter.transmit(decision.resend);
    if (lossRecovery.onResent !== undefined && decision.advance !== true)
      lossRecovery.onResent(recovery, recoveryEvent, fireRecovery);
  }

  private send(): void {
    const { loop } = this;
    const { decision } = this.parts;
    if (decision.limitedTransmit === true) loop.one();
    if (decision.burst >= 0) loop.more(decision.burst);
    if (decision.timeoutIn > 0) this.timer.armIn(decision.timeoutIn);
  }

  private end(): void {
    const { parts } = this;
    const { flight, state, validation } = parts;
    if (validation !== null) validation.acked(parts);
    if (flight.acked < state.roundEnd) return;
    state.rounds++;
    state.roundEnd = flight.next;
  }
}
