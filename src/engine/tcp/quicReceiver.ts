import {
  CE_SHIFT,
  COUNT,
  ECHO,
  FLAGS,
  MARKED_BY,
  NUMBER,
  ROUTE,
  SENT_AT,
  SEQ,
  SIZE,
  type PoolState,
} from '../kernel/packets.ts';
import { PACKET } from '../kernel/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component, SchedulerState } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import { countArrival, freshDelays } from '../traffic/delays.ts';
import { EcnEcho } from './ecn/ecnEcho.ts';
import { arrivedOf, freshReceiverState, takeSegment, type ReceiverSettings } from './receiver.ts';
import { addRange, dropThrough, freshScoreboard, isSacked, nextHole } from './scoreboard.ts';
import type { StackSettings } from './stack.ts';

/** Units of the ACK delay field per second (RFC 9000 section 19.3, with the usual exponent 3). */
const DELAY_UNITS = 125_000;

interface QuicReceiverSettings extends Omit<ReceiverSettings, 'stack' | 'data'> {
  readonly stack: Pick<StackSettings, 'ackRanges' | 'reorderingThreshold' | 'ackSize' | 'ackRangeBytes' | 'quickAcks'>;
}

/**
 * QUIC receiver (RFC 9000 section 13.2): delivers data in order, and acknowledges packet numbers: the largest and
 * ranges below it. An ACK is sent at once for every second packet, for one out of order, and for one that leaves a new
 * gap (with a reordering threshold: draft-ietf-quic-ack-frequency); else within max_ack_delay. Numbers whose ACK has
 * reached the sender are forgotten, as if the sender acknowledged ACKs (section 13.2.4).
 *
 * An ACK packet carries the ranges and the delay. Its SEQ, the highest data unit delivered in order, is only displayed.
 */
export class QuicReceiver implements Component, Port {
  readonly state;
  readonly delays;
  readonly ecn: EcnEcho | null;
  /** Ranges of received packet numbers. */
  private readonly numbers;
  private readonly own;
  /** The sender, where one loop runs both ends. */
  private readonly peers: { called: () => void }[] = [];
  private readonly timerSlot: number;
  private readonly clock: Readonly<SchedulerState>;
  private readonly pool: PoolState;

  constructor(
    private readonly kernel: Kernel,
    private readonly settings: QuicReceiverSettings,
    private readonly out: Port,
  ) {
    this.clock = kernel.scheduler.state;
    this.pool = kernel.packets.state;
    this.state = kernel.state(freshReceiverState());
    this.numbers = kernel.state(freshScoreboard());
    this.own = kernel.state({
      /** Largest number received, -1: none; when it arrived and when it was sent, s. */
      largest: -1,
      largestAt: NaN,
      largestSentAt: NaN,
      /** Largest number in the last ACK; -1: none. */
      acknowledged: -1,
      /** Numbers below this are forgotten, and packets with them are discarded. */
      floor: 0,
    });
    this.delays = kernel.tally(freshDelays());
    this.ecn = settings.ecn === null ? null : new EcnEcho(kernel, settings.ecn);
    this.timerSlot = kernel.scheduler.slot(this, 0);
    kernel.packets.withSacks(settings.stack.ackRanges);
  }

  /** Calls the sender at each arrival. Call it while the run is built. */
  shareLoop(peer: { called: () => void }): void {
    this.peers.push(peer);
  }

  /** Data units received, in order or not; takes time in proportion to those out of order. */
  arrived(): number {
    return arrivedOf(this.state);
  }

  receive(packet: number): void {
    const { state, own, numbers, kernel } = this;
    const { rows, times } = this.pool;
    const unit = rows[packet + SEQ]!;
    const number = rows[packet + NUMBER]!;
    const sentAt = times[(packet >> 1) + SENT_AT]!;
    state.newestSentAt = sentAt;
    countArrival(state, this.delays, this.pool, this.clock, packet);
    kernel.journal.packet(PACKET.RECEIVED, this.settings.flow, unit, packet);
    this.forget(times[(packet >> 1) + ECHO]! | 0);
    const isKnown = number < own.floor || (number <= own.largest && isSacked(numbers, number));
    const marked = this.ecn !== null && !isKnown && this.readMark(rows[packet + FLAGS]!, rows[packet + MARKED_BY]!);
    kernel.packets.give(packet);
    // A copy made by the network is discarded (RFC 9000 section 12.3).
    if (isKnown) return;
    const before = own.largest;
    addRange(numbers, number, number + 1);
    if (number > before) {
      own.largest = number;
      own.largestAt = this.clock.now;
      own.largestSentAt = sentAt;
    }
    takeSegment(state, unit);
    state.held++;
    state.heldSegment = unit;
    const { delayedAck } = this.settings;
    const waits =
      delayedAck !== null &&
      state.held < delayedAck.segments &&
      // Packets of the handshake are acknowledged at once (section 13.2.1).
      unit > this.settings.stack.quickAcks &&
      !marked &&
      !this.isUrgent(number, before);
    if (!waits) {
      if (delayedAck !== null) kernel.scheduler.cancel(this.timerSlot);
      this.acknowledge();
    } else if (state.held === 1) kernel.scheduler.arm(this.timerSlot, this.clock.now + delayedAck.timeout);
    for (const peer of this.peers) peer.called();
  }

  /** max_ack_delay has passed. */
  wake(): void {
    this.acknowledge();
  }

  /** Forgets the numbers up to this one, because their ACK has reached the sender. */
  private forget(acknowledged: number): void {
    const { own, numbers } = this;
    if (acknowledged < own.floor) return;
    own.floor = acknowledged + 1;
    dropThrough(numbers, acknowledged);
  }

  /** Whether a packet out of order, or a gap, calls for an ACK at once. `before`: the largest number before it. */
  private isUrgent(number: number, before: number): boolean {
    const { own, numbers } = this;
    const threshold = this.settings.stack.reorderingThreshold;
    if (threshold === 0 || (threshold === 1 && number === before + 1)) return false;
    if (number < before) return threshold === 1 || number <= own.acknowledged - threshold;
    const from = own.acknowledged - threshold + 1;
    const hole = nextHole(numbers, from > own.floor ? from : own.floor);
    return hole >= 0 && hole <= own.largest - threshold;
  }

  /** Counts a mark. Returns whether it calls for an ACK at once (section 13.2.1). */
  private readMark(flags: number, by: number): boolean {
    const { marked } = this.ecn!.state;
    this.ecn!.note(flags, by);
    return this.ecn!.state.marked > marked;
  }

  private acknowledge(): void {
    const { state, own, numbers, settings } = this;
    const { packets } = this.kernel;
    const { now } = this.clock;
    const ack = packets.take();
    const { rows, times, sacks } = this.pool;
    rows[ack + ROUTE] = settings.flow * 2 + 1;
    rows[ack + SEQ] = state.expected - 1;
    rows[ack + NUMBER] = Math.floor((now - own.largestAt) * DELAY_UNITS);
    times[(ack >> 1) + SENT_AT] = now;
    times[(ack >> 1) + ECHO] = own.largestSentAt;
    rows[ack + COUNT] = state.heldSegment;
    rows[ack + FLAGS] = 0;
    if (this.ecn !== null) {
      rows[ack + FLAGS] = (state.heldSegment === 0 ? 0 : settings.ecn!.field) | (this.ecn.state.marked << CE_SHIFT);
      rows[ack + MARKED_BY] = this.ecn.state.by;
    }
    const at = packets.sackAt(ack);
    const { ranges } = numbers;
    const count = ranges < settings.stack.ackRanges ? ranges : settings.stack.ackRanges;
    sacks[at] = count;
    for (let i = 0; i < count; i++) {
      sacks[at + 1 + 2 * i] = numbers.left[ranges - 1 - i]!;
      sacks[at + 2 + 2 * i] = numbers.right[ranges - 1 - i]!;
    }
    rows[ack + SIZE] = settings.stack.ackSize + count * settings.stack.ackRangeBytes;
    state.held = 0;
    own.acknowledged = own.largest;
    state.acksSent++;
    this.kernel.journal.packet(PACKET.ANSWERED, settings.flow, state.expected - 1, ack);
    this.out.receive(ack);
  }
}
