import { COUNT, ECHO, FLAGS, MARKED_BY, SENT_AT, SEQ, SIZE } from '../kernel/packets.ts';
import { PACKET } from '../kernel/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { quicStartRule, startRule, stopRule, unsentAckRule, windowUpdateRule } from './connection.ts';
import type { EcnSender } from './ecn/ecnSender.ts';
import { rateGap } from './deliveryRate.ts';
import { clearDecision, clearReaction } from './flight.ts';
import type { Flight, LossRecovery, RecoveryEvent, RecoveryState } from './flight.ts';
import type { RoundTripEstimator, TimerEvent, TimerState } from './roundTrip.ts';
import { DecisionSteps } from './sender/decisionSteps.ts';
import { MarkAnswers } from './sender/markAnswers.ts';
import { Pacer } from './sender/pacer.ts';
import { PersistTimer } from './sender/persistTimer.ts';
import { updatePhase } from './sender/phaseUpdate.ts';
import { PolicyChanges, type Policy } from './sender/policies.ts';
import { readAck } from './sender/readAck.ts';
import { RecoveryClock } from './sender/recoveryClock.ts';
import { RetransmissionTimer } from './sender/retransmissionTimer.ts';
import { SendLoop } from './sender/sendLoop.ts';
import { inFlight, senderParts, type SenderParts } from './sender/senderParts.ts';
import type { SenderSettings, SenderState } from './sender/senderState.ts';
import { Transmitter } from './sender/transmitter.ts';
import type { Application, Feeder, Waits } from './sender/waits.ts';
import { WindowUpdates } from './sender/windowUpdates.ts';
import { WriteEnds } from './sender/writeEnds.ts';
import type { CongestionControl, OwnState, WindowEvent, WindowState } from './window.ts';

const RETRANSMIT = 0;
const START = 1;
const STOP = 2;
const ALARM = 3;
const PACE = 4;
const PERSIST = 5;

/**
 * A TCP sender. It handles ACKs, timer expiries and writes of the application. A LossRecovery decides which segments
 * are lost, a CongestionControl sets the window, and a RoundTripEstimator sets the RTO. `sender/decisionSteps.ts`
 * carries out their decisions, always in the same order; each of the other files of `sender/` implements one part.
 */
export class Sender implements Component, Port {
  readonly flight: Flight;
  readonly window: WindowState;
  readonly recovery: RecoveryState;
  readonly timer: TimerState;
  readonly state: SenderState;
  readonly windowEvent: WindowEvent;
  readonly recoveryEvent: RecoveryEvent;
  readonly timerEvent: TimerEvent;
  /** null without ECN. */
  readonly ecn: EcnSender | null;
  private readonly parts: SenderParts;
  /** Whether the recovery has a timer of its own (`onAlarm`). */
  readonly clocked: boolean;
  /** Whether the sender may have to pace: now, or after its variant is changed. */
  private readonly paced: boolean;
  /** Whether the retransmission timer is the only timer that a transmission affects. */
  private readonly isPlain: boolean;
  private readonly steps: DecisionSteps;
  private readonly retransmission: RetransmissionTimer;
  private readonly clock: RecoveryClock;
  private readonly transmitter: Transmitter;
  /** null: no segment carries PSH (`writeInterval` is 0, or the sender is QUIC). */
  private readonly ends: WriteEnds | null;
  private readonly updates: WindowUpdates;
  private readonly loop: SendLoop;
  private readonly pacer: Pacer;
  private readonly marks: MarkAnswers | null;
  private readonly changing: {
    policies: PolicyChanges | null;
    application: Application | null;
    feeder: Feeder | null;
  } = { policies: null, application: null, feeder: null };
  /** null if the receiver never closes its window. */
  readonly persist: PersistTimer | null;

  constructor(
    kernel: Kernel,
    ledger: Ledger,
    readonly settings: SenderSettings,
    control: CongestionControl,
    lossRecovery: LossRecovery,
    estimator: RoundTripEstimator,
    out: Port,
  ) {
    const { scheduler } = kernel;
    const parts = senderParts(kernel, ledger, settings, control, lossRecovery, estimator, out);
    this.parts = parts;
    this.flight = parts.flight;
    this.window = parts.window;
    this.recovery = parts.recovery;
    this.timer = parts.timer;
    this.state = parts.state;
    this.windowEvent = parts.windowEvent;
    this.recoveryEvent = parts.recoveryEvent;
    this.timerEvent = parts.timerEvent;
    this.ecn = parts.ecn;
    this.marks = parts.ecn === null ? null : new MarkAnswers(parts, parts.ecn);
    this.clocked = lossRecovery.onAlarm !== undefined;
    this.paced = settings.paces;
    this.retransmission = new RetransmissionTimer(parts, scheduler.slot(this, RETRANSMIT));
    scheduler.arm(scheduler.slot(this, START), settings.start);
    if (settings.stop !== null) scheduler.arm(scheduler.slot(this, STOP), settings.stop);
    this.clock = new RecoveryClock(parts, this.clocked ? scheduler.slot(this, ALARM) : -1);
    // Packets of QUIC have no PSH.
    this.ends =
      settings.stack.writeInterval > 0 && !parts.numbers ? new WriteEnds(kernel, parts.flight, settings) : null;
    this.transmitter = new Transmitter(parts, this.retransmission, this.ends);
    this.updates = new WindowUpdates(parts, this.transmitter);
    this.pacer = new Pacer(parts);
    if (control.pacingRate !== undefined || settings.stack.pacingGain > 0)
      this.pacer.register(scheduler.slot(this, PACE));
    this.loop = new SendLoop(parts, this.transmitter, this.pacer);
    this.steps = new DecisionSteps(parts, this.updates, this.retransmission, this.transmitter, this.loop, this.pacer);
    this.persist = settings.persists ? new PersistTimer(parts, scheduler.slot(this, PERSIST)) : null;
    this.isPlain = !this.paced && !this.clocked && !settings.persists && parts.use === null;
  }

  /** Packets have numbers apart from their data (QUIC). */
  get speaksQuic(): boolean {
    return this.parts.numbers;
  }

  /** The variant's own record. */
  get own(): OwnState {
    return this.parts.own;
  }

  /** Registers a policy that may be adopted during the run. Call it last while the run is built: it registers state. */
  plan(policy: Policy): void {
    const { parts, changing } = this;
    changing.policies ??= new PolicyChanges(parts);
    changing.policies.add(policy);
    const paces = policy.control !== null && policy.control.pacingRate !== undefined;
    if (paces && !this.pacer.isRegistered) this.pacer.register(parts.kernel.scheduler.slot(this, PACE));
  }

  /** Sets the application to be notified of each cumulative acknowledgement. Call it while the run is built. */
  serve(application: Application): void {
    this.changing.application = application;
  }

  /** Sets the source of its data. Call it while the run is built. */
  feedFrom(feeder: Feeder): void {
    this.changing.feeder = feeder;
    this.serve(feeder);
  }

  /** Adopts a planned policy, given its index in the order of `plan` calls. */
  adopt(index: number): void {
    this.changing.policies?.adopt(index);
    this.pacer.adopt();
  }

  /** Applies the policy in the restored state. Call it after a checkpoint is restored. */
  restored(): void {
    this.changing.policies?.apply();
  }

  /** Index of the current policy in the order of `plan` calls; -1 for the initial one. */
  get policy(): number {
    return this.changing.policies?.current ?? -1;
  }

  /** An ACK arrives. */
  receive(packet: number): void {
    const { parts, state, recoveryEvent: event } = this;
    const { kernel, decision, flight } = parts;
    const { now } = parts.clock;
    const { rows } = kernel.packets.state;
    const flags = this.marks === null ? 0 : rows[packet + FLAGS]!;
    const markedBy = this.marks === null ? -1 : rows[packet + MARKED_BY]!;
    const answeredAt = this.marks === null ? 0 : kernel.packets.state.times[(packet >> 1) + SENT_AT]!;
    const isSyn = this.marks !== null && rows[packet + COUNT] === 0;
    const ack = readAck(parts, packet);
    kernel.journal.packet(PACKET.ACKED, this.settings.flow, ack, packet);
    const { heard } = this.settings;
    if (heard !== null) {
      heard.at = now;
      this.windowEvent.heard = now;
    }
    event.now = now;
    event.elapsed = now - state.firstSentAt;
    if (this.ends !== null) this.ends.look(event.elapsed);
    if (this.paced === true) this.windowEvent.sample.inFlightBefore = inFlight(parts);
    event.cwnd = this.window.cwnd;
    event.ssthresh = this.window.ssthresh;
    event.echo = this.timerEvent.echo - state.firstSentAt;
    clearDecision(decision);
    if (parts.numbers === true) this.enterRanges();
    // The first duplicate opens an episode. Its cause, if any, is the loss of the next expected segment.
    else if (ack === flight.acked && this.recovery.duplicates === 0) this.blameLossOf(ack + 1);
    const stays = this.marks !== null && this.marks.hear(flags, markedBy, answeredAt, isSyn);
    parts.lossRecovery.onAck(this.recovery, event, parts.fireRecovery);
    if (stays) decision.grow = false;
    this.steps.carryOut(event.ack, true);
    this.setTimers(false);
    updatePhase(this.parts);
    if (this.changing.application !== null) this.changing.application.acknowledged(flight.acked);
  }

  /** QUIC: enters the ranges of an ACK, whose round trip is taken before losses are detected. */
  private enterRanges(): void {
    const { parts, recovery, recoveryEvent: event } = this;
    const { lossRecovery } = parts;
    lossRecovery.onRanges!(recovery, event, parts.fireRecovery);
    this.steps.timeFirst();
    const suspect = lossRecovery.suspects!(recovery, event);
    if (suspect >= 0 && !recovery.recovering) this.blameLossOf(suspect);
  }

  wake(code: number): void {
    // If the RTO and a probe are due at once, the probe is sent and the RTO timer restarts (RFC 8985 section 7.2).
    if (code === RETRANSMIT && this.clocked && this.clock.probes()) this.alarmed();
    else if (code === RETRANSMIT) this.timeout();
    else if (code === START) this.start();
    else if (code === STOP) this.stop();
    else if (code === ALARM) this.alarmed();
    else if (code === PACE) this.loop.woken();
    else this.persist!.probe();
    this.setTimers(false);
    // Sending a paced segment cannot change the phase.
    if (code !== PACE) updatePhase(this.parts);
    if (this.changing.feeder !== null) this.changing.feeder.woken(code === RETRANSMIT);
  }

  /** Sets the recovery's timer and the persist timer from the current state. `heard`: an ACK arrived. */
  private setTimers(heard: boolean): void {
    if (this.clocked === true) this.clock.set();
    if (this.persist !== null) this.persist.set(heard);
  }

  /** A script completes the handshake. `rtt` is its round-trip time, s, or null if it was not timed. */
  establish(rtt: number | null): void {
    const { parts, flight, state, settings, recoveryEvent: event } = this;
    const { lossRecovery, kernel } = parts;
    const { now } = parts.clock;
    const openedAt = rtt === null ? now : now - rtt;
    if (state.stopped) return;
    flight.limit = settings.segments + 1;
    state.firstSentAt = openedAt > 0 ? openedAt : 0;
    state.cwndSince = now;
    event.now = openedAt;
    event.segment = 0;
    event.elapsed = openedAt - state.firstSentAt;
    if (rtt !== null && lossRecovery.onSent !== undefined)
      lossRecovery.onSent(this.recovery, event, parts.fireRecovery);
    flight.highest = 0;
    flight.next = 1;
    if (rtt === null) {
      // The SYN's ACK carries no other information.
      this.updates.describeAck(0);
      flight.acked = 0;
      this.updates.grow(-1);
      this.loop.more(settings.recovery.maxBurst);
      this.setTimers(false);
      updatePhase(this.parts);
      return;
    }
    state.timing = true;
    state.timedSegment = 0;
    state.timedAt = openedAt;
    const { packets } = kernel;
    const packet = packets.take();
    const { rows, times } = packets.state;
    rows[packet + SEQ] = 0;
    rows[packet + SIZE] = 0;
    rows[packet + FLAGS] = 0;
    rows[packet + MARKED_BY] = -1;
    times[(packet >> 1) + SENT_AT] = now;
    times[(packet >> 1) + ECHO] = openedAt;
    packets.withoutSacks(packet);
    this.receive(packet);
  }

  /** The application writes this many segments. */
  write(segments: number): void {
    const { flight, settings } = this;
    if (this.state.stopped) return;
    this.endPause();
    flight.limit += segments;
    this.loop.more(settings.recovery.maxBurst);
    this.setTimers(false);
    updatePhase(this.parts);
  }

  /** A loop shared with the receiver asks for packets. */
  called(): void {
    if (this.state.stopped) return;
    this.loop.more(this.settings.recovery.maxBurst);
    this.setTimers(false);
  }

  /** Called when the application has data again. */
  private endPause(): void {
    this.updates.resume();
    const there = this.pipe();
    if (this.loop.held() === 'application' && there < this.parts.window.cwnd) rateGap(this.parts.recovery, there);
  }

  /** The highest segment that the window allows, or a larger number if the recovery decides that. */
  edge(): number {
    return this.loop.edge();
  }

  /** `edge`, if new segments up to it can be sent in order and affect only the retransmission timer; else -1. */
  plainEdge(): number {
    const { flight, parts, loop } = this;
    const isPlain = this.isPlain === true && parts.control.onSendsAgain === undefined && this.state.stopped === false;
    return isPlain && flight.next > flight.highest && !loop.selects ? flight.acked + loop.usableWindow() : -1;
  }

  /** Sends one more segment than was written. Call it only up to `plainEdge`. */
  sendNext(): void {
    const { flight } = this;
    const { next } = flight;
    flight.limit++;
    this.transmitter.transmit(next);
    flight.next = next + 1;
  }

  /**
   * Sends one more segment, if that is allowed now; otherwise nothing is written, and it returns false. `paused`: the
   * application had no data before. Not to be called before the connection is open or after `stop`.
   */
  feed(paused: boolean): boolean {
    if (paused) this.endPause();
    if (!this.loop.oneMore()) return false;
    this.setTimers(false);
    updatePhase(this.parts);
    return true;
  }

  /** A scripted ACK arrives. `offered` is the advertised window, segments; -1 leaves it unchanged. */
  hear(packet: number, offered: number): void {
    const { parts, flight, settings } = this;
    const { journal, packets } = parts.kernel;
    const { flow } = settings;
    const ack = packets.state.rows[packet + SEQ]!;
    if (ack > flight.highest) {
      journal.write(unsentAckRule.id, flow, ack, -1, -1, flight.highest, flight.highest, NaN, NaN);
      packets.give(packet);
      return;
    }
    const { window } = flight;
    const updates = offered >= 0 && offered !== window && ack >= flight.acked;
    if (updates) {
      flight.window = offered;
      // As for a write: waiting data may now be sent after idleness (Linux: tcp_ack_update_window).
      if (flight.next < flight.limit) this.updates.resume();
      journal.write(windowUpdateRule.id, flow, ack, -1, -1, window, offered, NaN, NaN);
    }
    const sacks = packets.state.sacks.length > 0 && packets.state.sacks[packets.sackAt(packet)]! > 0;
    if (updates && ack === flight.acked && !sacks) {
      // A window update is not a duplicate ACK (RFC 5681 section 2).
      readAck(parts, packet);
      journal.packet(PACKET.ACKED, flow, ack, packet);
      this.loop.more(settings.recovery.maxBurst);
      this.setTimers(true);
      updatePhase(this.parts);
    } else {
      this.receive(packet);
      if (this.persist !== null) this.persist.set(true);
    }
  }

  /** The sender's estimate of the segments in the network. */
  pipe(): number {
    return inFlight(this.parts);
  }

  /** What limits the sender and what it waits for, for displays. */
  waits(): Waits {
    const { scheduler } = this.parts.kernel;
    const due = (timer: { readonly slot: number } | null): number =>
      timer === null || timer.slot < 0 ? Infinity : scheduler.dueAt(timer.slot);
    return {
      held: this.changing.feeder === null ? this.loop.held() : this.loop.heldWhenFed(),
      selects: this.loop.selects,
      firstSent: this.transmitter.countOf(this.flight.acked + 1),
      pacedUntil: this.pacer.dueAt(),
      timeoutAt: due(this.retransmission),
      alarmAt: due(this.clock),
      alarmProbes: this.clocked && this.clock.wantsProbe(),
      askAt: due(this.persist),
    };
  }

  /** Current RTO, s, with back-off. */
  rto(): number {
    return this.timer.rto;
  }

  /** Pacing rate, segments/s; 0 while there is no limit yet; NaN if the variant does not pace. */
  pacingRate(): number {
    return this.pacer.rate();
  }

  /** Estimated bottleneck rate, segments/s; 0 before the first estimate; NaN if the variant makes none. */
  bandwidth(): number {
    const { control } = this.parts;
    return control.bandwidth === undefined ? NaN : control.bandwidth(this.parts.own);
  }

  /** Number of round-trip samples discarded so far because a segment was retransmitted (Karn's algorithm). */
  refused(): number {
    return this.parts.tally.refused;
  }

  /** Smoothed round-trip time, s; 0 before the first sample. */
  srtt(): number {
    return this.timer.smoothed;
  }

  /** Time average of cwnd since the first segment, segments. */
  meanCwnd(): number {
    const { state, window } = this;
    const { now } = this.parts.clock;
    if (state.firstSentAt < 0 || now <= state.firstSentAt) return 0;
    return (state.cwndIntegral + window.cwnd * (now - state.cwndSince)) / (now - state.firstSentAt);
  }

  /** Stops sending new data. Outstanding segments are still retransmitted until they are delivered. */
  stop(): void {
    const { flight, settings, state } = this;
    const { journal } = this.parts.kernel;
    const { highest } = flight;
    state.stopped = true;
    if (highest < 0) return;
    flight.limit = settings.stack.stopForgetsNewest ? highest : highest + 1;
    journal.write(stopRule.id, settings.flow, highest, -1, -1, highest, highest, NaN, NaN);
    this.loop.more(settings.recovery.maxBurst);
  }

  private start(): void {
    const { flight, settings } = this;
    const { journal } = this.parts.kernel;
    if (this.state.stopped) return;
    flight.limit = settings.segments + (settings.stack.synInTransfer ? 0 : 1);
    const opens = this.parts.numbers ? quicStartRule : startRule;
    journal.write(opens.id, settings.flow, 0, -1, -1, 0, settings.segments, NaN, NaN);
    this.loop.more(settings.recovery.maxBurst);
  }

  /** The recovery's own timer expired. */
  private alarmed(): void {
    const { flight, recoveryEvent: event } = this;
    const { decision } = this.parts;
    clearDecision(decision);
    clearReaction(decision);
    event.ack = flight.acked;
    event.sackCount = 0;
    if (this.paced === true) this.windowEvent.sample.inFlightBefore = inFlight(this.parts);
    if (this.parts.numbers !== true) this.blameLossOf(flight.acked + 1);
    else if (this.recovery.recovering !== true) {
      const suspect = this.parts.lossRecovery.suspects!(this.recovery, event);
      this.blameLossOf(suspect < 0 ? flight.acked + 1 : suspect);
    }
    decision.burst = this.settings.recovery.maxBurst;
    this.clock.ring();
    this.steps.carryOut(flight.acked, false);
    // Only QUIC's probe timeout backs off here.
    if (decision.backOff === true) this.parts.estimator.onBackOff(this.timer, this.timerEvent, this.parts.fireTimer);
    if (decision.restartTimer === true) this.retransmission.arm();
  }

  private timeout(): void {
    const { parts, state, flight, recoveryEvent: event } = this;
    const { decision } = parts;
    clearDecision(decision);
    const idle = flight.acked === flight.highest;
    const lost = flight.acked + 1;
    if (flight.acked < 0) state.synLost = true;
    if (!idle) this.blameLossOf(lost);
    const { heard } = this.settings;
    if (heard !== null) this.windowEvent.heard = heard.at;
    event.now = parts.clock.now;
    event.elapsed = event.now - state.firstSentAt;
    event.cwnd = this.window.cwnd;
    event.ack = flight.acked;
    event.ssthresh = this.window.ssthresh;
    event.repeated = state.timedOut === lost;
    this.windowEvent.timeout.inflation = this.recovery.inflation;
    const spared = !idle && this.ecn !== null && this.ecn.sparesTimeout(this.recovery);
    parts.lossRecovery.onTimeout(this.recovery, event, parts.fireRecovery);
    if (decision.counts === true) state.timeouts++;
    this.updates.timedOut(lost, idle, spared);
    state.limited = 0;
    this.retransmission.restart();
    this.loop.more(decision.burst < 0 ? 0 : decision.burst);
  }

  /** Makes the loss of this segment the cause of the next firing. */
  private blameLossOf(segment: number): void {
    this.state.chain = this.parts.ledger.lossOf(this.settings.flow, segment);
  }
}
