import { counted } from '#scenario/words/english.ts';
import { CaptureFile, type Frame } from '../wire/captureFile.ts';
import { PacketLayers } from '../wire/packetLayers.ts';

/** Endpoints as text: IPv4 as "192.0.2.1:80", IPv6 as in RFC 5952, "[2001:db8::1]:80". */

/** Maximum number of cached endpoints. */
const KEPT = 1 << 16;
const RECENT = 8;

/** Formats an IPv6 address of eight words (RFC 5952 sections 4 and 5). */
export function ipv6Text(words: readonly number[]): string {
  let [best, length] = [-1, 1];
  for (let at = 0; at < 8; at++) {
    let run = 0;
    while (at + run < 8 && words[at + run] === 0) run++;
    if (run > length) [best, length] = [at, run];
    at += run;
  }
  const text = (from: number, to: number): string =>
    words
      .slice(from, to)
      .map((word) => word.toString(16))
      .join(':');
  const isMapped = best === 0 && length === 5 && words[5] === 0xffff;
  if (isMapped) {
    const [high, low] = [words[6]!, words[7]!];
    return `::ffff:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return best < 0 ? text(0, 8) : `${text(0, best)}::${text(best + length, 8)}`;
}

/** Names endpoints. Caches the strings, so that map lookups are fast. */
class Endpoints {
  private readonly ipv4 = new Map<number, string>();
  private readonly ipv6: { words: Uint32Array; port: number; text: string }[] = [];
  private oldest = 0;

  ofIpv4(address: number, port: number): string {
    const key = address * 65_536 + port;
    let text = this.ipv4.get(key);
    if (text === undefined) {
      if (this.ipv4.size >= KEPT) this.ipv4.clear();
      text = `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}:${port}`;
      this.ipv4.set(key, text);
    }
    return text;
  }

  ofIpv6(view: DataView, at: number, port: number): string {
    const [a, b, c, d] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    for (const { words, port: known, text } of this.ipv6)
      if (words[3] === d && known === port && words[2] === c && words[1] === b && words[0] === a) return text;
    const halves = [a, b, c, d].flatMap((word) => [word >>> 16, word & 0xffff]);
    const text = `[${ipv6Text(halves)}]:${port}`;
    this.ipv6[this.oldest] = { words: Uint32Array.of(a, b, c, d), port, text };
    this.oldest = (this.oldest + 1) % RECENT;
    return text;
  }
}

/** Number of slots, about the number of packets remembered. A mirrored copy follows its packet closely. */
const SLOTS = 4096;
/** Values stored for each packet. */
const VALUES = 8;
const MOST_SENDERS = 1 << 16;
/** An equal packet within this time (s) is always a copy: no sender retransmits that soon. */
const AT_ONCE = 0.001;

/**
 * Finds packets that one interface recorded twice: at a mirror port of both directions, or with `-i any` on a bridge.
 * A copy has the same IPv4 identification and TCP checksum; a retransmission has a new identification (RFC 6864 4.3).
 */
class Repeats {
  private readonly slots = new Int32Array(VALUES * SLOTS);
  private readonly times = new Float64Array(SLOTS);
  /** First identification of each sender; -1: it has used others since. */
  private readonly identifications = new Map<string, number>();
  count = 0;

  /** Whether this IPv4 packet, with its TCP header at `at`, is such a copy. */
  has(time: number, from: string, { ip, ipAt, view, at, to, place }: PacketLayers): boolean {
    const identification = ip.getUint16(ipAt + 4);
    // Senders that never fragment may use identification 0 (RFC 6864 section 4.1). The capture may lack the checksum.
    if (identification === 0 || at + 18 > to) return false;
    const first = this.identifications.get(from);
    if (first === undefined) {
      if (this.identifications.size === MOST_SENDERS) this.identifications.clear();
      this.identifications.set(from, identification);
    } else if (first >= 0 && first !== identification) this.identifications.set(from, -1);
    const checksum = view.getUint16(at + 16);
    const values = [
      (identification << 16) | checksum,
      view.getInt32(at),
      view.getInt32(at + 4),
      view.getInt32(at + 8),
      view.getInt32(at + 12),
      ip.getUint16(ipAt + 2),
      ip.getInt32(ipAt + 12),
      place | 0,
    ];
    const slot = (Math.imul(identification, 31) + checksum) & (SLOTS - 1);
    const isSame = values.every((value, index) => this.slots[VALUES * slot + index] === value);
    const since = time - this.times[slot]!;
    this.slots.set(values, VALUES * slot);
    this.times[slot] = time;
    // If a sender's identification never changes, it does not distinguish a copy from a retransmission.
    if (!isSame || (since > AT_ONCE && this.identifications.get(from) !== -1)) return false;
    this.count++;
    return true;
  }
}

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
