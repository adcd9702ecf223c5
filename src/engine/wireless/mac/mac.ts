import { ROUTE, SIZE } from '../../kernel/packets.ts';
import { HAPPENING } from '../../kernel/journal.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Component } from '../../kernel/scheduler.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { Rule } from '../../rule.ts';
import type { Channel, Station } from '../channel.ts';
import {
  BROADCAST,
  CAUSE,
  FIRST_ROUTING_KIND,
  FORWARDS,
  headOf,
  KIND,
  NEXT_HOP,
  stampOf,
  TAKEN,
  TAKEN_OVER,
  WHY,
  type Datagrams,
} from '../datagrams.ts';
import { COLLISION, OUT_OF_RANGE, RETRY_LIMIT } from '../losses.ts';
import { Backoff } from './backoff.ts';
import { FRAME, freshMacState, RX, type MacState } from './macState.ts';
import { exchangeOver, mediumTaken, noAckLong, noAckShort, noCts, retryLimitReached } from './rules.ts';
import { CW_MIN, DIFS, microseconds, SIFS, type Timing } from './timing.ts';

const SEND_TIMER = 0;
const DEFER = 1;
const NAV = 2;
const RECEIVE = 3;

export interface MacSettings {
  readonly timing: Timing;
  readonly shortRetryLimit: number;
  readonly longRetryLimit: number;
  /** Ratio of powers from which a frame being received survives another. */
  readonly capture: number;
  /** Probability that a frame cannot be decoded though nothing disturbed it. */
  readonly errorRate: number;
}

/** The layers above a station. */
export interface MacUser {
  /** The exchange is over: the next packet may come (`send`), now or later. */
  ready(): void;
  /** Takes over a packet that has arrived. */
  received(packet: number): void;
  /** Takes over a packet that was given up; WHY says why. */
  failed(packet: number): void;
}

/**
 * IEEE 802.11 DCF as ns-2.35's Mac/802_11: carrier sense, physical and by NAV,
 * back-off, RTS and CTS, ACK, retry limits, a filter for duplicates. The medium
 * is idle for a station when it receives nothing, no exchange of its own is
 * going on, and the NAV is over.
 */
export class Mac implements Component, Station {
  readonly state: MacState;
  readonly backoff: Backoff;
  private readonly clock: { readonly now: number };
  private readonly slots: readonly number[];
  /** Sequence number of the last frame received, by sender. */
  private readonly seen;
  private readonly errors: RandomStream | null;
  private readonly timing: Timing;
  /** Scratch: key of the end of a reception in the event queue. */
  private readonly key = new Float64Array(2);

  constructor(
    private readonly kernel: Kernel,
    private readonly datagrams: Datagrams,
    private readonly channel: Channel,
    readonly node: number,
    /** All stations, by node number. */
    private readonly stations: readonly Mac[],
    private readonly settings: MacSettings,
    private readonly user: MacUser,
  ) {
    const { scheduler } = kernel;
    this.clock = scheduler.state;
    this.timing = settings.timing;
    this.state = kernel.state(freshMacState());
    Object.assign(this.state, { airtime: 0, endsAt: 0, power: 0, until: 0, nav: 0, cw: CW_MIN, toldAt: 0 });
    this.seen = kernel.state({ last: new Int32Array(channel.movement.nodes) });
    this.slots = [SEND_TIMER, DEFER, NAV, RECEIVE].map((code) => scheduler.slot(this, code));
    this.backoff = new Backoff(kernel, node, () => this.backoffOver());
    this.errors = settings.errorRate > 0 ? kernel.random(`node ${node} bit errors`) : null;
  }

  /** Takes a packet for its NEXT_HOP. Only when no other is in hand. */
  send(packet: number): void {
    const { state } = this;
    state.packet = packet;
    state.busy = true;
    state.sequence++;
    state.asks = this.asksFirst();
    if (this.backoff.busy) return;
    if (!this.isIdle()) this.startBackoff(0);
    else if (!this.kernel.scheduler.isArmed(this.slots[DEFER]!)) this.startBackoff(DIFS);
  }

  wake(code: number): void {
    if (code === RECEIVE) this.receptionOver();
    else if (code === SEND_TIMER) this.sendTimer();
    else if (code === DEFER) this.deferOver();
    else this.followMedium();
  }

  /** The first bit of another's frame. */
  arrives(from: number, power: number, decodable: boolean): void {
    const { state } = this;
    const { now } = this.clock;
    const { airtime } = this.stations[from]!.state;
    if (state.receiving === RX.IDLE) {
      const clean = decodable && state.endsAt <= now;
      if (decodable && !clean) this.spoilt(from, COLLISION);
      state.clean = clean;
      this.lockOn(from, power, now + airtime);
      state.receiving = RX.FRAME;
      this.followMedium();
    } else if (state.power / power >= this.settings.capture) {
      // What is being received is that much stronger: the new frame only keeps the medium busy.
      if (decodable) this.spoilt(from, COLLISION);
      this.reserve(this.timing.eifs + microseconds(airtime));
    } else {
      if (decodable) this.spoilt(from, COLLISION);
      if (state.clean) this.spoilt(state.from, COLLISION);
      state.clean = false;
      state.receiving = RX.COLLISION;
      if (now + airtime > state.until) this.lockOn(from, power, now + airtime);
    }
  }

  /** Whether the medium is idle as far as this station can tell. */
  isIdle(): boolean {
    const { state } = this;
    return state.receiving === RX.IDLE && state.sending === FRAME.NONE && state.nav <= this.clock.now;
  }

  // Sending

  /** Goes on after an exchange, or a part of it: the answer first, then the own packet, then the next one. */
  private resume(): void {
    const { state, backoff } = this;
    if (state.reply !== FRAME.NONE) {
      this.defer();
    } else if (state.packet >= 0) {
      if (!backoff.busy) {
        if (state.asks || !this.asksFirst()) this.startBackoff(DIFS);
        else this.defer();
      }
    } else if (state.busy) {
      state.busy = false;
      this.user.ready();
    }
    state.sending = FRAME.NONE;
    this.followMedium();
  }

  /** Waits SIFS before a frame that continues an exchange. */
  private defer(): void {
    this.kernel.scheduler.arm(this.slots[DEFER]!, this.clock.now + SIFS);
  }

  private deferOver(): void {
    if (this.answer()) return;
    this.sendNext();
  }

  private backoffOver(): void {
    // An answer goes first; what follows it begins the back-off anew.
    if (this.state.reply === FRAME.NONE) this.sendNext();
  }

  /** Sends the CTS or ACK that is due. Returns whether there was one. */
  private answer(): boolean {
    const { state, timing } = this;
    if (state.reply === FRAME.NONE || state.sending === FRAME.CTS || state.sending === FRAME.ACK) return false;
    if (state.reply === FRAME.ACK) {
      this.transmit(FRAME.ACK, state.replyTo, 0, timing.ack, timing.ack);
    } else if (this.isIdle()) {
      const duration = state.replyDuration;
      this.transmit(FRAME.CTS, state.replyTo, duration, timing.cts, timing.dataTimeout(duration));
    } else {
      state.reply = FRAME.NONE;
    }
    return true;
  }

  /** Sends the RTS that is due, or the packet. */
  private sendNext(): void {
    const { state, timing } = this;
    if (state.packet < 0) return;
    if (!this.isIdle()) {
      state.asks = this.asksFirst();
      this.fire(mediumTaken);
      this.startBackoff(0);
      return;
    }
    const size = this.datagrams.pool.rows[state.packet + SIZE]!;
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

  /** Puts a frame on the air; `timeout`, s: when the exchange has failed or is over. */
  private transmit(kind: number, to: number, duration: number, airtime: number, timeout: number): void {
    const { state } = this;
    const { now } = this.clock;
    // An ACK is sent whatever the medium is: what is just arriving is lost.
    if (state.receiving !== RX.IDLE && state.clean) {
      this.spoilt(state.from, COLLISION);
      state.clean = false;
    }
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
    this.followMedium();
    this.channel.send(this.node);
    this.kernel.scheduler.arm(this.slots[SEND_TIMER]!, now + timeout);
  }

  /** Remembers a routing message for pictures. */
  private noteMessage(to: number): void {
    const { state } = this;
    const { heads } = this.datagrams.state;
    const at = headOf(state.packet);
    if (heads[at + KIND]! < FIRST_ROUTING_KIND) return;
    state.told = heads[at + KIND]!;
    state.toldTo = to;
    state.toldAt = this.clock.now;
    state.toldHops = heads[at + FORWARDS]!;
  }

  /** No answer came to the frame sent, or none was expected. */
  private sendTimer(): void {
    const { state } = this;
    if (state.sending === FRAME.RTS) this.notAnswered(noCts);
    else if (state.sending !== FRAME.DATA) state.reply = FRAME.NONE;
    else if (state.to === BROADCAST) this.broadcastOver();
    else this.notAnswered(this.timing.isLong(this.size()) ? noAckLong : noAckShort);
    this.resume();
  }

  /** A broadcast is sent once. Its last hearers may still be receiving it: the packet stays until the next frame. */
  private broadcastOver(): void {
    const { state } = this;
    state.lingering = state.packet;
    state.packet = -1;
    this.fire(exchangeOver);
    this.startBackoff(0);
  }

  private notAnswered(rule: Rule<MacState, null>): void {
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
    this.startBackoff(0);
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

  private lockOn(from: number, power: number, until: number): void {
    const { state } = this;
    state.from = from;
    state.power = power;
    state.until = until;
    this.key[0] = until;
    this.key[1] = this.clock.now;
    this.kernel.scheduler.armFrom(this.slots[RECEIVE]!, this.key, 0);
  }

  /** The last bit has arrived. */
  private receptionOver(): void {
    const { state } = this;
    // A station that is sending itself has heard nothing.
    if (state.endsAt <= this.clock.now) {
      if (state.receiving === RX.COLLISION || !state.clean) this.reserve(this.timing.eifs);
      else if (this.errors !== null && this.errors.uniform() < this.settings.errorRate) {
        this.spoilt(state.from, LINK_LOSS);
        this.reserve(this.timing.eifs);
      } else this.decode(this.stations[state.from]!.state);
    }
    state.receiving = RX.IDLE;
    this.followMedium();
  }

  private decode(frame: MacState): void {
    if (frame.to !== this.node) {
      this.reserve(frame.duration);
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
    this.startBackoff(0);
    this.resume();
  }

  /** An answer to the frame being received. */
  private reply(kind: number, duration: number): void {
    const { state } = this;
    state.reply = kind;
    state.replyTo = state.from;
    state.replyDuration = duration;
  }

  /** Hands a copy of a packet on the air to the layers above. */
  private accept(packet: number): void {
    const copy = this.datagrams.copy(packet);
    const { heads } = this.datagrams.state;
    const at = headOf(copy);
    heads[at + FORWARDS] = heads[at + FORWARDS]! + 1;
    heads[at + TAKEN] = 0;
    this.user.received(copy);
  }

  /** A frame that could have been decoded here was lost: when it was for this station, its sender's attempt failed for that. */
  private spoilt(from: number, cause: number): void {
    const { state } = this;
    const frame = this.stations[from]!.state;
    if (frame.to !== this.node) return;
    if (cause === COLLISION) state.collisions++;
    if (frame.kind === FRAME.RTS || frame.kind === FRAME.DATA) frame.fate = cause;
    else state.fate = cause;
  }

  // The medium

  /** The medium is reserved for `duration`, us. */
  private reserve(duration: number): void {
    const until = this.clock.now + duration * 1e-6;
    if (until > this.state.nav) this.state.nav = until;
  }

  /** The back-off counts while the medium is idle, and only then. */
  private followMedium(): void {
    const { state, backoff } = this;
    if (state.receiving === RX.IDLE && state.sending === FRAME.NONE) {
      if (!backoff.paused) return;
      if (state.nav <= this.clock.now) backoff.resume(DIFS);
      else this.kernel.scheduler.arm(this.slots[NAV]!, state.nav);
    } else if (backoff.busy && !backoff.paused) backoff.pause();
  }

  private startBackoff(difs: number): void {
    const idle = this.isIdle();
    this.backoff.start(this.state.cw, idle, difs);
    if (!idle) this.followMedium();
  }

  private nextHop(): number {
    return this.datagrams.state.heads[headOf(this.state.packet) + NEXT_HOP]!;
  }

  private size(): number {
    return this.datagrams.pool.rows[this.state.packet + SIZE]!;
  }

  /** Whether RTS and CTS come before the packet in hand. */
  private asksFirst(): boolean {
    return this.nextHop() !== BROADCAST && this.timing.asksFirst(this.size());
  }

  /** Fires a rule about the packet in hand; returns the happening's id, or -1. */
  private fire(rule: Rule<MacState, null>): number {
    const { state } = this;
    const { journal } = this.kernel;
    if (rule.quiet === true) {
      rule.effect(state, null);
      return -1;
    }
    const route = this.datagrams.pool.rows[state.packet + ROUTE]!;
    const flow = route < 0 ? -1 : route >> 1;
    const at = journal.open(rule.id, flow, this.nextHop(), -1, this.node);
    journal.rows[at + HAPPENING.BEFORE] = state.cw;
    journal.rows[at + HAPPENING.BEFORE_2] = state.shortRetries + state.longRetries;
    rule.effect(state, null);
    journal.rows[at + HAPPENING.AFTER] = state.cw;
    journal.rows[at + HAPPENING.AFTER_2] = state.shortRetries + state.longRetries;
    return journal.close(at);
  }
}
