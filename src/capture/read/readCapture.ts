import { counted } from '#scenario/words/english.ts';
import { CaptureFile, type Frame } from '../wire/captureFile.ts';
import { Endpoints } from '../wire/endpoints.ts';
import { PacketLayers } from '../wire/packetLayers.ts';
import { Repeats } from '../wire/repeats.ts';

/** A TCP segment in a capture. */
export interface Seen {
  /** s since the first packet of the file. */
  readonly time: number;
  /** Number of the interface that captured it. */
  readonly place: number;
  /** Clock number. Times with different numbers cannot be compared; default: one clock. */
  readonly clock?: number;
  /** "address:port" of both ends. */
  readonly from: string;
  readonly to: string;
  readonly sequence: number;
  readonly acknowledges: number;
  /** Bits of the TCP header, AE (RFC 9768) to FIN; and the ECN field of the IP header, absent: unknown. */
  readonly flags: number;
  readonly ecn?: number;
  /** Window field, unscaled; then the window scale of a SYN in bits, -1: absent. */
  readonly window: number;
  readonly scale: number;
  /** MSS option of a SYN, bytes; -1 or absent: none. */
  readonly mss?: number;
  /** Length of the TCP options, bytes. They reduce the payload of each segment. */
  readonly options?: number;
  /** Left and right edges of SACK blocks, as in the header. */
  readonly sack: readonly number[];
  readonly payload: number;
  /** Length of the IP packet, bytes. */
  readonly length: number;
}

const NONE: readonly number[] = [];
const OPTION = { END: 0, NOTHING: 1, MSS: 2, SCALE: 3, SACK: 5 } as const;
const TCP_HEADER = 20;
/** Maximum number of unread packet types that are named. */
const NAMED = 3;

/** TCP options of a header, as far as they were captured. */
interface Options {
  mss: number;
  scale: number;
  sack: readonly number[];
}

function readOptions(view: DataView, from: number, to: number, told: Options): void {
  told.mss = -1;
  told.scale = -1;
  told.sack = NONE;
  for (let at = from; at + 1 < to;) {
    const kind = view.getUint8(at);
    if (kind === OPTION.END) break;
    if (kind === OPTION.NOTHING) {
      at++;
      continue;
    }
    const size = view.getUint8(at + 1);
    if (size < 2 || at + size > to) break;
    if (kind === OPTION.MSS && size === 4) told.mss = view.getUint16(at + 2);
    if (kind === OPTION.SCALE && size === 3) told.scale = Math.min(14, view.getUint8(at + 2));
    if (kind === OPTION.SACK)
      told.sack = Array.from({ length: 2 * ((size - 2) >> 3) }, (_, edge) => view.getUint32(at + 2 + 4 * edge));
    at += size;
  }
}

/** Types that may hide TCP. They are named even if TCP was found too. */
const HIDES = /^(?:link type|encrypted|aggregated|fragments|packets cut|MACsec|IPsec|IPComp|compressed)/;

/** Reads the TCP segments of a pcap or pcapng file in chunks of any size. */
export class CaptureReader {
  private readonly layers = new PacketLayers();
  private readonly file: CaptureFile;
  private readonly ends = new Endpoints();
  private readonly repeats = new Repeats();
  private readonly options: Options = { mss: -1, scale: -1, sack: NONE };
  private segments = 0;

  constructor(private readonly tell: (segment: Seen) => void) {
    this.file = new CaptureFile((frame) => this.see(frame));
  }

  /** Returns false if the file is damaged. */
  push(piece: Uint8Array): boolean {
    return this.file.push(piece);
  }

  /** Ends the file. Returns false if it ends inside a block. */
  end(): boolean {
    return this.file.end();
  }

  get packets(): number {
    return this.file.packets;
  }

  /** s since the first packet. */
  get last(): number {
    return this.file.last;
  }

  /** Packets that are not TCP, or may hide it, most frequent first, in one line; '': none. */
  get others(): string {
    const { others, incomplete } = this.layers;
    const all = [...others, ...(incomplete > 0 ? [[FRAGMENTS, incomplete] as const] : [])];
    const named = all
      .filter(([name]) => this.segments === 0 || HIDES.test(name))
      .sort(([, a], [, b]) => b - a)
      .slice(0, NAMED);
    return named.map(([name, count]) => `${name} (${counted(count, 'packet')})`).join(', ');
  }

  get notes(): readonly string[] {
    const { others, repeats } = this;
    const notes = [...this.file.notes];
    if (repeats.count > 0)
      notes.push(
        `${counted(repeats.count, 'packet')} ${repeats.count === 1 ? 'was' : 'were'} recorded twice by one interface (same IP identification and checksum): each counts once.`,
      );
    if (others !== '' && this.segments > 0) notes.push(`Not read: ${others}.`);
    return notes;
  }

  private see(frame: Frame): void {
    const { layers, ends } = this;
    if (!layers.open(frame)) return;
    const { view, at, to, length, ip, ipAt, version, ipHeader } = layers;
    const header = (view.getUint8(at + 12) >> 4) * 4;
    const [source, sink] = [view.getUint16(at), view.getUint16(at + 2)];
    const from = version === 4 ? ends.ofIpv4(ip.getUint32(ipAt + 12), source) : ends.ofIpv6(ip, ipAt + 8, source);
    if (version === 4 && this.repeats.has(frame.time, from, layers)) return;
    readOptions(view, at + TCP_HEADER, Math.min(to, at + header), this.options);
    const { mss, scale, sack } = this.options;
    this.segments++;
    this.tell({
      time: frame.time,
      place: layers.place,
      clock: frame.clock,
      from,
      to: version === 4 ? ends.ofIpv4(ip.getUint32(ipAt + 16), sink) : ends.ofIpv6(ip, ipAt + 24, sink),
      sequence: view.getUint32(at + 4),
      acknowledges: view.getUint32(at + 8),
      flags: view.getUint16(at + 12) & 0x1ff,
      ecn: version === 4 ? ip.getUint8(ipAt + 1) & 3 : (ip.getUint16(ipAt) >> 4) & 3,
      window: view.getUint16(at + 14),
      scale,
      mss,
      options: Math.max(0, header - TCP_HEADER),
      sack,
      payload: Math.max(0, length - header),
      length: Math.max(0, length) + ipHeader,
    });
  }
}

const FRAGMENTS = 'fragments of packets that did not come whole';
