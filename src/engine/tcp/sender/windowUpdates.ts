import {
  atLeastMinimum,
  atLeastOne,
  decayAfterIdle,
  exitByFlight,
  idleReopening,
  inflatedWindow,
  overdamping,
  partialDeflation,
  persistentCongestion,
  proportionalReduction,
  reductionEnds,
  restartAfterIdle,
  restoreWindow,
  wholeFlight,
} from '../congestion/shared.ts';
import { restartAfterMark, timeoutAfterMark } from '../ecn/ecnRules.ts';
import { EPISODE, FINDING } from '../flight.ts';
import type { WindowEvent } from '../window.ts';
import { describeCut, inFlight, totalDelivered, type SenderParts } from './senderParts.ts';
import { lessThanWhole } from './sendRing.ts';
import type { Transmitter } from './transmitter.ts';

/**
 * Raises cwnd to the minimum window after a cut below that: to one segment in TCP, because nothing could be sent
 * otherwise. Not needed if the retransmission timer runs while nothing is outstanding (ns-2): its timeout opens the
 * window again.
 */
export function leaveMinimum({ window, settings, numbers, fireWindow }: SenderParts): void {
  const { minimumWindow, timerRunsIdle } = settings.stack;
  if (window.cwnd < minimumWindow && (numbers || !timerRunsIdle))
    fireWindow(minimumWindow > 1 ? atLeastMinimum : atLeastOne);
}

/** Ends a gradual cut. */
export function endGradualCut(parts: SenderParts): void {
  const { control, own, window, windowEvent, fireWindow } = parts;
  fireWindow(reductionEnds);
  leaveMinimum(parts);
  if (control.onReduced !== undefined) control.onReduced(window, windowEvent, own, fireWindow);
}

/** Fills in the window event and calls the hooks of the congestion control. Nothing else changes the window. */
export class WindowUpdates {
  constructor(
    private readonly parts: SenderParts,
    private readonly transmitter: Transmitter,
  ) {}

  /** Fills in the window event for an ACK, before any decision. */
  describeAck(ack: number): void {
    const { decision, flight, window, recovery, recoveryEvent, windowEvent: about, lossRecovery } = this.parts;
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
    if (decision.counted >= 0) about.acked = decision.counted;
    about.sample.rate = decision.rate;
    about.sample.totalDelivered = totalDelivered(this.parts);
  }

  /** Calls `onEveryAck`, with the sender's state before the ACK. */
  measure(): void {
    const { control, window, own, fireWindow } = this.parts;
    if (control.onEveryAck !== undefined) control.onEveryAck(window, this.look(), own, fireWindow);
  }

  /** The round trip of the ACK has been measured. */
  timed(): void {
    const { control, window, own, fireWindow } = this.parts;
    if (control.onTimed !== undefined) control.onTimed(window, this.look(), own, fireWindow);
  }

  /** Fast recovery ends; its last ACK is not yet processed. */
  recovered(): void {
    const { control, lossRecovery, settings, window, windowEvent, own, fireWindow } = this.parts;
    if (control.onRecovered !== undefined) control.onRecovered(window, windowEvent, own, fireWindow);
    // ns-2's Vegas may restore a window of 0 after a timeout. That is reproduced only with Vegas's own recovery.
    if (window.cwnd < 1 && (lossRecovery.segmentRtt === undefined || !settings.stack.timerRunsIdle))
      fireWindow(atLeastOne);
  }

  /** Recovery has ended, and its last ACK has been processed. */
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
    const { control, decision, lossRecovery, own, window } = parts;
    if (ackedBefore >= 0 && control.onAck === undefined) return;
    const about = this.look();
    if (parts.settings.stack.slowStartAfterTimeout > 0) this.noteRepair();
    about.delivered = decision.delivered < 0 ? about.acked : decision.delivered;
    if (lossRecovery.segmentRtt !== undefined) about.segmentRtt = lossRecovery.segmentRtt(parts.recovery);
    if (ackedBefore < 0) this.establish();
    else control.onAck!(window, about, own, parts.fireWindow);
  }

  /** The handshake is acknowledged. */
  private establish(): void {
    const { clock, control, ecn, estimator, own, state, timer, use, window, windowEvent: about } = this.parts;
    about.synLost = state.synLost || (ecn !== null && ecn.agreed !== null && ecn.agreed.synMarked);
    about.counted = ecn !== null && ecn.isExact;
    if (state.synLost && estimator.onSynLost !== undefined) estimator.onSynLost(timer, this.parts.fireTimer);
    if (use !== null) use.begins(clock.now);
    control.onEstablished(window, about, own, this.parts.fireWindow);
  }

  private noteRepair(): void {
    const { recovery, windowEvent: about } = this.parts;
    about.repairing = recovery.episode === EPISODE.TIMEOUT && about.ack <= recovery.recover;
  }

  /** Leaves recovery with min(ssthresh, FlightSize + 1). */
  exitByFlight(): void {
    const { flight, windowEvent, fireWindow } = this.parts;
    windowEvent.flight = flight.highest - flight.acked;
    fireWindow(exitByFlight);
    leaveMinimum(this.parts);
  }

  /** Deflates the window on a partial ACK. */
  deflate(): void {
    const { decision, windowEvent, fireWindow } = this.parts;
    windowEvent.reduction.deflate = decision.deflate;
    fireWindow(partialDeflation);
  }

  /** Writes the bases of a cut into the window event, segments. `most` limits FlightSize on some stacks. */
  private describeCut(most: number): void {
    const { parts } = this;
    const { flight, settings, windowEvent: about } = parts;
    describeCut(parts, most);
    if (settings.stack.flightSize === 'bounded') return;
    about.reduction.target = flight.next - 1 - flight.acked;
    if (settings.stack.sendRing > 0) about.reduction.target -= lessThanWhole(settings, flight.acked, flight.next - 1);
    if (about.reduction.target !== about.flight) parts.fireWindow(wholeFlight);
  }

  /** A loss was detected: cuts the window. */
  cut(): void {
    const { parts, transmitter } = this;
    const { control, decision, flight, lossRecovery, own, recovery, recoveryEvent, window, windowEvent: about } = parts;
    if (parts.ecn !== null) {
      if (parts.ecn.verdict.spared) {
        // The window was already cut for a mark in this round trip.
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
    this.describeCut(window.cwnd);
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
    leaveMinimum(parts);
  }

  /**
   * Handles persistent congestion, which ends the recovery period (RFC 9002 appendix B.8). Losses are processed before
   * acknowledged packets (A.7), so the packets that the same ACK acknowledges grow the minimum window.
   */
  persist(ackedBefore: number): void {
    const { parts } = this;
    const { control, decision, estimator, own, timer, window, windowEvent: about } = parts;
    if (control.onPersistent !== undefined) control.onPersistent(window, about, own, parts.fireWindow);
    else parts.fireWindow(persistentCongestion);
    leaveMinimum(parts);
    if (estimator.onPersistent !== undefined) estimator.onPersistent(timer, parts.fireTimer);
    about.acked = decision.counted;
    if (decision.counted > 0) this.grow(ackedBefore);
  }

  /**
   * The retransmission timer expired. `lost`: the oldest outstanding segment; `idle`: nothing is outstanding; `spared`:
   * ssthresh stays, because the window was already cut for a mark.
   */
  timedOut(lost: number, idle: boolean, spared: boolean): void {
    const { parts } = this;
    const { control, decision, lossRecovery, recoveryEvent, state, windowEvent: about } = parts;
    // In slow start after a timeout cwnd is small, and ssthresh is the better estimate of the path's capacity.
    const { cwnd, ssthresh } = parts.window;
    this.describeCut(cwnd > ssthresh ? cwnd : ssthresh);
    if (parts.settings.stack.inflationCounts && about.timeout.inflation > 0) {
      const inflated = cwnd + about.timeout.inflation;
      about.reduction.target = inflated < parts.flight.window ? inflated : parts.flight.window;
      parts.fireWindow(inflatedWindow);
    }
    about.elapsed = recoveryEvent.elapsed;
    about.now = recoveryEvent.now;
    about.next = parts.flight.next;
    about.timeout.idle = idle;
    about.timeout.repeated = state.timedOut === lost || decision.again;
    about.sample.lost = decision.losses.count;
    about.sample.totalDelivered = totalDelivered(this.parts);
    // A recovery that does not track segments in flight considers all of them lost.
    about.inFlight = lossRecovery.inFlight === undefined ? 0 : lossRecovery.inFlight(parts.recovery, parts.flight);
    state.timedOut = lost;
    if (decision.keeps) return;
    if (spared) parts.fireWindow(timeoutAfterMark);
    else if (idle && about.settings.opensByStep) parts.fireWindow(idleReopening);
    else control.onTimeout(parts.window, about, parts.own, parts.fireWindow);
    if (parts.ecn !== null) parts.ecn.cut();
  }

  /** Called when a write or a window update allows sending. Reduces the window after an idle time of more than one RTO. */
  resume(): void {
    const { parts } = this;
    const { clock, flight, settings, state, timer, window, windowEvent: about } = parts;
    const idle = clock.now - state.lastSentAt;
    if (parts.validation !== null) parts.validation.age(parts);
    if (
      settings.stack.slowStartAfterIdle === 'off' ||
      parts.validation !== null ||
      flight.acked !== flight.highest ||
      flight.acked <= 0
    )
      return;
    // A control that models the path keeps its window.
    if (parts.control.onDelivery !== undefined) return;
    if (idle <= timer.rto || window.cwnd <= about.settings.initialWindow) return;
    if (parts.use !== null) parts.use.restarts(clock.now);
    if (settings.stack.slowStartAfterIdle === 'restart') {
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

  /** One step of a gradual cut: sets cwnd according to the segments that left the network. */
  reduce(): void {
    const { decision, lossRecovery, recovery, recoveryEvent, window, windowEvent, fireRecovery, fireWindow } =
      this.parts;
    recoveryEvent.ssthresh = window.ssthresh;
    lossRecovery.onReduce!(recovery, recoveryEvent, fireRecovery);
    if (!decision.reduce) return;
    windowEvent.reduction.target = decision.window;
    fireWindow(proportionalReduction);
    leaveMinimum(this.parts);
  }

  /** Ends a gradual cut, or undoes a spurious one. */
  endReduction(): void {
    const { control, decision, own, window, windowEvent: about, fireWindow } = this.parts;
    if (decision.undo) {
      about.reduction.priorCwnd = decision.priorCwnd;
      about.reduction.priorSsthresh = decision.priorSsthresh;
      fireWindow(restoreWindow);
      if (control.onSpurious !== undefined) control.onSpurious(window, about, own, fireWindow);
    } else if (decision.endReduction) endGradualCut(this.parts);
  }

  /** Calls `onDelivery`, for controls that model the path. */
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

  /** Updates the window event with the sender's current state and returns it. */
  private look(): WindowEvent {
    const { flight, state, timer, windowEvent: about } = this.parts;
    about.next = flight.next;
    about.flight = flight.highest - flight.acked;
    about.window = flight.window;
    about.srtt = timer.smoothed;
    about.minRtt = state.minRtt;
    about.lastSentAt = state.lastSentAt - state.firstSentAt;
    return about;
  }
}
