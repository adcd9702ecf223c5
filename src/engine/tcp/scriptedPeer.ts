/**
 * The peer of a script: it hears what the sender sends and answers with the ACKs of the script, each at its time. There is
 * no network between. The handshake is over when the script says so. Segments of a script are counted from the first of
 * data; the sender counts the SYN as segment 0.
 */
import { doubledRing } from '../kernel/numeric.ts';
import { COUNT, ECHO, ECN, FLAGS, MARKED_BY, ROUTE, SENT_AT, SEQ, SIZE } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import type { Sender } from './sender.ts';

/** An ACK of the script. */
export interface ScriptedAck {
  /** s */
  readonly at: number;
  /** Segments of data below this one have arrived. */
  readonly ack: number;
  /** Ranges [from, to) of segments of data above it, and one that arrived twice. */
  readonly sack: readonly (readonly number[])[];
  readonly dsack: readonly number[] | null;
  /** Segments above the ACK; null: as before. */
  readonly window: number | null;
  /** It echoes a mark. */
  readonly ece: boolean;
}

export interface PeerSettings {
  readonly flow: number;
  /** When the handshake is over, and its round trip, s; null: it was not timed. */
  readonly at: number;
  readonly rtt: number | null;
  readonly rows: readonly ScriptedAck[];
  /** Whether ACKs carry SACK blocks: without it those of the script are not heard. */
  readonly sack: boolean;
  /** Bytes of an ACK without blocks, and per block. */
  readonly ackSize: number;
  readonly sackBlockBytes: number;
}

const ESTABLISH = 0;
const ROW = 1;

/** ACKs of a receiver that the script speaks for lead nowhere. */
export const discarding = (kernel: Kernel): Port => ({ receive: (packet) => kernel.packets.give(packet) });

export class ScriptedPeer implements Component, Port {
  readonly state;
  private readonly rowSlot: number;

  constructor(
    private readonly kernel: Kernel,
    private readonly settings: PeerSettings,
    private readonly sender: Sender,
    /** Counts what arrives, and says nothing. */
    private readonly receiver: Port,
  ) {
    const { scheduler } = kernel;
    if (settings.sack) kernel.packets.withSacks();
    this.state = kernel.state({
      /** Rows that have been played. */
      played: 0,
      /** When each segment was last sent, s, by segment modulo the length. */
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

  /** Waits for the next row. */
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

  /** The segment whose arrival a receiver would answer so: the newest that is reported, or the last in order. */
  private causeOf(ack: number, sack: ScriptedAck['sack']): number {
    const { acked, highest } = this.sender.flight;
    const newest = sack[0]?.[1] ?? (ack > acked ? ack : ack + 1 + this.sender.recovery.duplicates);
    return newest < highest ? newest : highest;
  }

  private widen(from: number, to: number): void {
    this.state.sentAt = doubledRing(this.state.sentAt, from, to);
  }
}
