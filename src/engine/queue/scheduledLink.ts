import { transmission } from '../link/transmission.ts';
import {
  ARRIVES_AT,
  BEGINS_AT,
  BEHIND,
  ECN,
  FLAGS,
  KEPT,
  MARKED_BY,
  QUEUED_AT,
  ROUTE,
  SIZE,
  STARTS_AT,
} from '../kernel/packets.ts';
import { QUEUE_FULL } from '../link/drops.ts';
import { Link } from '../link/link.ts';
import type { AnyRule } from '../rule.ts';
import type { Site } from './discipline.ts';
import { NOTHING_INSIDE, type Inside, type Reading } from './inside.ts';

const ARRIVAL = 0;
const TURN = 1;

/** Chooses among the lines of a scheduled link. Within a line packets are in order of arrival. */
export interface Chooser {
  /** Number of lines, and the line of a packet by its route (2 x flow + direction) and flags; omitted: one line for all. */
  readonly lines?: number;
  /** Letters of its lines, if they are drawn as separate queues. */
  readonly letters?: readonly string[];
  lineOf?(route: number, flags: number): number;
  /** Called after a packet has joined the end of a line. */
  came?(link: ScheduledLink, line: number): void;
  /** The line to send from next, or -1: none now. Called only while packets wait; may drop packets first. */
  choose(link: ScheduledLink): number;
  /** Called after the first packet of a line was removed for transmission. */
  took?(link: ScheduledLink, line: number, size: number): void;
  /** Whether to drop a packet that arrives during a transmission, with the first cause or because its line is full. */
  refuses?(link: ScheduledLink, line: number, size: number): boolean;
  /** Tries to make room for a packet at a full queue. Returns false if the packet must be dropped. */
  makesRoom?(link: ScheduledLink, line: number, size: number): boolean;
  /** Values on which its choice is based at time `now`, s. */
  inside?(link: ScheduledLink, now: number): Inside;
  /** When packets waiting at an idle transmitter may be sent, s. */
  until?(link: ScheduledLink): number;
}

/**
 * A link whose packets wait in several lines; the next packet is chosen when the transmitter is free. Departure times
 * do not follow from the order of arrival, so nothing is computed in advance.
 */
export class ScheduledLink extends Link {
  /** First packet, last packet and bytes of each line; total packets and bytes. */
  readonly lines;
  /** Ledger codes of its drops, by cause. */
  private readonly codes: readonly number[];
  private readonly turnSlot: number;
  /** Scratch: key of the next departure; meaningless between calls. */
  private readonly turn = new Float64Array(2);
  /** Places in use at the last drop; meaningless between events. */
  private readonly found = { places: NaN };

  constructor(
    { kernel, ledger, link, codes }: Site,
    private readonly chooser: Chooser,
    /** The rule of its marks, unless the chooser names one. */
    private readonly marking: AnyRule | null = null,
  ) {
    super(kernel, ledger, link);
    this.codes = codes;
    this.lines = kernel.state({
      first: new Int32Array(chooser.lines ?? 1).fill(-1),
      last: new Int32Array(chooser.lines ?? 1).fill(-1),
      bytes: new Float64Array(chooser.lines ?? 1),
      all: 0,
      allBytes: 0,
      marks: 0,
    });
    this.turnSlot = kernel.scheduler.slot(this, TURN);
  }

  override get marks(): number {
    return this.lines.marks;
  }

  override get letters(): readonly string[] | undefined {
    return this.chooser.letters;
  }

  /** Current time, s. */
  get now(): number {
    return this.clock.now;
  }

  /** Size of the last arrival, bytes. */
  get newest(): number {
    return this.state.size;
  }

  override queueLength(now = this.clock.now): number {
    return this.lines.all + (this.state.freeAt > now ? 1 : 0);
  }

  /** Calls `visit` for each waiting packet, with its line. */
  eachHeld(visit: (packet: number, line: number) => void): void {
    this.lines.first.forEach((first, line) => {
      for (let packet = first; packet >= 0; packet = this.pool.rows[packet + BEHIND]!) visit(packet, line);
    });
  }

  override undecided(time: number): { readonly packets: number; readonly waited: number } {
    let waited = 0;
    this.eachHeld((packet) => (waited += time - this.cameAt(packet)));
    return { packets: this.lines.all, waited };
  }

  override inside(now: number): Inside {
    return this.chooser.inside?.(this, now) ?? NOTHING_INSIDE;
  }

  override cameAt(packet: number): number {
    return this.pool.times[(packet >> 1) + QUEUED_AT]!;
  }

  override receive(packet: number): void {
    const { state, lines, chooser } = this;
    const { rows } = this.pool;
    state.offered++;
    if (state.separate > 0) state.separate--;
    if (this.keptOut(packet)) return;
    const size = rows[packet + SIZE]!;
    state.size = size;
    const isBusy = this.busy;
    const line = chooser.lineOf?.(rows[packet + ROUTE]!, rows[packet + FLAGS]!) ?? 0;
    if (isBusy && chooser.refuses?.(this, line, size) === true) {
      this.lost(packet, this.codes[0] ?? QUEUE_FULL);
      return;
    }
    // The packet being sent occupies a place too.
    while (
      lines.all + (isBusy ? 1 : 0) >= state.limitPackets ||
      (isBusy && lines.allBytes + state.servedBytes + size > state.limitBytes)
    )
      if (lines.all === 0 || chooser.makesRoom?.(this, line, size) !== true) {
        this.lost(packet, QUEUE_FULL);
        return;
      }
    this.enter(packet, line, isBusy);
  }

  /** Admits a packet to its line and protects it from drops. */
  override admit(packet: number): void {
    const { rows } = this.pool;
    this.state.size = rows[packet + SIZE]!;
    this.enter(packet, this.chooser.lineOf?.(rows[packet + ROUTE]!, rows[packet + FLAGS]!) ?? 0, this.busy);
  }

  /** Appends a packet to its line. */
  private enter(packet: number, line: number, isBusy: boolean): void {
    const { state, lines, chooser } = this;
    const { rows, times } = this.pool;
    const size = rows[packet + SIZE]!;
    times[(packet >> 1) + QUEUED_AT] = this.clock.now;
    rows[packet + BEHIND] = -1;
    if (lines.first[line]! < 0) lines.first[line] = packet;
    else rows[lines.last[line]! + BEHIND] = packet;
    lines.last[line] = packet;
    lines.bytes[line] = lines.bytes[line]! + size;
    lines.all++;
    lines.allBytes += size;
    const length = lines.all + (isBusy ? 1 : 0);
    if (length > state.longest) state.longest = length;
    chooser.came?.(this, line);
    this.serve(!isBusy);
  }

  override wake(code: number = ARRIVAL): void {
    if (code === TURN) this.serve(this.state.freeAt <= this.clock.now);
    else super.wake();
  }

  /** Removes the packet after `before`, or the first (-1), from a line. */
  private take(line: number, before = -1): number {
    const { lines } = this;
    const { rows } = this.pool;
    const packet = before < 0 ? lines.first[line]! : rows[before + BEHIND]!;
    const size = rows[packet + SIZE]!;
    if (before < 0) lines.first[line] = rows[packet + BEHIND]!;
    else rows[before + BEHIND] = rows[packet + BEHIND]!;
    if (before >= 0 && lines.last[line] === packet) lines.last[line] = before;
    lines.bytes[line] = lines.bytes[line]! - size;
    lines.all--;
    lines.allBytes -= size;
    return packet;
  }

  /**
   * Drops the first packet of a line that is not protected by an order. `cause`: one of the discipline's. Returns
   * whether there was such a packet.
   */
  dropFirst(line: number, cause = 0): boolean {
    const { rows } = this.pool;
    let before = -1;
    let packet = this.lines.first[line]!;
    while (packet >= 0 && (rows[packet + FLAGS]! & KEPT) !== 0) {
      before = packet;
      packet = rows[packet + BEHIND]!;
    }
    if (packet < 0) return false;
    this.found.places = this.queueLength();
    this.lost(this.take(line, before), this.codes[cause]!);
    return true;
  }

  /** Sets or clears a flag of the last packet of a line. */
  flagLast(line: number, flag: number, isSet: boolean): void {
    const { rows } = this.pool;
    const packet = this.lines.last[line]!;
    rows[packet + FLAGS] = isSet ? rows[packet + FLAGS]! | flag : rows[packet + FLAGS]! & ~flag;
  }

  /** Marks the first packet of a line, by a rule. */
  markFirst(line: number, value: number, bound: number, rule = this.marking!): void {
    const { rows } = this.pool;
    const packet = this.lines.first[line]!;
    this.lines.marks++;
    rows[packet + FLAGS] = rows[packet + FLAGS]! | ECN.CE;
    rows[packet + MARKED_BY] = this.ledger.mark(packet, rule, this.settings.place, value, bound);
  }

  /** Fill level at the last drop, as readings for formulas; empty if the limit is in bytes. */
  fullness(): readonly Reading[] {
    const { limitPackets } = this.state;
    if (!Number.isFinite(limitPackets)) return [];
    return [
      { symbol: 'places', value: this.found.places, unit: 'packets' },
      { symbol: 'limit', value: limitPackets, unit: 'packets' },
    ];
  }

  /** How long the first packet of a line has waited, s. */
  waited(line: number): number {
    return this.clock.now - this.headCameAt(line);
  }

  /** Arrival time of the first packet of a line, s. */
  headCameAt(line: number): number {
    return this.cameAt(this.lines.first[line]!);
  }

  /** Header flags of the first packet of a line. */
  flagsOf(line: number): number {
    return this.pool.rows[this.lines.first[line]! + FLAGS]!;
  }

  /** Size of the first packet of a line, bytes. */
  sizeOf(line: number): number {
    return this.pool.rows[this.lines.first[line]! + SIZE]!;
  }

  private lost(packet: number, code: number): void {
    this.state.drops++;
    this.ledger.drop(packet, code, this.settings.place, this.queueLength(), this.state.limitPackets);
  }

  /** Sends the next packet if the transmitter is free; otherwise retries when it becomes free. */
  private serve(free: boolean): void {
    const { state, lines, chooser, turn } = this;
    const { scheduler } = this.kernel;
    if (free && lines.all > 0) {
      const line = chooser.choose(this);
      if (line >= 0) {
        const size = this.sizeOf(line);
        const packet = this.take(line);
        chooser.took?.(this, line, size);
        this.transmit(packet);
      }
    }
    if (lines.all === 0) {
      scheduler.cancel(this.turnSlot);
      return;
    }
    turn[0] = state.freeAt > this.clock.now || !free ? state.freeAt : chooser.until!(this);
    turn[1] = state.lastBegins;
    scheduler.armFrom(this.turnSlot, turn, 0);
  }

  /** Starts the transmission of a packet. */
  private transmit(packet: number): void {
    const { state, clock } = this;
    const { rows, times } = this.pool;
    const { now } = clock;
    const at = packet >> 1;
    const size = rows[packet + SIZE]!;
    const sending = transmission(state, size);
    state.waited += now - times[at + QUEUED_AT]!;
    state.servedBytes = size;
    state.rank = clock.since < now - sending ? -now : now;
    state.turn = clock.events;
    state.lastBegins = now;
    state.freeAt = now + sending;
    state.bytes += size;
    times[at + STARTS_AT] = now;
    times[at + BEGINS_AT] = now;
    times[at + ARRIVES_AT] = now + (sending + state.delay);
    this.kernel.journal.entered(this.settings.index, packet);
    this.send(packet);
  }
}
