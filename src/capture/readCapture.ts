/** A TCP segment as a capture has it. */
export interface Seen {
  /** s since the first packet of the file. */
  readonly time: number;
  /** Which interface saw it. */
  readonly place: number;
  /** "address:port" of both ends. */
  readonly from: string;
  readonly to: string;
  readonly sequence: number;
  readonly acknowledges: number;
  /** Bits of the TCP header. */
  readonly flags: number;
  /** As in the header, not scaled; by how many bits the SYN says it is; -1: this one does not say. */
  readonly window: number;
  readonly scale: number;
  /** Left and right edges of what has arrived beyond, as in the header. */
  readonly sack: readonly number[];
  readonly payload: number;
  /** Of the whole IP packet, bytes. */
  readonly length: number;
}

const SECTION_HEADER = 0x0a0d0d0a;
const BYTE_ORDER = 0x1a2b3c4d;
const BLOCK = { INTERFACE: 1, SIMPLE: 3, ENHANCED: 6 } as const;
/** Magic numbers of pcap files: times in us and ns. */
const PCAP = { MICRO: 0xa1b2c3d4, NANO: 0xa1b23c4d } as const;
/** No block is longer than this, bytes: what says so is damaged. */
const LONGEST = 1 << 24;
/** Bytes in front of the IP header by link type, and where its type is said; -1: it is not. */
const LINKS: Readonly<Record<number, { readonly header: number; readonly type: number }>> = {
  0: { header: 4, type: -1 },
  1: { header: 14, type: 12 },
  12: { header: 0, type: -1 },
  101: { header: 0, type: -1 },
  108: { header: 4, type: -1 },
  113: { header: 16, type: 14 },
  228: { header: 0, type: -1 },
  229: { header: 0, type: -1 },
  276: { header: 20, type: 0 },
};
/** More are not told apart. */
const MOST_INTERFACES = 65_536;
const VLAN = 0x8100;
const TCP = 6;
const NONE: readonly number[] = [];
const OPTION = { END: 0, NOTHING: 1, SCALE: 3, SACK: 5 } as const;

/** What the options of a header say, as far as they were kept. */
function optionsOf(view: DataView, from: number, to: number): Pick<Seen, 'scale' | 'sack'> {
  let scale = -1;
  let sack = NONE;
  for (let at = from; at + 1 < to;) {
    const kind = view.getUint8(at);
    if (kind === OPTION.END) break;
    if (kind === OPTION.NOTHING) {
      at++;
      continue;
    }
    const size = view.getUint8(at + 1);
    if (size < 2 || at + size > to) break;
    if (kind === OPTION.SCALE && size === 3) scale = Math.min(14, view.getUint8(at + 2));
    if (kind === OPTION.SACK)
      sack = Array.from({ length: 2 * ((size - 2) >> 3) }, (_, edge) => view.getUint32(at + 2 + 4 * edge));
    at += size;
  }
  return { scale, sack };
}

interface Interface {
  readonly link: number;
  /** s of one tick of its times. */
  readonly tick: number;
}

/** Reads a pcap or pcapng file that comes in pieces of any size; keeps no more than one block of it. */
export class CaptureReader {
  private rest = new Uint8Array(0);
  private kind: 'unknown' | 'pcap' | 'pcapng' = 'unknown';
  private little = true;
  private interfaces: Interface[] = [];
  private first = NaN;
  private broken = false;
  /** s since the first packet. */
  last = 0;
  packets = 0;

  constructor(private readonly tell: (segment: Seen) => void) {}

  /** False: it is damaged. */
  push(piece: Uint8Array): boolean {
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    const view = new DataView(bytes.buffer);
    let at = 0;
    while (!this.broken) {
      const used = this.readOne(view, bytes, at);
      if (used === 0) break;
      at += used;
    }
    this.rest = bytes.slice(at);
    return !this.broken;
  }

  /** The file has ended. False: in the middle of a block. */
  end(): boolean {
    return !this.broken && this.kind !== 'unknown' && this.rest.length === 0;
  }

  /** Bytes of the next block; 0: it has not come as a whole. */
  private readOne(view: DataView, bytes: Uint8Array, at: number): number {
    const left = bytes.length - at;
    if (this.kind === 'unknown') {
      if (left < 4) return 0;
      const magic = view.getUint32(at, true);
      if (magic !== SECTION_HEADER) return this.openPcap(view, at, left);
      this.kind = 'pcapng';
    }
    if (this.kind === 'pcap') {
      if (left < 16) return 0;
      const [kept, length] = [view.getUint32(at + 8, this.little), view.getUint32(at + 12, this.little)];
      if (kept > LONGEST) {
        this.broken = true;
        return 0;
      }
      if (left < 16 + kept) return 0;
      const { tick } = this.interfaces[0]!;
      const time = view.getUint32(at, this.little) + view.getUint32(at + 4, this.little) * tick;
      this.packet(0, time, bytes.subarray(at + 16, at + 16 + kept), length);
      return 16 + kept;
    }
    if (left < 12) return 0;
    if (view.getUint32(at, true) === SECTION_HEADER) {
      this.little = view.getUint32(at + 8, true) === BYTE_ORDER;
      this.interfaces = [];
    }
    const type = view.getUint32(at, this.little);
    const size = view.getUint32(at + 4, this.little);
    if (size < 12 || size > LONGEST || size % 4 !== 0) {
      this.broken = true;
      return 0;
    }
    if (left < size) return 0;
    this.block(type, new DataView(bytes.buffer, at, size), bytes.subarray(at, at + size));
    return size;
  }

  private openPcap(view: DataView, at: number, left: number): number {
    if (left < 24) return 0;
    for (const little of [true, false]) {
      const magic = view.getUint32(at, little);
      if (magic !== PCAP.MICRO && magic !== PCAP.NANO) continue;
      this.kind = 'pcap';
      this.little = little;
      this.interfaces = [{ link: view.getUint32(at + 20, little) & 0xffff, tick: magic === PCAP.MICRO ? 1e-6 : 1e-9 }];
      return 24;
    }
    this.broken = true;
    return 0;
  }

  private block(type: number, view: DataView, bytes: Uint8Array): void {
    const { little } = this;
    if (type === BLOCK.INTERFACE && bytes.length >= 20) {
      let tick = 1e-6;
      for (let at = 16; at + 4 <= bytes.length - 4;) {
        const [code, size] = [view.getUint16(at, little), view.getUint16(at + 2, little)];
        if (code === 0) break;
        if (code === 9 && size === 1) {
          const power = bytes[at + 4]!;
          tick = (power & 0x80) === 0 ? 10 ** -power : 2 ** -(power & 0x7f);
        }
        at += 4 + ((size + 3) & ~3);
      }
      if (this.interfaces.length < MOST_INTERFACES) this.interfaces.push({ link: view.getUint16(8, little), tick });
    } else if (type === BLOCK.ENHANCED && bytes.length >= 32) {
      const place = view.getUint32(8, little);
      const seen = this.interfaces[place];
      const kept = view.getUint32(20, little);
      if (seen === undefined || kept > bytes.length - 32) {
        this.broken = true;
        return;
      }
      const ticks = view.getUint32(12, little) * 2 ** 32 + view.getUint32(16, little);
      this.packet(place, ticks * seen.tick, bytes.subarray(28, 28 + kept), view.getUint32(24, little));
    }
  }

  private packet(place: number, at: number, frame: Uint8Array, wire: number): void {
    this.packets++;
    if (Number.isNaN(this.first)) this.first = at;
    const time = at - this.first;
    this.last = time;
    const link = LINKS[this.interfaces[place]!.link];
    if (link === undefined) return;
    const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
    let start = link.header;
    if (link.type >= 0 && link.type + 2 <= frame.length && view.getUint16(link.type) === VLAN) start += 4;
    if (frame.length < start + 20) return;
    const version = frame[start]! >> 4;
    const ip = version === 4 ? (frame[start]! & 15) * 4 : 40;
    if (version === 4 ? frame[start + 9] !== TCP : version !== 6 || frame[start + 6] !== TCP) return;
    const tcp = start + ip;
    if (frame.length < tcp + 20) return;
    const said = version === 4 ? view.getUint16(start + 2) : 40 + view.getUint16(start + 4);
    // A card that joins segments may leave the length open.
    const length = said === 0 ? wire - start : said;
    const host = (from: number): string =>
      version === 4
        ? [...frame.subarray(from, from + 4)].join('.')
        : Array.from({ length: 8 }, (_, word) => view.getUint16(from + 2 * word).toString(16)).join(':');
    const source = start + (version === 4 ? 12 : 8);
    const header = (frame[tcp + 12]! >> 4) * 4;
    this.tell({
      time,
      place,
      from: `${host(source)}:${view.getUint16(tcp)}`,
      to: `${host(source + (version === 4 ? 4 : 16))}:${view.getUint16(tcp + 2)}`,
      sequence: view.getUint32(tcp + 4),
      acknowledges: view.getUint32(tcp + 8),
      flags: frame[tcp + 13]!,
      window: view.getUint16(tcp + 14),
      ...optionsOf(view, tcp + 20, Math.min(frame.length, tcp + header)),
      payload: Math.max(0, length - ip - header),
      length,
    });
  }
}
