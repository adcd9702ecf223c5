import { COUNT, ECHO, ROUTE, SENT_AT, SEQ, SIZE } from '../kernel/packets.ts';
import { PACKET } from '../kernel/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { proportionalReduction, reductionEnds, restoreWindow } from './congestion/reduction.ts';
import { exitByFlight, overdamping, partialDeflation } from './congestion/shared.ts';
import {
  clearDecision,
  clearReaction,
  EPISODE,
  FINDING,
  freshDecision,
  MEASURE,
  type Flight,
  type LossRecovery,
  type RecoveryEvent,
  type RecoveryFire,
  type RecoveryState,
} from './flight.ts';
import { phaseRule, resentRule, startRule, stopRule } from './connection.ts';
import { phaseOf } from './phase.ts';
import { firing } from './firing.ts';
import type { RoundTripEstimator, TimerEvent, TimerFire, TimerState } from './roundTrip.ts';
import { SendCounts } from './sendCounts.ts';
import { freshSenderState, type SenderSettings } from './senderState.ts';
import {
  freshWindow,
  freshWindowEvent,
  type CongestionControl,
  type OwnState,
  type WindowEvent,
  type WindowFire,
  type WindowState,
} from './window.ts';

const RETRANSMIT = 0;
const START = 1;
const STOP = 2;
const ALARM = 3;
const PACE = 4;

/**
 * A TCP sender: the loop and the timer. What is lost is decided by a
 * LossRecovery, the window by a CongestionControl, the timeout by a
 * RoundTripEstimator; the sender carries decisions out, always in the same
 * order: acknowledge, cut or grow, resend, send.
 */
export class Sender implements Component, Port {
  readonly flight: Flight;
  readonly window: WindowState;
  /** What the variant remembers besides. */
  readonly own: OwnState;
  readonly recovery: RecoveryState;
  readonly timer: TimerState;
  readonly state;
  private readonly sendCounts: SendCounts;
  private readonly timerSlot: number;
  /** Wakes a recovery that has a clock of its own; -1: it has none. */
  private readonly alarmSlot: number;
  private readonly selectsAlways: boolean;
  /** Wakes a sender that paces; -1: it does not. */
  private readonly paceSlot: number;
  /** When a sender that paces may send its next segment, s. */
  private readonly pacing: { nextSendAt: number };
  /** Key of the timer; means nothing between calls. */
  private readonly deadline = new Float64Array(2);
  private readonly decision = freshDecision();
  readonly windowEvent: WindowEvent;
  readonly recoveryEvent: RecoveryEvent;
  readonly timerEvent: TimerEvent;
  private readonly fireWindow: WindowFire;
  private readonly fireRecovery: RecoveryFire<RecoveryState>;
  private readonly fireTimer: TimerFire;

  constructor(
    private readonly kernel: Kernel,
    private readonly ledger: Ledger,
    readonly settings: SenderSettings,
    private readonly control: CongestionControl,
    private readonly lossRecovery: LossRecovery,
    private readonly estimator: RoundTripEstimator,
    private readonly out: Port,
  ) {
    const { scheduler } = kernel;
    this.flight = kernel.state<Flight>({ acked: -1, next: 0, highest: -1, limit: 0, window: settings.receiverWindow });
    this.window = kernel.state(freshWindow());
    Object.assign(this.window, {
      cwnd: settings.startsWide ? settings.growth.initialWindow : 1,
      ssthresh: settings.initialSsthresh,
    });
    this.own = kernel.state<OwnState>(control.own());
    this.recovery = kernel.state(lossRecovery.initial(settings.recovery));
    this.timer = kernel.state(estimator.initial(settings.timer));
    this.state = kernel.state(freshSenderState());
    this.state.firstSentAt = -1;
    this.sendCounts = new SendCounts(kernel, this.flight);
    this.timerSlot = scheduler.slot(this, RETRANSMIT);
    scheduler.arm(scheduler.slot(this, START), settings.start);
    if (settings.stop !== null) scheduler.arm(scheduler.slot(this, STOP), settings.stop);
    this.alarmSlot = lossRecovery.onAlarm === undefined ? -1 : scheduler.slot(this, ALARM);
    this.selectsAlways = lossRecovery.selectsAlways === true;
    this.paceSlot = control.pacingRate === undefined ? -1 : scheduler.slot(this, PACE);
    this.pacing = this.paceSlot < 0 ? { nextSendAt: 0 } : kernel.state({ nextSendAt: 0 });
    this.windowEvent = freshWindowEvent(settings.growth);
    this.recoveryEvent = {
      settings: settings.recovery,
      flight: this.flight,
      decision: this.decision,
      ack: 0,
      sackCount: 0,
      sackLeft: new Float64Array(4),
      sackRight: new Float64Array(4),
      elapsed: 0.5,
      echo: 0.5,
      now: 0.5,
      cwnd: 0.5,
      ssthresh: 0.5,
      srtt: 0.5,
      rto: 0.5,
      segment: 0,
    };
    this.timerEvent = { settings: settings.timer, rtt: 0.5, sentAt: 0.5, echo: 0.5, acked: 0, next: 0 };

    const { window: fireWindow, recovery: fireRecovery, timer: fireTimer } = firing(kernel, settings.flow, this);
    this.fireWindow = fireWindow;
    this.fireRecovery = fireRecovery;
    this.fireTimer = fireTimer;
  }

  /** An ACK arrives. */
  receive(packet: number): void {
    const { state, decision, recoveryEvent: event } = this;
    const { packets, scheduler } = this.kernel;
    const { rows, times, sacks } = packets.state;
    const ack = rows[packet + SEQ]!;
    if (state.acksReceived === 0) state.firstAckAt = scheduler.state.now;
    state.acksReceived++;
    state.ackBytes += rows[packet + SIZE]!;
    state.lastAckAt = scheduler.state.now;
    event.ack = ack;
    event.sackCount = 0;
    if (sacks.length > 0) {
      const at = packets.sackAt(packet);
      event.sackCount = sacks[at]!;
      for (let i = 0; i < event.sackCount; i++) {
        event.sackLeft[i] = sacks[at + 1 + 2 * i]!;
        event.sackRight[i] = sacks[at + 2 + 2 * i]!;
      }
    }
    const echo = times[(packet >> 1) + ECHO]!;
    this.windowEvent.rtt = scheduler.state.now - echo;
    this.windowEvent.oneWayDelay = times[(packet >> 1) + SENT_AT]! - echo;
    this.timerEvent.echo = echo;
    packets.give(packet);
    this.kernel.journal.packet(PACKET.ACKED, this.settings.flow, ack);
    event.now = scheduler.state.now;
    event.elapsed = event.now - state.firstSentAt;
    if (this.paceSlot >= 0) this.windowEvent.inFlightBefore = this.inFlight();
    event.cwnd = this.window.cwnd;
    event.ssthresh = this.window.ssthresh;
    if (this.alarmSlot >= 0) {
      event.echo = echo - state.firstSentAt;
      this.describePath();
    }
    clearDecision(decision);
    // The first duplicate opens an episode: its cause is the loss, if there was one.
    if (ack === this.flight.acked && this.recovery.duplicates === 0)
      state.chain = this.ledger.lossOf(this.settings.flow, ack + 1);
    this.lossRecovery.onAck(this.recovery, event, this.fireRecovery);
    this.carryOut(ack);
    if (this.alarmSlot >= 0) this.settle();
    this.setPhase();
  }

  wake(code: number): void {
    if (code === RETRANSMIT) this.timeout();
    else if (code === START) this.start();
    else if (code === STOP) this.stop();
    else if (code === ALARM) this.alarmed();
    else this.sendMore(0);
    if (this.alarmSlot >= 0) this.settle();
    this.setPhase();
  }

  /** The timer's present length, s. */
  rto(): number {
    return this.timer.rto;
  }

  /** Smoothed round-trip time, s; 0 before the first sample. */
  srtt(): number {
    return this.timer.smoothed;
  }

  /** Time average of cwnd since the first segment, segments. */
  meanCwnd(): number {
    const { state, window } = this;
    const { now } = this.kernel.scheduler.state;
    if (state.firstSentAt < 0 || now <= state.firstSentAt) return 0;
    return (state.cwndIntegral + window.cwnd * (now - state.cwndSince)) / (now - state.firstSentAt);
  }

  /** Stops offering new data; what is outstanding is still delivered. */
  stop(): void {
    const { flight, settings, state } = this;
    state.stopped = true;
    if (flight.highest < 0) return;
    flight.limit = settings.stopForgetsNewest ? flight.highest : flight.highest + 1;
    this.kernel.journal.write(
      stopRule.id,
      settings.flow,
      flight.highest,
      -1,
      -1,
      flight.highest,
      flight.highest,
      NaN,
      NaN,
    );
    this.sendMore(settings.recovery.maxBurst);
  }

  private start(): void {
    const { flight, settings } = this;
    if (this.state.stopped) return;
    flight.limit = settings.segments + 1;
    this.kernel.journal.write(startRule.id, settings.flow, 0, -1, -1, 0, settings.segments, NaN, NaN);
    this.sendMore(settings.recovery.maxBurst);
  }

  /** Carries out the decision about an ACK. */
  private carryOut(ack: number): void {
    const { decision, flight, window, windowEvent: about } = this;
    const ackedBefore = flight.acked;
    about.outstanding = flight.highest - ackedBefore;
    about.elapsed = this.recoveryEvent.elapsed;
    about.now = this.recoveryEvent.now;
    about.ackedBefore = ackedBefore;
    about.ack = ack;
    if (this.lossRecovery.account !== undefined) this.lossRecovery.account(this.recovery, about);
    about.cwndLimited = about.outstanding + 1 > window.cwnd;
    about.duplicates = this.recovery.duplicates;
    about.acked = ack > ackedBefore ? ack - ackedBefore : 0;
    if (this.control.onEveryAck !== undefined && ackedBefore >= 0) this.measure();
    if (decision.finding === FINDING.RECOVERED && this.control.onRecovered !== undefined)
      this.control.onRecovered(window, about, this.own, this.fireWindow);
    if (this.alarmSlot >= 0) this.endReduction();
    if (decision.advance) {
      flight.acked = ack;
      if (flight.next <= ack) flight.next = ack + 1;
      this.state.limited = 0;
      if (decision.timerFirst) this.restartTimer(ack);
      this.takeTime(ack);
      if (decision.resetBackoff && this.timer.backoff !== 1) this.estimator.onFresh(this.timer, this.fireTimer);
      if (decision.restartTimer) this.restartTimer(ack);
      if (this.control.onTimed !== undefined) this.control.onTimed(window, this.look(), this.own, this.fireWindow);
      if (decision.exitByFlight) this.applyExit();
      if (decision.grow && about.acked === 0) about.acked = 1;
      if (decision.grow || ackedBefore < 0) this.grow(ackedBefore);
      if (decision.deflate > 0) {
        about.deflate = decision.deflate;
        this.fireWindow(partialDeflation);
      }
    }
    if (decision.measure === MEASURE.GIVEN && !decision.advance) this.takeGivenTime(flight.acked);
    if (decision.finding === FINDING.RECOVERED && this.control.onExit !== undefined)
      this.control.onExit(window, this.look(), this.own, this.fireWindow);
    if (decision.finding === FINDING.CONGESTION || decision.finding === FINDING.RESTART) this.reactToLoss();
    if (decision.reduce) this.reduce();
    if (this.paceSlot >= 0 && this.control.onDelivery !== undefined) this.describeDelivery();
    if (decision.surplus && this.control.onDuplicate !== undefined)
      this.control.onDuplicate(window, about, this.own, this.fireWindow);
    if (decision.resend >= 0) {
      if (decision.finding !== FINDING.CONGESTION && !decision.advance) this.resetTimer();
      this.transmit(decision.resend);
      if (this.lossRecovery.onResent !== undefined && !decision.advance)
        this.lossRecovery.onResent(this.recovery, this.recoveryEvent, this.fireRecovery);
    }
    if (decision.limitedTransmit) this.sendOne();
    if (decision.burst >= 0) this.sendMore(decision.burst);
    if (flight.acked >= this.state.roundEnd) {
      this.state.rounds++;
      this.state.roundEnd = flight.next;
    }
  }

  /** Lets the congestion control look at an ACK, as the sender stood before it. */
  private measure(): void {
    this.control.onEveryAck!(this.window, this.look(), this.own, this.fireWindow);
  }

  /** The event of the window with how the sender stands now. */
  private look(): WindowEvent {
    const { flight, windowEvent: about } = this;
    about.next = flight.next;
    about.flight = flight.highest - flight.acked;
    about.window = flight.window;
    about.srtt = this.timer.smoothed;
    about.recovering = this.recovery.recovering;
    return about;
  }

  private grow(ackedBefore: number): void {
    const about = this.look();
    about.synLost = this.state.synLost;
    about.delivered = this.decision.delivered < 0 ? about.acked : this.decision.delivered;
    if (this.lossRecovery.segmentRtt !== undefined) about.segmentRtt = this.lossRecovery.segmentRtt(this.recovery);
    if (ackedBefore < 0 && this.state.synLost && this.estimator.onSynLost !== undefined)
      this.estimator.onSynLost(this.timer, this.fireTimer);
    if (ackedBefore < 0) this.control.onEstablished(this.window, about, this.own, this.fireWindow);
    else this.control.onAck(this.window, about, this.own, this.fireWindow);
  }

  private applyExit(): void {
    this.windowEvent.flight = this.flight.highest - this.flight.acked;
    this.fireWindow(exitByFlight);
  }

  /** Cuts the window and restarts the timer. */
  private reactToLoss(): void {
    const { decision, flight, windowEvent: about } = this;
    if (decision.halveFirst) this.fireWindow(overdamping);
    if (this.lossRecovery.onCut !== undefined) {
      this.recoveryEvent.cwnd = this.window.cwnd;
      this.lossRecovery.onCut(this.recovery, this.recoveryEvent, this.fireRecovery);
    }
    this.describeCut();
    about.transmissions =
      this.lossRecovery.lostTransmissions === undefined
        ? this.sendCounts.of(flight.acked + 1)
        : this.lossRecovery.lostTransmissions(this.recovery);
    this.state.fastRetransmits++;
    about.spread = decision.reduce;
    if (decision.finding === FINDING.RESTART) this.control.onRestart(this.window, about, this.own, this.fireWindow);
    else this.control.onCongestion(this.window, about, this.own, this.fireWindow);
    this.resetTimer();
  }

  /** Tells a recovery with a clock of its own what it may need to know of window and timer. */
  private describePath(): void {
    const { recoveryEvent: event } = this;
    event.ssthresh = this.window.ssthresh;
    event.srtt = this.timer.smoothed;
    event.rto = this.timer.rto;
  }

  /** Segments in the network, as far as the recovery knows. */
  private inFlight(): number {
    const { flight, lossRecovery } = this;
    return lossRecovery.inFlight === undefined
      ? flight.highest - flight.acked
      : lossRecovery.inFlight(this.recovery, flight);
  }

  /** Lets a control that models the path look at what arrived. */
  private describeDelivery(): void {
    const { decision, windowEvent: about } = this;
    about.delivered = decision.delivered;
    about.rate = decision.rate;
    about.totalDelivered = decision.totalDelivered;
    about.priorDelivered = decision.priorDelivered;
    about.lost = decision.lost;
    about.inFlight = this.inFlight();
    about.recovering = this.recovery.recovering;
    about.srtt = this.timer.smoothed;
    about.segmentRtt = decision.lastRtt < 0 ? NaN : decision.lastRtt;
    this.control.onDelivery!(this.window, about, this.own, this.fireWindow);
  }

  /** Whether a sender that paces must wait; it is woken when it need not. */
  private waits(): boolean {
    const { scheduler } = this.kernel;
    if (this.pacing.nextSendAt <= scheduler.state.now) return false;
    scheduler.arm(this.paceSlot, this.pacing.nextSendAt);
    return true;
  }

  /** The next segment may leave when this one would have at the pacing rate. */
  private pace(): void {
    const { pacing } = this;
    const { now } = this.kernel.scheduler.state;
    const rate = this.control.pacingRate!(this.own);
    const from = pacing.nextSendAt > now ? pacing.nextSendAt : now;
    pacing.nextSendAt = rate > 0 ? from + 1 / rate : now;
  }

  /** A spread or needless cut is over. */
  private endReduction(): void {
    const { decision, windowEvent: about } = this;
    if (decision.undo) {
      about.priorCwnd = decision.priorCwnd;
      about.priorSsthresh = decision.priorSsthresh;
      this.fireWindow(restoreWindow);
    } else if (decision.endReduction) {
      this.fireWindow(reductionEnds);
    }
  }

  /** A cut is spread over the round trip: the window follows what leaves the network. */
  private reduce(): void {
    this.recoveryEvent.ssthresh = this.window.ssthresh;
    this.lossRecovery.onReduce!(this.recovery, this.recoveryEvent, this.fireRecovery);
    this.windowEvent.target = this.decision.window;
    this.fireWindow(proportionalReduction);
  }

  /** The recovery's own clock went off. */
  private alarmed(): void {
    const { state, flight, decision, recoveryEvent: event, lossRecovery } = this;
    clearDecision(decision);
    clearReaction(decision);
    event.ack = flight.acked;
    event.sackCount = 0;
    event.elapsed = this.kernel.scheduler.state.now - state.firstSentAt;
    const due = lossRecovery.alarmAt!(this.recovery);
    if (event.elapsed < due) event.elapsed = due;
    event.cwnd = this.window.cwnd;
    this.describePath();
    state.chain = this.ledger.lossOf(this.settings.flow, flight.acked + 1);
    decision.burst = this.settings.recovery.maxBurst;
    lossRecovery.onAlarm!(this.recovery, event, this.fireRecovery);
    this.carryOut(flight.acked);
    if (decision.restartTimer) this.armTimer();
  }

  /** Sets the recovery's own clock after everything that an event led to. */
  private settle(): void {
    const { state, recoveryEvent: event, lossRecovery, alarmSlot } = this;
    const { scheduler } = this.kernel;
    if (state.firstSentAt < 0) return;
    event.elapsed = scheduler.state.now - state.firstSentAt;
    this.describePath();
    const before = lossRecovery.alarmAt!(this.recovery);
    lossRecovery.onSettled!(this.recovery, event, this.fireRecovery);
    const at = lossRecovery.alarmAt!(this.recovery);
    if (at < 0) {
      if (before >= 0) scheduler.cancel(alarmSlot);
    } else if (at !== before || !scheduler.isArmed(alarmSlot)) {
      const when = state.firstSentAt + at;
      scheduler.arm(alarmSlot, when > scheduler.state.now ? when : scheduler.state.now);
    }
  }

  /** Restarts the timer after a loss; the running round-trip measurement is void (Karn). */
  private resetTimer(): void {
    const { decision, flight } = this;
    if (decision.backOff) this.estimator.onBackOff(this.timer, this.timerEvent, this.fireTimer);
    this.armTimer();
    if (decision.goBack) flight.next = flight.acked + 1;
    this.state.timing = false;
  }

  /** What a cut may halve. */
  private describeCut(): void {
    const { window, flight, windowEvent: about } = this;
    about.usable = window.cwnd < flight.window ? window.cwnd : flight.window;
    about.flight = flight.highest - flight.acked - this.state.limited;
    about.duplicates = this.recovery.duplicates;
  }

  private timeout(): void {
    const { state, flight, decision, recoveryEvent: event, windowEvent: about, kernel } = this;
    clearDecision(decision);
    const idle = flight.acked === flight.highest;
    const lost = flight.acked + 1;
    if (flight.acked < 0) state.synLost = true;
    if (!idle) state.chain = this.ledger.lossOf(this.settings.flow, lost);
    event.now = kernel.scheduler.state.now;
    event.elapsed = event.now - state.firstSentAt;
    event.cwnd = this.window.cwnd;
    event.ack = flight.acked;
    if (this.alarmSlot >= 0) this.describePath();
    this.lossRecovery.onTimeout(this.recovery, event, this.fireRecovery);
    if (decision.counts) state.timeouts++;
    this.describeCut();
    about.elapsed = event.elapsed;
    about.now = event.now;
    about.idle = idle;
    about.repeated = state.timedOut === lost || decision.again;
    if (this.lossRecovery.inFlight !== undefined) about.inFlight = this.lossRecovery.inFlight(this.recovery, flight);
    state.timedOut = lost;
    this.control.onTimeout(this.window, about, this.own, this.fireWindow);
    state.limited = 0;
    this.resetTimer();
    this.sendMore(decision.burst < 0 ? 0 : decision.burst);
  }

  /** Round-trip measurement at an acknowledgement of new data. */
  private takeTime(ack: number): void {
    const { state, decision, settings, timerEvent } = this;
    this.windowEvent.segmentRtt = NaN;
    if (decision.measure === MEASURE.GIVEN) {
      this.takeGivenTime(ack);
      return;
    }
    if (decision.measure === MEASURE.IGNORE) return;
    const timed = state.timing && ack >= state.timedSegment;
    if (timed) {
      state.timing = false;
      if (this.timer.backoff !== 1) this.estimator.onFresh(this.timer, this.fireTimer);
    }
    const byEcho = decision.measure === MEASURE.ECHO || settings.recovery.timestamps;
    if (!byEcho && (!timed || decision.measure === MEASURE.DISCARD)) return;
    const { now } = this.kernel.scheduler.state;
    timerEvent.rtt = now - (byEcho ? timerEvent.echo : state.timedAt);
    // As ns-2 computes it: the last bit of the difference decides on which side of a tick it falls.
    timerEvent.sentAt = now - timerEvent.rtt;
    timerEvent.acked = ack;
    timerEvent.next = this.flight.next;
    state.rttSum += timerEvent.rtt;
    state.rttCount++;
    if (state.minRtt < 0 || timerEvent.rtt < state.minRtt) state.minRtt = timerEvent.rtt;
    this.windowEvent.segmentRtt = timerEvent.rtt;
    this.estimator.onSample(this.timer, this.fireTimer);
  }

  /** Round-trip measurement by a recovery that times every segment itself. */
  private takeGivenTime(acked: number): void {
    const { state, decision, timerEvent, windowEvent } = this;
    windowEvent.segmentRtt = decision.lastRtt < 0 ? NaN : decision.lastRtt;
    if (decision.rtt < 0) return;
    timerEvent.rtt = decision.rtt;
    timerEvent.acked = acked;
    timerEvent.next = this.flight.next;
    state.rttSum += decision.rtt;
    state.rttCount++;
    if (state.minRtt < 0 || decision.rtt < state.minRtt) state.minRtt = decision.rtt;
    this.estimator.onSample(this.timer, this.fireTimer);
  }

  private restartTimer(ack: number): void {
    const { flight, settings } = this;
    if (settings.timerRunsIdle || ack < flight.highest) this.armTimer();
    else this.kernel.scheduler.cancel(this.timerSlot);
  }

  private armTimer(): void {
    const { deadline } = this;
    const { now } = this.kernel.scheduler.state;
    deadline[0] = now + this.timer.rto;
    deadline[1] = now;
    this.kernel.scheduler.armFrom(this.timerSlot, deadline, 0);
  }

  /** Segments the window allows beyond `acked`. */
  private usableWindow(): number {
    const allowed = Math.floor(this.window.cwnd) + this.recovery.inflation;
    const receiver = this.flight.window;
    return allowed < receiver ? allowed : receiver;
  }

  /** Sends what window or recovery allow, at most `burst` segments (0: no limit). */
  private sendMore(burst: number): void {
    const { flight, recovery, lossRecovery } = this;
    if (this.selectsAlways || (recovery.recovering && lossRecovery.select !== undefined)) {
      this.sendSelected(burst);
      return;
    }
    const edge = flight.acked + this.usableWindow();
    let sent = 0;
    while (flight.next <= edge && flight.next < flight.limit) {
      const segment = flight.next;
      if (segment <= flight.highest && lossRecovery.skips !== undefined && lossRecovery.skips(recovery, segment)) {
        flight.next = segment + 1;
        continue;
      }
      this.transmit(segment);
      flight.next = segment + 1;
      if (++sent === burst) break;
    }
  }

  /** Fast recovery that chooses segments itself. */
  private sendSelected(burst: number): void {
    const { flight, recovery, recoveryEvent: event, lossRecovery } = this;
    event.cwnd = this.window.cwnd;
    let sent = 0;
    for (;;) {
      const segment = lossRecovery.select!(recovery, event);
      if (segment < 0 || (this.paceSlot >= 0 && this.waits())) return;
      event.segment = segment;
      if (lossRecovery.onSelected !== undefined) lossRecovery.onSelected(recovery, event, this.fireRecovery);
      this.transmit(segment);
      if (this.paceSlot >= 0) this.pace();
      if (flight.next <= segment) flight.next = segment + 1;
      if (++sent === burst) return;
    }
  }

  /** Limited transmit: one new segment beyond the window (RFC 3042). */
  private sendOne(): void {
    const { flight, window, recovery } = this;
    const next = this.settings.limitedTransmitResends ? flight.next : flight.highest + 1;
    if (
      next <= flight.acked + flight.window &&
      next < flight.limit &&
      next <= flight.acked + window.cwnd + recovery.duplicates
    ) {
      this.transmit(next);
      if (flight.next === next) flight.next = next + 1;
      this.state.limited++;
    }
  }

  /** Puts a segment on the wire. */
  private transmit(segment: number): void {
    const { state, flight, settings, lossRecovery } = this;
    const { packets, scheduler } = this.kernel;
    const { now } = scheduler.state;
    if (state.firstSentAt < 0) {
      state.firstSentAt = now;
      state.cwndSince = now;
    }
    const fresh = segment > flight.highest;
    const nothingOutstanding = flight.acked === flight.highest;
    const count = this.sendCounts.count(segment, fresh);
    if (lossRecovery.onSent !== undefined) {
      this.recoveryEvent.segment = segment;
      this.recoveryEvent.now = now;
      this.recoveryEvent.elapsed = now - state.firstSentAt;
      lossRecovery.onSent(this.recovery, this.recoveryEvent, this.fireRecovery);
    }
    const packet = packets.take();
    const { rows, times } = packets.state;
    rows[packet + ROUTE] = settings.flow * 2;
    rows[packet + SEQ] = segment;
    rows[packet + SIZE] = segment === 0 ? settings.synSize : settings.wireSize;
    times[(packet >> 1) + SENT_AT] = now;
    rows[packet + COUNT] = count;
    state.sent++;
    state.lastSentAt = now;
    this.kernel.journal.packet(PACKET.SENT, settings.flow, segment);
    this.out.receive(packet);
    if (fresh) {
      flight.highest = segment;
      if (!state.timing) {
        state.timing = true;
        if (segment > state.timedSegment) {
          state.timedSegment = segment;
          state.timedAt = now;
        }
      }
    } else {
      state.retransmissions++;
      state.chain = this.kernel.journal.write(
        resentRule.id,
        settings.flow,
        segment,
        state.chain,
        -1,
        count - 1,
        count,
        NaN,
        NaN,
      );
    }
    if (nothingOutstanding || !scheduler.isArmed(this.timerSlot)) this.armTimer();
  }

  private setPhase(): void {
    const { state } = this;
    const phase = phaseOf(
      this.recovery,
      this.window,
      state.timedOut >= this.flight.acked + 1 && this.recovery.episode === EPISODE.TIMEOUT,
    );
    if (phase !== state.phase) {
      this.kernel.journal.write(
        phaseRule.id,
        this.settings.flow,
        -1,
        state.chain,
        -1,
        state.phase,
        phase,
        this.window.cwnd,
        this.window.cwnd,
      );
      state.phase = phase;
      state.phases++;
    }
  }
}
