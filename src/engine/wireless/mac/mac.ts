import { ROUTE, SIZE } from '../../kernel/packets.ts';
import type { Component } from '../../kernel/scheduler.ts';
import type { Channel } from '../channel.ts';
import {
  BROADCAST,
  CAUSE,
  type Datagrams,
  FIRST_ROUTING_KIND,
  FORWARDS,
  headOf,
  KIND,
  NEXT_HOP,
  stampOf,
  TAKEN,
  TAKEN_OVER,
  WHY,
} from '../datagrams.ts';
import { OUT_OF_RANGE, RETRY_LIMIT } from '../losses.ts';
import { FRAME, freshMacState, type MacState } from './macState.ts';
import { Medium, type MediumSettings, type MediumUser } from './medium.ts';
import { exchangeOver, type MacRule, mediumTaken, noAckLong, noAckShort, noCts, retryLimitReached } from './rules.ts';
import { DIFS, SIFS, type Timing } from './timing.ts';
import { FIRING } from '../../kernel/journal.ts';
import type { Kernel } from '../../kernel/kernel.ts';

/** Fires a rule about the current packet. Returns the firing's id, or -1 if it was not recorded. */
type MacFire = (rule: MacRule) => number;

/**
 * Makes the function by which a station fires rules. A firing changes the station's state and writes the contention
 * window and the retries, before and after, to the journal. Its subject is the current packet's next hop; its flow is
 * that packet's.
 */
function firing(kernel: Kernel, datagrams: Datagrams, node: number, state: MacState): MacFire {
  const { journal } = kernel;
  return (rule) => {
    if (rule.quiet) {
      rule.effect(state, null);
      return -1;
    }
    const route = datagrams.pool.rows[state.packet + ROUTE]!;
    const flow = route < 0 ? -1 : route >> 1;
    const nextHop = datagrams.state.heads[headOf(state.packet) + NEXT_HOP]!;
    const at = journal.open(rule.id, flow, nextHop, -1, node);
    journal.rows[at + FIRING.BEFORE] = state.cw;
    journal.rows[at + FIRING.BEFORE_2] = state.shortRetries + state.longRetries;
    rule.effect(state, null);
    journal.rows[at + FIRING.AFTER] = state.cw;
    journal.rows[at + FIRING.AFTER_2] = state.shortRetries + state.longRetries;
    return journal.close(at);
  };
}

const SEND_TIMER = 0;
const DEFER = 1;

export interface MacSettings extends MediumSettings {
  readonly shortRetryLimit: number;
  readonly longRetryLimit: number;
}

/** The layers above a station. */
interface MacUser {
  /** The exchange is over: the next packet may be sent (`send`), now or later. */
  ready(): void;
  /** Receives a packet that has arrived. */
  received(packet: number): void;
  /** Receives a packet that was given up; WHY has the reason. */
  failed(packet: number): void;
}

/**
 * The frame exchanges of IEEE 802.11 DCF as in ns-2.35's Mac/802_11: RTS and CTS, data and ACK, retry limits, a
 * duplicate filter. `Medium` decides when a station may start one, and what it receives.
 */
export class Mac implements Component, MediumUser {
  readonly state: MacState;
  readonly medium: Medium;
  private readonly fire: MacFire;
  private readonly clock: { readonly now: number };
  private readonly slots: readonly number[];
  /** Sequence number of the last frame received, by sender. */
  private readonly seen;
  private readonly timing: Timing;

  constructor(
    private readonly kernel: Kernel,
    private readonly datagrams: Datagrams,
    private readonly channel: Channel,
    readonly node: number,
    /** All stations, by node number. */
    stations: readonly Mac[],
    private readonly settings: MacSettings,
    private readonly user: MacUser,
  ) {
    const { scheduler } = kernel;
    this.clock = scheduler.state;
    this.timing = settings.timing;
    this.state = kernel.state(freshMacState());
    this.seen = kernel.state({ last: new Int32Array(channel.movement.nodes) });
    this.slots = [SEND_TIMER, DEFER].map((code) => scheduler.slot(this, code));
    this.fire = firing(kernel, datagrams, node, this.state);
    this.medium = new Medium(kernel, channel, node, this.state, stations, settings, this);
  }

  /** Sends a packet to its NEXT_HOP. Only allowed while there is no current packet. */
  send(packet: number): void {
    const { state, medium } = this;
    state.packet = packet;
    state.busy = true;
    state.sequence++;
    state.asks = this.asksFirst();
    if (medium.backoff.busy) return;
    if (!medium.isIdle()) medium.startBackoff(0);
    else if (!this.kernel.scheduler.isArmed(this.slots[DEFER]!)) medium.startBackoff(DIFS);
  }

  wake(code: number): void {
    if (code === SEND_TIMER) this.sendTimer();
    else this.deferOver();
  }

  // Sending

  /** Continues after an exchange or a part of it: first a pending answer, then this station's current packet, then the next one. */
  private resume(): void {
    const { state, medium } = this;
    if (state.reply !== FRAME.NONE) {
      this.defer();
    } else if (state.packet >= 0) {
      if (!medium.backoff.busy) {
        if (state.asks || !this.asksFirst()) medium.startBackoff(DIFS);
        else this.defer();
      }
    } else if (state.busy) {
      state.busy = false;
      this.user.ready();
    }
    state.sending = FRAME.NONE;
    medium.follow();
  }

  /** Waits SIFS before a frame that continues an exchange. */
  private defer(): void {
    this.kernel.scheduler.arm(this.slots[DEFER]!, this.clock.now + SIFS);
  }

  private deferOver(): void {
    if (this.answer()) return;
    this.sendNext();
  }

  backoffOver(): void {
    // A pending answer goes first. The frame sent after it starts the back-off again.
    if (this.state.reply === FRAME.NONE) this.sendNext();
  }

  /** Sends the pending CTS or ACK. Returns whether there was one. */
  private answer(): boolean {
    const { state, timing } = this;
    if (state.reply === FRAME.NONE || state.sending === FRAME.CTS || state.sending === FRAME.ACK) return false;
    if (state.reply === FRAME.ACK) {
      this.transmit(FRAME.ACK, state.replyTo, 0, timing.ack, timing.ack);
    } else if (this.medium.isIdle()) {
      const duration = state.replyDuration;
      this.transmit(FRAME.CTS, state.replyTo, duration, timing.cts, timing.dataTimeout(duration));
    } else {
      state.reply = FRAME.NONE;
    }
    return true;
  }

  /** Sends an RTS if one must precede the current packet; otherwise sends the packet. */
  private sendNext(): void {
    const { state, timing } = this;
    if (state.packet < 0) return;
    if (!this.medium.isIdle()) {
      state.asks = this.asksFirst();
      this.fire(mediumTaken);
      this.medium.startBackoff(0);
      return;
    }
    const size = this.size();
    const to = this.nextHop();
    if (to !== BROADCAST) state.fate = this.channel.hears(this.node, to, this.clock.now) ? RETRY_LIMIT : OUT_OF_RANGE;
    if (state.asks) {
      state.rtsSent++;
      this.transmit(FRAME.RTS, to, timing.rtsDuration(size), timing.rts, timing.ctsTimeout);
      return;
    }
    state.dataSent++;
    const airtime = timing.data(size, to === BROADCAST);
    if (to === BROADCAST) this.transmit(FRAME.DATA, to, 0, airtime, airtime);
    else this.transmit(FRAME.DATA, to, timing.dataDuration, airtime, airtime + timing.ackWait);
  }

  /** Transmits a frame; `timeout`, s: when the exchange counts as failed or over. */
  private transmit(kind: number, to: number, duration: number, airtime: number, timeout: number): void {
    const { state } = this;
    const { now } = this.clock;
    // An ACK is sent regardless of the medium.
    this.medium.drown();
    if (state.lingering >= 0) {
      this.datagrams.free(state.lingering);
      state.lingering = -1;
    }
    state.framesSent++;
    state.sending = kind;
    state.kind = kind;
    state.to = to;
    state.duration = duration;
    state.airtime = airtime;
    state.endsAt = now + airtime;
    state.payload = kind === FRAME.DATA ? state.packet : -1;
    if (kind === FRAME.DATA) this.noteMessage(to);
    this.medium.follow();
    this.kernel.journal.aired(this.node);
    this.channel.send(this.node);
    this.kernel.scheduler.arm(this.slots[SEND_TIMER]!, now + timeout);
  }

  /** Records a routing message for pictures. */
  private noteMessage(to: number): void {
    const { state } = this;
    const { heads } = this.datagrams.state;
    const at = headOf(state.packet);
    if (heads[at + KIND]! < FIRST_ROUTING_KIND) return;
    state.lastSent = heads[at + KIND]!;
    state.lastSentTo = to;
    state.lastSentAt = this.clock.now;
    state.lastSentHops = heads[at + FORWARDS]!;
  }

  /** Handles a missing answer, or the end of a frame that expects none. */
  private sendTimer(): void {
    const { state } = this;
    if (state.sending === FRAME.RTS) this.notAnswered(noCts);
    else if (state.sending !== FRAME.DATA) state.reply = FRAME.NONE;
    else if (state.to === BROADCAST) this.broadcastOver();
    else this.notAnswered(this.timing.isLong(this.size()) ? noAckLong : noAckShort);
    this.resume();
  }

  /**
   * Ends a broadcast, which is sent only once. Distant stations may still be receiving it, so its packet is freed with
   * the next frame.
   */
  private broadcastOver(): void {
    const { state } = this;
    state.lingering = state.packet;
    state.packet = -1;
    this.fire(exchangeOver);
    this.medium.startBackoff(0);
  }

  private notAnswered(rule: MacRule): void {
    const { state, settings } = this;
    this.fire(rule);
    state.retries++;
    const long = rule === noAckLong;
    const over = long ? state.longRetries >= settings.longRetryLimit : state.shortRetries >= settings.shortRetryLimit;
    if (over) {
      this.giveUp(long);
      return;
    }
    state.asks = this.asksFirst();
    this.medium.startBackoff(0);
  }

  private giveUp(long: boolean): void {
    const { state } = this;
    const { packet } = state;
    const { heads, stamps } = this.datagrams.state;
    heads[headOf(packet) + WHY] = state.fate;
    stamps[stampOf(packet) + CAUSE] = this.fire(retryLimitReached);
    state.asks = false;
    state.packet = -1;
    state.payload = -1;
    state.givenUp++;
    if (long) state.longRetries = 0;
    else state.shortRetries = 0;
    this.user.failed(packet);
  }

  // Receiving

  /**
   * Handles a complete frame. A frame not addressed to this station reserves the medium; a broadcast is also accepted.
   */
  decode(frame: MacState): void {
    if (frame.to !== this.node) {
      this.medium.reserve(frame.duration);
      if (frame.to === BROADCAST) this.accept(frame.payload);
    } else if (frame.kind === FRAME.RTS) this.takeRts(frame);
    else if (frame.kind === FRAME.CTS) this.takeCts();
    else if (frame.kind === FRAME.DATA) this.takeData(frame);
    else this.takeAck();
  }

  private takeRts(frame: MacState): void {
    const { state } = this;
    if (state.sending !== FRAME.NONE || state.reply !== FRAME.NONE) return;
    this.reply(FRAME.CTS, this.timing.ctsDuration(frame.duration));
    this.kernel.scheduler.cancel(this.slots[DEFER]!);
    this.resume();
  }

  private takeCts(): void {
    const { state } = this;
    if (state.sending !== FRAME.RTS) return;
    state.asks = false;
    state.shortRetries = 0;
    this.kernel.scheduler.cancel(this.slots[SEND_TIMER]!);
    this.resume();
  }

  private takeData(frame: MacState): void {
    const { state } = this;
    const { scheduler } = this.kernel;
    const packet = frame.payload;
    if (this.timing.asksFirst(this.datagrams.pool.rows[packet + SIZE]!)) {
      if (state.sending !== FRAME.CTS) return;
      scheduler.cancel(this.slots[SEND_TIMER]!);
      this.reply(FRAME.ACK, 0);
      this.resume();
    } else {
      if (state.reply !== FRAME.NONE) return;
      this.reply(FRAME.ACK, 0);
      if (!scheduler.isArmed(this.slots[SEND_TIMER]!)) this.resume();
    }
    const { last } = this.seen;
    if (last[state.from] === frame.sequence) return;
    last[state.from] = frame.sequence;
    this.accept(packet);
    const { heads } = this.datagrams.state;
    heads[headOf(packet) + TAKEN] = TAKEN_OVER;
  }

  private takeAck(): void {
    const { state } = this;
    if (state.sending !== FRAME.DATA) return;
    this.kernel.scheduler.cancel(this.slots[SEND_TIMER]!);
    if (this.timing.isLong(this.size())) state.longRetries = 0;
    else state.shortRetries = 0;
    this.fire(exchangeOver);
    this.datagrams.free(state.packet);
    state.packet = -1;
    state.payload = -1;
    this.medium.startBackoff(0);
    this.resume();
  }

  /** Schedules an answer to the frame being received. */
  private reply(kind: number, duration: number): void {
    const { state } = this;
    state.reply = kind;
    state.replyTo = state.from;
    state.replyDuration = duration;
  }

  /** Passes a copy of a received packet to the upper layers. */
  private accept(packet: number): void {
    const copy = this.datagrams.copy(packet);
    const { heads } = this.datagrams.state;
    const at = headOf(copy);
    heads[at + FORWARDS] = heads[at + FORWARDS]! + 1;
    heads[at + TAKEN] = 0;
    this.user.received(copy);
  }

  // The current packet

  private nextHop(): number {
    return this.datagrams.state.heads[headOf(this.state.packet) + NEXT_HOP]!;
  }

  private size(): number {
    return this.datagrams.pool.rows[this.state.packet + SIZE]!;
  }

  /** Whether RTS and CTS precede the current packet. */
  private asksFirst(): boolean {
    return this.nextHop() !== BROADCAST && this.timing.asksFirst(this.size());
  }
}
