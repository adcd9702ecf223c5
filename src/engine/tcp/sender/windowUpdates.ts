import {
  atLeastOne,
  decayAfterIdle,
  exitByFlight,
  idleReopening,
  overdamping,
  partialDeflation,
  proportionalReduction,
  reductionEnds,
  restartAfterIdle,
  restoreWindow,
} from '../congestion/shared.ts';
import { restartAfterMark, timeoutAfterMark } from '../ecn/ecnRules.ts';
import { FINDING } from '../flight.ts';
import type { WindowEvent } from '../window.ts';
import { describeCut, inFlight, totalDelivered, type SenderParts } from './senderParts.ts';
import type { Transmitter } from './transmitter.ts';

/**
 * After a cut: where less than one segment is left nothing may be sent. A timer that runs
 * idle, as in ns-2, opens the window then; without one it would stay shut for ever.
 */
export function leaveOne({ window, settings, fireWindow }: SenderParts): void {
  if (window.cwnd < 1 && !settings.timerRunsIdle) fireWindow(atLeastOne);
}

/** Tells the congestion control what happened, each hook with what it may know; it alone moves the window. */
export class WindowUpdates {
  constructor(
    private readonly parts: SenderParts,
    private readonly transmitter: Transmitter,
  ) {}

  /** Describes an ACK before anything is decided of it. */
  describeAck(ack: number): void {
    const { flight, window, recovery, recoveryEvent, windowEvent: about, lossRecovery } = this.parts;
    const ackedBefore = flight.acked;
    about.outstanding = flight.highest - ackedBefore;
    about.elapsed = recoveryEvent.elapsed;
    about.now = recoveryEvent.now;
    about.booked = recoveryEvent.elapsed;
    about.ackedBefore = ackedBefore;
    about.ack = ack;
    if (lossRecovery.account !== undefined) lossRecovery.account(recovery, about);
    const { use } = this.parts;
    about.cwndLimited = use === null ? about.outstanding + 1 > window.cwnd : use.state.limited;
    about.mostOutstanding = use === null ? flight.highest - ackedBefore : use.state.most;
    about.cut.duplicates = recovery.duplicates;
    about.acked = ack > ackedBefore ? ack - ackedBefore : 0;
    about.sample.totalDelivered = totalDelivered(this.parts);
  }

  /** Any ACK after the SYN's: lets the congestion control look, as the sender was before it. */
  measure(): void {
    const { control, window, own, fireWindow } = this.parts;
    if (control.onEveryAck !== undefined) control.onEveryAck(window, this.look(), own, fireWindow);
  }

  /** The ACK has been timed. */
  timed(): void {
    const { control, window, own, fireWindow } = this.parts;
    if (control.onTimed !== undefined) control.onTimed(window, this.look(), own, fireWindow);
  }

  /** Fast recovery ended; the ACK is not yet taken. */
  recovered(): void {
    const { control, lossRecovery, settings, window, windowEvent, own, fireWindow } = this.parts;
    if (control.onRecovered !== undefined) control.onRecovered(window, windowEvent, own, fireWindow);
    // Vegas of ns-2 may return to no window at all after a timeout: ns-2 has that with Vegas' own recovery only.
    if (window.cwnd < 1 && (lossRecovery.segmentRtt === undefined || !settings.timerRunsIdle)) fireWindow(atLeastOne);
  }

  /** Recovery ended, and the ACK that ended it has been taken. */
  exited(): void {
    const { control, window, own, validation, fireWindow } = this.parts;
    if (control.onExit !== undefined) control.onExit(window, this.look(), own, fireWindow);
    if (validation !== null) validation.recovered(this.parts);
  }

  /** A duplicate ACK beyond the threshold. */
  duplicate(): void {
    const { control, window, windowEvent, own, fireWindow } = this.parts;
    if (control.onDuplicate !== undefined) control.onDuplicate(window, windowEvent, own, fireWindow);
  }

  /** New data is acknowledged, and the window may grow. */
  grow(ackedBefore: number): void {
    const { parts } = this;
    const { control, decision, estimator, lossRecovery, own, state, timer, window } = parts;
    if (ackedBefore >= 0 && control.onAck === undefined) return;
    const about = this.look();
    about.synLost = state.synLost;
    about.delivered = decision.delivered < 0 ? about.acked : decision.delivered;
    if (lossRecovery.segmentRtt !== undefined) about.segmentRtt = lossRecovery.segmentRtt(parts.recovery);
    if (ackedBefore < 0 && state.synLost && estimator.onSynLost !== undefined)
      estimator.onSynLost(timer, parts.fireTimer);
    if (ackedBefore < 0 && parts.use !== null) parts.use.begins(parts.clock.now);
    if (ackedBefore < 0) control.onEstablished(window, about, own, parts.fireWindow);
    else control.onAck!(window, about, own, parts.fireWindow);
  }

  /** Leaves recovery with min(ssthresh, FlightSize + 1). */
  exitByFlight(): void {
    const { flight, windowEvent, fireWindow } = this.parts;
    windowEvent.flight = flight.highest - flight.acked;
    fireWindow(exitByFlight);
  }

  /** A partial ACK takes back by how much it deflates the window. */
  deflate(): void {
    const { decision, windowEvent, fireWindow } = this.parts;
    windowEvent.reduction.deflate = decision.deflate;
    fireWindow(partialDeflation);
  }

  /** A loss was found: cuts the window. */
  cut(): void {
    const { parts, transmitter } = this;
    const { control, decision, flight, lossRecovery, own, recovery, recoveryEvent, window, windowEvent: about } = parts;
    if (parts.ecn !== null) {
      if (parts.ecn.verdict.spared) {
        // The window was cut for a mark: one cut is enough.
        parts.state.fastRetransmits++;
        if (decision.finding === FINDING.RESTART) parts.fireWindow(restartAfterMark);
        return;
      }
      parts.ecn.cut();
    }
    if (decision.halveFirst) parts.fireWindow(overdamping);
    if (lossRecovery.onCut !== undefined) {
      recoveryEvent.cwnd = window.cwnd;
      lossRecovery.onCut(recovery, recoveryEvent, parts.fireRecovery);
    }
    describeCut(parts, window.cwnd);
    about.cut.transmissions =
      lossRecovery.lostTransmissions === undefined
        ? transmitter.countOf(flight.acked + 1)
        : lossRecovery.lostTransmissions(recovery);
    parts.state.fastRetransmits++;
    about.cut.spread = decision.reduce;
    const before = window.cwnd;
    if (decision.finding === FINDING.RESTART) control.onRestart(window, about, own, parts.fireWindow);
    else {
      control.onCongestion(window, about, own, parts.fireWindow);
      if (parts.validation !== null) parts.validation.cut(parts, before, false);
    }
    leaveOne(parts);
  }

  /** The timer went off while `lost` was the oldest segment outstanding, if any was; `spared`: ssthresh stays, for a mark was answered. */
  timedOut(lost: number, idle: boolean, spared: boolean): void {
    const { parts } = this;
    const { control, decision, lossRecovery, recoveryEvent, state, windowEvent: about } = parts;
    // In slow start after a timeout cwnd is small: ssthresh says what the path was thought to carry.
    const { cwnd, ssthresh } = parts.window;
    describeCut(parts, cwnd > ssthresh ? cwnd : ssthresh);
    about.elapsed = recoveryEvent.elapsed;
    about.now = recoveryEvent.now;
    about.next = parts.flight.next;
    about.timeout.idle = idle;
    about.timeout.repeated = state.timedOut === lost || decision.again;
    about.sample.lost = decision.losses.count;
    about.sample.totalDelivered = totalDelivered(this.parts);
    // Without records of what is on its way all of it is taken as lost, whatever the last ACK said.
    about.inFlight = lossRecovery.inFlight === undefined ? 0 : lossRecovery.inFlight(parts.recovery, parts.flight);
    state.timedOut = lost;
    if (decision.keeps) return;
    if (spared) parts.fireWindow(timeoutAfterMark);
    else if (idle && about.settings.opensByStep) parts.fireWindow(idleReopening);
    else control.onTimeout(parts.window, about, parts.own, parts.fireWindow);
    if (parts.ecn !== null) parts.ecn.cut();
  }

  /** Data waits and nothing is outstanding: what silence since the last segment has done to the window. */
  resume(): void {
    const { parts } = this;
    const { clock, flight, settings, state, timer, window, windowEvent: about } = parts;
    const idle = clock.now - state.lastSentAt;
    if (parts.validation !== null) parts.validation.age(parts);
    if (
      settings.slowStartAfterIdle === 'off' ||
      parts.validation !== null ||
      flight.acked !== flight.highest ||
      flight.acked <= 0
    )
      return;
    // A control that models the path keeps its window.
    if (parts.control.onDelivery !== undefined) return;
    if (idle <= timer.rto || window.cwnd <= about.settings.initialWindow) return;
    if (parts.use !== null) parts.use.restarts(clock.now);
    if (settings.slowStartAfterIdle === 'restart') {
      parts.fireWindow(restartAfterIdle);
      return;
    }
    const { reduction } = about;
    reduction.target = window.cwnd;
    for (let left = idle - timer.rto; left > 0 && reduction.target > about.settings.initialWindow; left -= timer.rto)
      reduction.target = Math.floor(reduction.target / 2);
    if (reduction.target < about.settings.initialWindow) reduction.target = about.settings.initialWindow;
    parts.fireWindow(decayAfterIdle);
  }

  /** A cut is spread over the round trip, where it has lowered cwnd: the window follows what leaves the network. */
  reduce(): void {
    const { decision, lossRecovery, recovery, recoveryEvent, window, windowEvent, fireRecovery, fireWindow } =
      this.parts;
    recoveryEvent.ssthresh = window.ssthresh;
    lossRecovery.onReduce!(recovery, recoveryEvent, fireRecovery);
    if (!decision.reduce) return;
    windowEvent.reduction.target = decision.window;
    fireWindow(proportionalReduction);
  }

  /** A spread or unnecessary cut is over. */
  endReduction(): void {
    const { control, decision, own, window, windowEvent: about, fireWindow } = this.parts;
    if (decision.undo) {
      about.reduction.priorCwnd = decision.priorCwnd;
      about.reduction.priorSsthresh = decision.priorSsthresh;
      fireWindow(restoreWindow);
      if (control.onSpurious !== undefined) control.onSpurious(window, about, own, fireWindow);
    } else if (decision.endReduction) {
      fireWindow(reductionEnds);
      if (control.onReduced !== undefined) control.onReduced(window, about, own, fireWindow);
    }
  }

  /** Lets a control that models the path look at what arrived. */
  delivered(): void {
    const { parts } = this;
    const { control, decision, own, window, windowEvent: about } = parts;
    if (control.onDelivery === undefined) return;
    about.delivered = decision.delivered;
    about.sample.rate = decision.rate;
    about.sample.totalDelivered = totalDelivered(this.parts);
    about.sample.priorDelivered = decision.priorDelivered;
    about.sample.lost = decision.losses.count;
    about.sample.inFlight = decision.sampleInFlight;
    about.sample.lostSince = decision.sampleLost;
    about.sample.appLimited = decision.appLimited;
    about.inFlight = inFlight(parts);
    about.srtt = parts.timer.smoothed;
    about.segmentRtt = decision.lastRtt;
    if (decision.lastRtt < 0) about.segmentRtt = NaN;
    control.onDelivery(window, about, own, parts.fireWindow);
  }

  /** The event of the window with how the sender is now. */
  private look(): WindowEvent {
    const { flight, timer, windowEvent: about } = this.parts;
    about.next = flight.next;
    about.flight = flight.highest - flight.acked;
    about.window = flight.window;
    about.srtt = timer.smoothed;
    return about;
  }
}
