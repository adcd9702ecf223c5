import { doubledRing } from '../kernel/numeric.ts';
import {
  COUNT,
  DATA_ACK,
  ECHO,
  FLAGS,
  MARKED_BY,
  PUSHED,
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
import { ackOnTickRule, gapAckRule, refusedSegmentRule } from './connection.ts';
import { EcnEcho, type EchoSettings } from './ecn/ecnEcho.ts';
import { SackCompression } from './sackCompression.ts';
import { SackReporter } from './sackReporter.ts';
import type { StackSettings } from './stack.ts';
import { TimestampEcho } from './timestampEcho.ts';

export interface ReceiverSettings {
  readonly flow: number;
  /** null: every segment is acknowledged at once. */
  readonly delayedAck: { readonly timeout: number; readonly segments: number } | null;
  readonly stack: StackSettings;
  /** Whether duplicate segments are reported (DSACK, RFC 2883). */
  readonly reportsTwice: boolean;
  /** Maximum number of SACK blocks in an ACK; 0: no SACK. */
  readonly sackBlocks: number;
  /** Whether ACKs echo the send time of a segment (RFC 7323). */
  readonly echoes: boolean;
  /** null without ECN. */
  readonly ecn: EchoSettings | null;
  /** Payload bytes per segment. */
  readonly segmentSize: number;
  /** null: what it receives goes to the application. */
  readonly data: SubflowData | null;
}

/** The data of a connection over several paths, as the receiver of one path delivers it. */
export interface SubflowData {
  /** First segment of the subflow that is not taken. */
  readonly map: { readonly taken: number };
  /** `delivered`: the newest DATA_ACK. */
  readonly newest: { readonly delivered: number };
  /** Everything below this segment has arrived. */
  take(expected: number): void;
}

/** State of every receiver. */
export const freshReceiverState = () => ({
  /** First segment not received in order. */
  expected: 0,
  /** Highest segment seen. */
  highest: 0,
  /** Whether a segment has arrived, by segment modulo the array length. */
  seen: new Uint8Array(64),
  /** Number of in-order segments not yet acknowledged, and the newest of them. */
  held: 0,
  heldSegment: 0,
  /** Send time of the newest received segment, s. */
  newestSentAt: NaN,
  /** Packets received (duplicates and the SYN included) and their bytes on the wire. */
  received: 0,
  receivedBytes: 0,
  /** New in-order payload delivered, segments. */
  delivered: 0,
  acksSent: 0,
  firstAt: -1,
  lastAt: -1,
  /** Sum of one-way delays, s; delay of the last packet; RFC 3550 jitter. */
  delaySum: 0,
  lastDelay: -1,
  jitter: 0,
});

export type ReceiverState = ReturnType<typeof freshReceiverState>;

/** Moves the receive window (RFC 9293 section 3.10.7.4). */
export function takeSegment(state: ReceiverState, segment: number): void {
  while (segment + 2 - state.expected >= state.seen.length)
    state.seen = doubledRing(state.seen, state.expected, state.highest + 1);
  const mask = state.seen.length - 1;
  if (segment > state.highest) {
    for (let s = state.highest + 1; s < segment; s++) state.seen[s & mask] = 0;
    state.highest = segment;
    state.seen[(segment + 1) & mask] = 0;
  }
  if (segment < state.expected) return;
  state.seen[segment & mask] = 1;
  let next = state.expected;
  while (state.seen[next & mask] === 1) next++;
  // The SYN carries no data.
  state.delivered += next - (state.expected === 0 && next > 0 ? 1 : state.expected);
  state.expected = next;
}

/** Segments of new payload received, in order or not. */
export function arrivedOf({ delivered, expected, highest, seen }: Readonly<ReceiverState>): number {
  let count = delivered;
  for (let segment = expected; segment <= highest; segment++) count += seen[segment & (seen.length - 1)]!;
  return count;
}

/**
 * TCP receiver: cumulative ACKs, delayed ACKs (RFC 5681 section 4.2), SACK
 * blocks (RFC 2018). An ACK names the highest segment received in order.
 */
export class Receiver implements Component, Port {
  readonly state;
  readonly delays;
  private readonly sack: SackReporter | null;
  private readonly compression: SackCompression | null;
  private readonly echo: TimestampEcho | null;
  private readonly data: SubflowData | null;
  readonly ecn: EcnEcho | null;
  private readonly timerSlot: number;
  private readonly clock: Readonly<SchedulerState>;
  private readonly pool: PoolState;

  constructor(
    private readonly kernel: Kernel,
    private readonly settings: ReceiverSettings,
    private readonly out: Port,
  ) {
    this.clock = kernel.scheduler.state;
    this.pool = kernel.packets.state;
    this.state = kernel.state(freshReceiverState());
    this.delays = kernel.tally(freshDelays());
    this.sack = settings.sackBlocks > 0 ? new SackReporter(kernel, settings.sackBlocks, this.state) : null;
    const compresses = this.sack !== null && settings.delayedAck !== null && settings.stack.sackDelay > 0;
    this.compression = compresses
      ? new SackCompression(kernel, settings.stack.sackDelay, settings.stack.sackDelayShare)
      : null;
    this.echo = settings.echoes ? new TimestampEcho(kernel) : null;
    this.data = settings.data;
    this.ecn = settings.ecn === null ? null : new EcnEcho(kernel, settings.ecn);
    this.timerSlot = kernel.scheduler.slot(this, 0);
  }

  /**
   * Segments of new payload received, in order or not. The time taken is proportional to the number of out-of-order
   * segments.
   */
  arrived(): number {
    return arrivedOf(this.state);
  }

  receive(packet: number): void {
    const { state } = this;
    const segment = this.pool.rows[packet + SEQ]!;
    const pushed = (this.pool.rows[packet + FLAGS]! & PUSHED) !== 0;
    this.measure(packet);
    if (this.echo !== null) this.echo.note(segment, this.pool.times[(packet >> 1) + SENT_AT]!);
    this.kernel.journal.packet(PACKET.RECEIVED, this.settings.flow, segment, packet);
    if (this.ecn !== null) this.readMark(packet, segment);
    this.kernel.packets.give(packet);
    const twice = this.settings.reportsTwice && this.has(segment);
    const before = state.expected;
    if (this.compression !== null && this.crowded(segment)) {
      this.kernel.scheduler.cancel(this.timerSlot);
      this.acknowledge(state.heldSegment, false);
    }
    if (this.settings.stack.receiverHoles > 0 && this.refuses(segment)) return;
    takeSegment(state, segment);
    if (this.data !== null && this.data.map.taken < state.expected) this.data.take(state.expected);
    const { delayedAck } = this.settings;
    const isUrgent = this.ecn !== null && this.ecn.isUrgent;
    const fillsGap =
      segment === before && segment < state.highest && state.expected - before < this.settings.stack.gapAckSegments;
    if (
      delayedAck !== null &&
      segment > this.settings.stack.quickAcks &&
      (fillsGap || (state.expected === segment + 1 && segment >= state.highest))
    ) {
      state.held++;
      state.heldSegment = segment;
      if (state.held < delayedAck.segments && !pushed && !isUrgent) {
        if (fillsGap) {
          const { flow } = this.settings;
          this.kernel.journal.write(gapAckRule.id, flow, segment, -1, -1, before, state.expected, NaN, NaN);
        }
        if (state.held === 1) this.kernel.scheduler.arm(this.timerSlot, this.ackDue(delayedAck.timeout));
        return;
      }
    }
    if (this.compression !== null && !twice && !isUrgent && this.compressed(segment, before)) return;
    if (delayedAck !== null) this.kernel.scheduler.cancel(this.timerSlot);
    this.acknowledge(segment, twice);
  }

  /**
   * Whether a pending ACK must be sent before this segment is processed, because the segment would displace a run that
   * no ACK has reported.
   */
  private crowded(segment: number): boolean {
    const { state, compression } = this;
    if (compression!.state.waiting === 0 || segment === state.expected || this.has(segment)) return false;
    return this.sack!.crowds(segment);
  }

  /**
   * Whether the ACK for a segment is delayed because segments are missing; `before`: the first missing one before it.
   */
  private compressed(segment: number, before: number): boolean {
    const { state, compression, settings, timerSlot, kernel } = this;
    const { now } = this.clock;
    if (compression!.state.roundTrip < 0) compression!.note(segment, now);
    if (segment <= settings.stack.quickAcks || state.expected > state.highest) return false;
    // A pending in-order segment and this one: two segments are acknowledged immediately.
    if (state.expected - before + state.held > 1 || !compression!.waits(state.expected)) return false;
    if (compression!.state.waiting === 1) kernel.scheduler.arm(timerSlot, now + compression!.wait());
    state.heldSegment = segment;
    this.sack!.note(segment);
    return true;
  }

  /** The timer of a delayed ACK, or of a delayed report of missing segments, expired. */
  wake(): void {
    this.acknowledge(this.state.heldSegment, false);
  }

  /** When an ACK whose delay begins now is sent, s: after the timeout, or at the next multiple of the timeout. */
  private ackDue(timeout: number): number {
    const { now } = this.clock;
    const { stack, flow } = this.settings;
    if (!stack.ackOnTick) return now + timeout;
    const { heldSegment } = this.state;
    this.kernel.journal.write(ackOnTickRule.id, flow, heldSegment, -1, -1, heldSegment, heldSegment, NaN, NaN);
    return (Math.floor(now / timeout) + 1) * timeout;
  }

  /** Whether the segment would begin one more out-of-order run than the receiver can store; if so, it is dropped. */
  private refuses(segment: number): boolean {
    const { state, settings } = this;
    if (segment <= state.expected || this.has(segment - 1) || this.has(segment) || this.has(segment + 1)) return false;
    let runs = 0;
    for (let each = state.expected + 1; each <= state.highest; each++)
      if (this.has(each) && !this.has(each - 1)) runs++;
    if (runs < settings.stack.receiverHoles) return false;
    this.kernel.journal.write(refusedSegmentRule.id, settings.flow, segment, -1, -1, segment, segment, NaN, NaN);
    return true;
  }

  /** Processes the segment's mark; pending segments are acknowledged first if the mark changes. */
  private readMark(packet: number, segment: number): void {
    const { rows } = this.pool;
    const [flags, by] = [rows[packet + FLAGS]!, rows[packet + MARKED_BY]!];
    if (segment === 0) {
      this.ecn!.open(flags);
      return;
    }
    if (this.state.held > 0 && this.ecn!.parts(flags)) {
      this.kernel.scheduler.cancel(this.timerSlot);
      this.acknowledge(this.state.heldSegment, false);
    }
    this.ecn!.note(flags, by);
  }

  /** Records an arrival. */
  private measure(packet: number): void {
    this.state.newestSentAt = this.pool.times[(packet >> 1) + SENT_AT]!;
    countArrival(this.state, this.delays, this.pool, this.clock, packet);
  }

  /** Whether the segment has arrived before. */
  private has(segment: number): boolean {
    const { state } = this;
    if (segment < state.expected) return true;
    return segment <= state.highest && state.seen[segment & (state.seen.length - 1)] === 1;
  }

  private acknowledge(cause: number, twice: boolean): void {
    const { state, settings } = this;
    const { packets } = this.kernel;
    const ack = packets.take();
    const { rows, times } = this.pool;
    rows[ack + ROUTE] = settings.flow * 2 + 1;
    rows[ack + SEQ] = state.expected - 1;
    times[(ack >> 1) + SENT_AT] = this.clock.now;
    times[(ack >> 1) + ECHO] = this.echo === null ? state.newestSentAt : this.echo.answer(state.expected - 1);
    rows[ack + COUNT] = cause;
    rows[ack + FLAGS] = 0;
    if (this.ecn !== null) {
      rows[ack + FLAGS] = this.ecn.label(cause === 0);
      rows[ack + MARKED_BY] = this.ecn.state.by;
    }
    const blocks = this.sack === null ? packets.withoutSacks(ack) : this.sack.report(ack, cause, twice);
    rows[ack + SIZE] = settings.stack.ackSize + blocks * settings.stack.sackBlockBytes;
    if (this.data !== null) rows[ack + DATA_ACK] = this.data.newest.delivered;
    state.held = 0;
    if (this.compression !== null) this.compression.state.waiting = 0;
    state.acksSent++;
    this.kernel.journal.packet(PACKET.ANSWERED, settings.flow, state.expected - 1, ack);
    this.out.receive(ack);
  }
}
