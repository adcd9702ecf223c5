import { counted } from '#scenario/words/english.ts';

/** A frame of a capture. The reader reuses one object, so callers must copy what they store. */
export interface Frame {
  /** Link type (https://www.tcpdump.org/linktypes.html). */
  link: number;
  /** Number of the interface that captured it. */
  place: number;
  /** Time since the first frame of the file, s; never decreases at one interface. */
  time: number;
  /** Clock number. Times with different numbers cannot be compared. */
  clock: number;
  /** Captured bytes, `from` to `to`, and the length on the wire. */
  view: DataView;
  from: number;
  to: number;
  wire: number;
}

const SECTION_HEADER = 0x0a0d0d0a;
const BYTE_ORDER = 0x1a2b3c4d;
/** Block types of pcapng (draft-ietf-opsawg-pcapng, section 4 and appendix A). */
const BLOCK = { INTERFACE: 1, OBSOLETE: 2, SIMPLE: 3, ENHANCED: 6 } as const;
const OPTION = { END: 0, RESOLUTION: 9, OFFSET: 14 } as const;
/** Magic numbers of pcap: microseconds, nanoseconds, and Kuznetzov's format, whose records name their interface. */
const PCAP = { MICRO: 0xa1b2c3d4, NANO: 0xa1b23c4d, PATCHED: 0xa1b2cd34 } as const;
/** Maximum block length, bytes. A larger value means a damaged file. */
const LONGEST = 1 << 24;
const MOST_INTERFACES = 65_536;
const HIGH = 2 ** 32;

/** Tolerance for unordered records, s. A clock that jumps back further was reset. */
const SET_BACK = 0.01;
/** Times closer than this are equal but for rounding, s. */
const SAME = 1e-10;
/** An interface whose first time is more than this (s) before the file's first time has its own clock. */
const OWN_CLOCK = 1;

/** A time as whole seconds and a fraction: a double would lose microseconds of the time of day. */
interface Moment {
  readonly whole: number;
  readonly part: number;
}

/** Clock of one interface. */
class Clock {
  private begun = false;
  private high = 0;
  private low = 0;
  /** Offset between the first time of the file and of this interface, s; and the correction for clock resets, s. */
  private origin = 0;
  private shift = 0;
  private last = -Infinity;

  /**
   * @param second ticks per second
   * @param highTicks ticks per unit of the high word
   * @param offset s added to all times (`if_tsoffset`)
   */
  constructor(
    private readonly second: bigint,
    private readonly highTicks: number,
    private readonly offset: number,
  ) {}

  private momentOf(high: number, low: number): Moment {
    const ticks = BigInt(high) * BigInt(this.highTicks) + BigInt(low);
    return {
      whole: Number(ticks / this.second) + this.offset,
      part: Number(ticks % this.second) / Number(this.second),
    };
  }

  /**
   * Returns the time since the first time of the file (s), and by how much it is before the previous record's (s).
   * `file.now` is the newest time so far.
   */
  read(high: number, low: number, file: { first: Moment | null; now: number }): { time: number; back: number } {
    if (!this.begun) {
      this.begun = true;
      this.high = high;
      this.low = low;
      const moment = this.momentOf(high, low);
      file.first ??= moment;
      this.origin = moment.whole - file.first.whole + (moment.part - file.first.part);
      if (this.origin < -OWN_CLOCK) this.last = file.now;
    }
    const ticks = (high - this.high) * this.highTicks + (low - this.low);
    let time = this.origin + ticks / Number(this.second) + this.shift;
    const back = this.last - time;
    if (back > 0) time = this.last;
    if (back > SET_BACK) this.shift += back;
    this.last = time;
    return { time: Math.max(0, time), back: Math.max(0, back) };
  }
}

interface Interface {
  readonly link: number;
  readonly clock: Clock;
}

/** Reads a pcap or pcapng file in chunks of any size. Buffers at most one block. */
export class CaptureFile {
  private rest = new Uint8Array(0);
  private kind: 'unknown' | 'pcap' | 'patched' | 'pcapng' = 'unknown';
  private little = true;
  private interfaces: Interface[] = [];
  private broken = false;
  private readonly file: { first: Moment | null; now: number } = { first: null, now: 0 };
  private readonly frame: Frame = {
    link: 0,
    place: 0,
    time: 0,
    clock: 0,
    view: new DataView(new ArrayBuffer(0)),
    from: 0,
    to: 0,
    wire: 0,
  };
  private setBack = 0;
  private furthest = 0;
  private unordered = 0;
  private timeless = 0;
  packets = 0;

  constructor(private readonly tell: (frame: Frame) => void) {}

  /** Time of the last packet, s since the first. */
  get last(): number {
    return this.file.now;
  }

  /** Sentences about corrections to the timestamps. */
  get notes(): readonly string[] {
    const notes: string[] = [];
    if (this.timeless > 0)
      notes.push(
        `${counted(this.timeless, 'packet')} came without a time (Simple Packet Blocks): counts are right, times and rates are unknown.`,
      );
    if (this.setBack > 0)
      notes.push(
        `The clock was set back ${this.setBack === 1 ? 'once' : `${this.setBack} times`}, by up to ${Number(this.furthest.toPrecision(3))} s: times go on from the packet before, and no round trip is measured across it.`,
      );
    if (this.unordered > 0)
      notes.push(
        `${counted(this.unordered, 'packet')} ${this.unordered === 1 ? 'is' : 'are'} out of order in the file, and may count as retransmitted. Wireshark's reordercap sorts a file by time.`,
      );
    return notes;
  }

  /** Returns false if the file is damaged. */
  push(piece: Uint8Array): boolean {
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    const view = new DataView(bytes.buffer);
    this.frame.view = view;
    let at = 0;
    while (!this.broken) {
      const used = this.readOne(view, at);
      if (used === 0) break;
      at += used;
    }
    this.rest = bytes.slice(at);
    return !this.broken;
  }

  /** Ends the file. Returns false if it ends inside a block. */
  end(): boolean {
    return !this.broken && this.kind !== 'unknown' && this.rest.length === 0;
  }

  private fail(): 0 {
    this.broken = true;
    return 0;
  }

  /** Reads the next block and returns its length, bytes; 0: incomplete. */
  private readOne(view: DataView, at: number): number {
    const left = view.byteLength - at;
    if (this.kind === 'unknown') {
      if (left < 4) return 0;
      if (view.getUint32(at, true) !== SECTION_HEADER) return this.openPcap(view, at, left);
      this.kind = 'pcapng';
    }
    return this.kind === 'pcapng' ? this.readBlock(view, at, left) : this.readRecord(view, at, left);
  }

  private openPcap(view: DataView, at: number, left: number): number {
    if (left < 24) return 0;
    for (const little of [true, false]) {
      const magic = view.getUint32(at, little);
      if (magic !== PCAP.MICRO && magic !== PCAP.NANO && magic !== PCAP.PATCHED) continue;
      this.kind = magic === PCAP.PATCHED ? 'patched' : 'pcap';
      this.little = little;
      const second = magic === PCAP.NANO ? 1e9 : 1e6;
      // The upper bits describe the frame check sequence.
      const link = view.getUint32(at + 20, little) & 0xffff;
      this.interfaces = [{ link, clock: new Clock(BigInt(second), second, 0) }];
      return 24;
    }
    return this.fail();
  }

  private readRecord(view: DataView, at: number, left: number): number {
    const header = this.kind === 'patched' ? 24 : 16;
    if (left < header) return 0;
    const { little } = this;
    const kept = view.getUint32(at + 8, little);
    if (kept > LONGEST) return this.fail();
    if (left < header + kept) return 0;
    const place = header === 24 ? view.getUint32(at + 16, little) : 0;
    this.read(this.interfaces[0]!.clock, view.getUint32(at, little), view.getUint32(at + 4, little));
    this.packet(this.interfaces[0]!.link, place, at + header, kept, view.getUint32(at + 12, little));
    return header + kept;
  }

  private readBlock(view: DataView, at: number, left: number): number {
    if (left < 12) return 0;
    if (view.getUint32(at, true) === SECTION_HEADER) {
      this.little = view.getUint32(at + 8, true) === BYTE_ORDER;
      this.interfaces = [];
    }
    const { little } = this;
    const size = view.getUint32(at + 4, little);
    if (size < 12 || size > LONGEST || size % 4 !== 0) return this.fail();
    if (left < size) return 0;
    const type = view.getUint32(at, little);
    if (type === BLOCK.INTERFACE && size >= 20) this.describe(view, at, size);
    else if ((type === BLOCK.ENHANCED || type === BLOCK.OBSOLETE) && size >= 32) {
      const place = type === BLOCK.ENHANCED ? view.getUint32(at + 8, little) : view.getUint16(at + 8, little);
      const seen = this.interfaces[place];
      const kept = view.getUint32(at + 20, little);
      if (seen === undefined || kept > size - 32) return this.fail();
      this.read(seen.clock, view.getUint32(at + 12, little), view.getUint32(at + 16, little));
      this.packet(seen.link, place, at + 28, kept, view.getUint32(at + 24, little));
    } else if (type === BLOCK.SIMPLE && size >= 16) {
      const [seen] = this.interfaces;
      if (seen === undefined) return this.fail();
      const wire = view.getUint32(at + 8, little);
      // Such records have no timestamp, only an order.
      this.timeless++;
      this.frame.clock++;
      this.packet(seen.link, 0, at + 12, Math.min(wire, size - 16), wire);
    }
    return size;
  }

  private describe(view: DataView, at: number, size: number): void {
    const { little } = this;
    let second = 1_000_000n;
    let offset = 0;
    for (let from = at + 16; from + 4 <= at + size - 4;) {
      const [code, length] = [view.getUint16(from, little), view.getUint16(from + 2, little)];
      if (code === OPTION.END || from + 4 + length > at + size - 4) break;
      if (code === OPTION.RESOLUTION && length === 1) {
        const power = view.getUint8(from + 4);
        second = (power & 0x80) === 0 ? 10n ** BigInt(power) : 2n ** BigInt(power & 0x7f);
      }
      if (code === OPTION.OFFSET && length === 8) offset = Number(view.getBigInt64(from + 4, little));
      from += 4 + ((length + 3) & ~3);
    }
    if (this.interfaces.length < MOST_INTERFACES)
      this.interfaces.push({ link: view.getUint16(at + 8, little), clock: new Clock(second, HIGH, offset) });
  }

  private read(clock: Clock, high: number, low: number): void {
    const { time, back } = clock.read(high, low, this.file);
    this.file.now = time;
    if (back <= SET_BACK) {
      if (back > SAME) this.unordered++;
      return;
    }
    this.setBack++;
    this.furthest = Math.max(this.furthest, back);
    this.frame.clock++;
  }

  private packet(link: number, place: number, from: number, kept: number, wire: number): void {
    const { frame } = this;
    this.packets++;
    frame.link = link;
    frame.place = place;
    frame.time = this.file.now;
    frame.from = from;
    frame.to = from + kept;
    frame.wire = wire;
    this.tell(frame);
  }
}
