/**
 * The peer of a script: it receives the sender's segments and sends the ACKs of the script, each at its time, without a
 * network in between. The handshake completes at the time that the script gives. A script numbers data segments from 0;
 * for the sender segment 0 is the SYN.
 */
import { doubledRing } from '../kernel/numeric.ts';
import { COUNT, ECHO, ECN, FLAGS, MARKED_BY, ROUTE, SENT_AT, SEQ, SIZE } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import type { Sender } from './sender.ts';

/** An ACK of the script; segments count from the first of data. */
interface ScriptedAck {
  /** Time, s. */
  readonly at: number;
  /** All data segments below this one have arrived. */
  readonly ack: number;
  /** Ranges [from, to) of further arrived segments, and one range that arrived twice. */
  readonly sack: readonly (readonly number[])[];
  readonly dsack: readonly number[] | null;
  /** Receiver window, counted from the ACK, segments; null: unchanged. */
  readonly window: number | null;
  /** Whether the ACK echoes a mark. */
  readonly ece: boolean;
}

interface PeerSettings {
  readonly flow: number;
  /** Time at which the handshake completes, and its round-trip time, s; null: not timed. */
  readonly at: number;
  readonly rtt: number | null;
  readonly rows: readonly ScriptedAck[];
  /** Whether ACKs carry SACK blocks; if not, those of the script are ignored. */
  readonly sack: boolean;
  /** Bytes of an ACK without blocks, and per block. */
  readonly ackSize: number;
  readonly sackBlockBytes: number;
}

const ESTABLISH = 0;
const ROW = 1;

/** Port for the receiver's own ACKs, which the script replaces: frees them. */
export const discarding = (kernel: Kernel): Port => ({ receive: (packet) => kernel.packets.give(packet) });

export class ScriptedPeer implements Component, Port {
  readonly state;
  private readonly rowSlot: number;

  constructor(
    private readonly kernel: Kernel,
    private readonly settings: PeerSettings,
    private readonly sender: Sender,
    /** Counts arriving segments; its ACKs are discarded. */
    private readonly receiver: Port,
  ) {
    const { scheduler } = kernel;
    if (settings.sack) kernel.packets.withSacks();
    this.state = kernel.state({
      /** Number of rows sent so far. */
      played: 0,
      /** Last send time of each segment, s, indexed by segment modulo the length. */
      sentAt: new Float64Array(64),
    });
    const opening = scheduler.slot(this, ESTABLISH);
    this.rowSlot = scheduler.slot(this, ROW);
    scheduler.arm(opening, settings.at);
    this.await();
  }

  /** A segment arrives. */
  receive(packet: number): void {
    const { rows, times } = this.kernel.packets.state;
    const segment = rows[packet + SEQ]!;
    const { state } = this;
    const { acked, highest } = this.sender.flight;
    while (segment - acked >= state.sentAt.length) this.widen(acked < 0 ? 0 : acked, highest);
    state.sentAt[segment & (state.sentAt.length - 1)] = times[(packet >> 1) + SENT_AT]!;
    this.receiver.receive(packet);
  }

  wake(code: number): void {
    const { settings, state, sender } = this;
    if (code === ESTABLISH) {
      sender.establish(settings.rtt);
      return;
    }
    this.answer(settings.rows[state.played]!);
    state.played++;
    this.await();
  }

  /** Arms the timer for the next row. */
  private await(): void {
    const row = this.settings.rows[this.state.played];
    if (row !== undefined) this.kernel.scheduler.arm(this.rowSlot, row.at);
  }

  private answer({ ack, sack, dsack, window, ece }: ScriptedAck): void {
    const { kernel, settings, sender } = this;
    const { packets } = kernel;
    const packet = packets.take();
    const { rows, times, sacks } = packets.state;
    const { now } = kernel.scheduler.state;
    const cause = this.causeOf(ack, sack);
    rows[packet + ROUTE] = settings.flow * 2 + 1;
    rows[packet + SEQ] = ack;
    rows[packet + COUNT] = cause;
    rows[packet + FLAGS] = ece ? ECN.ECE : 0;
    rows[packet + MARKED_BY] = -1;
    times[(packet >> 1) + SENT_AT] = now;
    times[(packet >> 1) + ECHO] = cause > 0 ? this.state.sentAt[cause & (this.state.sentAt.length - 1)]! : now;
    let blocks = 0;
    if (settings.sack) {
      const at = packets.sackAt(packet);
      for (const [from = 0, to = 0] of dsack === null ? sack : [dsack, ...sack]) {
        // A block that names unsent segments is invalid (RFC 2018 section 3).
        if (to > sender.flight.highest) continue;
        sacks[at + 1 + 2 * blocks] = from + 1;
        sacks[at + 2 + 2 * blocks] = to + 1;
        blocks++;
      }
      sacks[at] = blocks;
    }
    rows[packet + SIZE] = settings.ackSize + blocks * settings.sackBlockBytes;
    sender.hear(packet, window ?? -1);
  }

  /** The segment whose arrival would cause this ACK: the latest one reported, or the last in order. */
  private causeOf(ack: number, sack: ScriptedAck['sack']): number {
    const { acked, highest } = this.sender.flight;
    const newest = sack[0]?.[1] ?? (ack > acked ? ack : ack + 1 + this.sender.recovery.duplicates);
    return newest < highest ? newest : highest;
  }

  private widen(from: number, to: number): void {
    this.state.sentAt = doubledRing(this.state.sentAt, from, to);
  }
}
