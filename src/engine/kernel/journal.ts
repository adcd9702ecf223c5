import type { StateRegister } from './state.ts';

/** Columns of a firing in the ring. */
export const FIRING_STRIDE = 12;
const ID = 0;
const TIME = 1;
const EVENT = 2;
const FLOW = 3;
const RULE = 4;
const BEFORE = 5;
const AFTER = 6;
const BEFORE_2 = 7;
const AFTER_2 = 8;
const SUBJECT = 9;
const CAUSE = 10;
const PLACE = 11;

/** One firing of a rule: the time, the change, the segment and the cause. */
export interface Firing {
  /** Counts up from 0 in a run; the same in every run of the same experiment. */
  readonly id: number;
  /** Time, s. */
  readonly time: number;
  /** Number of the event during which it fired. */
  readonly event: number;
  /** Index of the flow, or -1. */
  readonly flow: number;
  /** Number of the rule in the run's rule list. */
  readonly rule: number;
  readonly before: number;
  readonly after: number;
  /** The second quantity, or NaN. */
  readonly before2: number;
  readonly after2: number;
  /** Segment concerned, or -1. */
  readonly subject: number;
  /** Id of the firing that caused it, or -1. */
  readonly cause: number;
  /** Location: the number of a radio node; for a link, its index plus the number of radio nodes; -1: none. */
  readonly place: number;
}

/** Called for every firing as it is written, with its offset in the ring. Must not change the run. */
export interface Observer {
  happened(rows: Float64Array, at: number): void;
}

/** Packet events for traces: codes passed to PacketObserver. */
export const PACKET = { SENT: 0, RECEIVED: 1, DROPPED: 2, ACKED: 3, ANSWERED: 4 } as const;

/**
 * Called when a segment or UDP packet is sent, received or dropped, and when an ACK leaves the receiver (ANSWERED) or
 * reaches the sender (ACKED). `packet`: current offset of its row. Must not change the run.
 */
export interface PacketObserver {
  packet(kind: number, time: number, flow: number, number: number, packet: number): void;
  /**
   * A link accepted a packet, whose row now contains the start of its transmission. Called only for the first link of a
   * passage (decision 6).
   */
  entered?(link: number, packet: number): void;
  /** A radio begins to send the current frame of its MAC layer. */
  aired?(node: number): void;
  /** A node with a radio hands a packet to its link layer: a routing message, or a packet of a flow. */
  handed?(node: number, packet: number): void;
}

/** Reads component state while a rule fires, to explain the firing later. Must not change the run. */
export interface Examiner {
  /** A firing begins. Window rules have not taken effect yet; all others have. */
  opened(rule: number, flow: number): void;
  /** The firing has been written at offset `at` of the ring. */
  closed(rows: Float64Array, at: number): void;
}

/**
 * Keeps the newest firings in a ring and passes each to an observer. Only their count is part of the simulation's
 * state: replaying a firing after a step back writes the same id and the same row.
 */
export class Journal {
  readonly state;
  readonly rows: Float64Array;
  private readonly mask: number;
  private readonly watch: {
    observer: Observer | null;
    ignored: Uint8Array | null;
    packets: PacketObserver | null;
    examiner: Examiner | null;
  } = { observer: null, ignored: null, packets: null, examiner: null };

  constructor(
    register: StateRegister,
    private readonly clock: { readonly now: number; readonly events: number },
    readonly capacity = 1 << 14,
  ) {
    if ((capacity & (capacity - 1)) !== 0) throw new Error('capacity must be a power of two');
    this.mask = capacity - 1;
    this.state = register.add({ count: 0 });
    this.rows = new Float64Array(capacity * FIRING_STRIDE).fill(-1);
  }

  /**
   * Sets the only observer; null removes it. `ignored`: by rule number, 1 if the observer is not called for the rule.
   */
  attend(observer: Observer | null, ignored: Uint8Array | null = null): void {
    this.watch.observer = observer;
    this.watch.ignored = ignored;
  }

  /** Sets the only packet observer; null removes it. */
  attendPackets(observer: PacketObserver | null): void {
    this.watch.packets = observer;
  }

  /** Sets the only examiner; null removes it. */
  admit(examiner: Examiner | null): void {
    this.watch.examiner = examiner;
  }

  /** Reports a packet event to the packet observer. */
  packet(kind: number, flow: number, number: number, packet: number): void {
    const { packets } = this.watch;
    if (packets !== null) packets.packet(kind, this.clock.now, flow, number, packet);
  }

  /** Reports that a link accepted a packet. */
  entered(link: number, packet: number): void {
    const { packets } = this.watch;
    if (packets !== null && packets.entered !== undefined) packets.entered(link, packet);
  }

  /** Reports that a radio begins to send a frame. */
  aired(node: number): void {
    const { packets } = this.watch;
    if (packets !== null && packets.aired !== undefined) packets.aired(node);
  }

  /** Reports that a node with a radio hands a packet to its link layer. */
  handed(node: number, packet: number): void {
    const { packets } = this.watch;
    if (packets !== null && packets.handed !== undefined) packets.handed(node, packet);
  }

  /** Writes a firing and returns its id. */
  write(
    rule: number,
    flow: number,
    subject: number,
    cause: number,
    place: number,
    before: number,
    after: number,
    before2: number,
    after2: number,
  ): number {
    const at = this.open(rule, flow, subject, cause, place);
    const { rows } = this;
    rows[at + BEFORE] = before;
    rows[at + AFTER] = after;
    rows[at + BEFORE_2] = before2;
    rows[at + AFTER_2] = after2;
    return this.close(at);
  }

  /** For the hot loop: begins a firing and returns its offset in `rows`, where the caller writes the quantities. */
  open(rule: number, flow: number, subject: number, cause: number, place: number): number {
    const { rows, clock } = this;
    const { examiner } = this.watch;
    if (examiner !== null) examiner.opened(rule, flow);
    const id = this.state.count++;
    const at = (id & this.mask) * FIRING_STRIDE;
    rows[at + ID] = id;
    rows[at + TIME] = clock.now;
    rows[at + EVENT] = clock.events;
    rows[at + FLOW] = flow;
    rows[at + RULE] = rule;
    rows[at + SUBJECT] = subject;
    rows[at + CAUSE] = cause;
    rows[at + PLACE] = place;
    return at;
  }

  /** Ends a firing begun with `open` and returns its id. */
  close(at: number): number {
    const { observer, ignored, examiner } = this.watch;
    if (observer !== null && (ignored === null || ignored[this.rows[at + RULE]!] === 0))
      observer.happened(this.rows, at);
    if (examiner !== null) examiner.closed(this.rows, at);
    return this.state.count - 1;
  }

  /** The firing with this id, or null when it is not (or no longer) in the ring. */
  find(id: number): Firing | null {
    if (id < 0) return null;
    const at = (id & this.mask) * FIRING_STRIDE;
    return this.rows[at] === id && id < this.state.count ? firingAt(this.rows, at) : null;
  }
}

/** Reads a row of a firing ring. */
export function firingAt(rows: Float64Array, at: number): Firing {
  return {
    id: rows[at + ID]!,
    time: rows[at + TIME]!,
    event: rows[at + EVENT]!,
    flow: rows[at + FLOW]!,
    rule: rows[at + RULE]!,
    before: rows[at + BEFORE]!,
    after: rows[at + AFTER]!,
    before2: rows[at + BEFORE_2]!,
    after2: rows[at + AFTER_2]!,
    subject: rows[at + SUBJECT]!,
    cause: rows[at + CAUSE]!,
    place: rows[at + PLACE]!,
  };
}

/** The columns an observer reads most, without building an object. */
export const FIRING = { TIME, EVENT, FLOW, RULE, BEFORE, AFTER, BEFORE_2, AFTER_2, ID } as const;
