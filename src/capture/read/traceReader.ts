import { recodingOf, textDecoder } from '../wire/encoding.ts';
import { whyForeign } from './foreign.ts';
import { CaptureReader, type Seen } from './readCapture.ts';
import { IperfReader } from './readIperf.ts';
import { Ns2Reader } from './readNs2.ts';
import { Ns3Reader } from './readNs3.ts';
import { QlogReader } from './readQlog.ts';
import { SsReader } from './readSs.ts';
import { TableReader } from './readTable.ts';
import { HEAD, recognise } from '../recognise.ts';
import type { Told } from './told.ts';
import { counted } from '#scenario/words/english.ts';
import { Gunzip } from 'fflate';

/** Number of input bytes unpacked at once. Their output may be a thousand times as large. */
const AT_ONCE = 1 << 14;
/** Maximum output, bytes, since a small file can expand without limit. */
const MOST = 4 * 2 ** 30;

/**
 * Unpacks gzip (RFC 1952) in chunks, one or more members. `DecompressionStream` is asynchronous; the page and the
 * command line share this synchronous code.
 */
class Unpacking {
  private readonly stream: Gunzip;
  /** Number of bytes unpacked. */
  bytes = 0;
  private isOver = false;

  /** `take` returns false to stop. */
  constructor(take: (piece: Uint8Array) => boolean) {
    this.stream = new Gunzip((piece) => {
      this.bytes += piece.length;
      if (!this.isOver && (this.bytes > MOST || !take(piece))) this.isOver = true;
    });
  }

  /** Returns false if the data is damaged or too large, or `take` stopped. */
  push(piece: Uint8Array): boolean {
    for (let at = 0; at < piece.length && !this.isOver; at += AT_ONCE)
      this.feed(piece.subarray(at, at + AT_ONCE), false);
    return !this.isOver;
  }

  /** Ends the file. Returns false if it is truncated. */
  end(): boolean {
    if (!this.isOver) this.feed(new Uint8Array(0), true);
    return !this.isOver;
  }

  private feed(piece: Uint8Array, isLast: boolean): void {
    try {
      this.stream.push(piece, isLast);
    } catch {
      this.isOver = true;
    }
  }
}

/** Maximum line length, characters. */
const LONGEST = 1 << 16;

/** Splits a text that arrives in chunks into lines. */
class Lines {
  private rest = '';
  private readonly decode = textDecoder();

  constructor(private readonly line: (text: string) => void) {}

  /** Returns false if a line is too long. */
  push(piece: Uint8Array): boolean {
    const lines = (this.rest + this.decode(piece)).split('\n');
    this.rest = lines.pop()!;
    for (const each of lines) {
      if (each.length > LONGEST) return false;
      this.line(each);
    }
    return this.rest.length <= LONGEST;
  }

  /** Emits the rest as the last line. */
  end(): void {
    if (this.rest !== '') this.line(this.rest);
  }
}

/** Receives the contents of a file. */
interface Hearer {
  readonly see: (segment: Seen) => void;
  readonly hear: (told: Told) => void;
}

/** Unit in which the contents of a file are counted. */
export type Counted = 'packet' | 'event' | 'answer' | 'interval' | 'row';

/** A reader of one kind of file. */
interface Reader {
  /** Returns false if no more can be read. */
  readonly push: (piece: Uint8Array) => boolean;
  readonly end: () => boolean;
  readonly packets: () => number;
  /** Unit of its count. */
  readonly of: Counted;
  /** Time since the start, s. */
  readonly last: () => number;
  readonly notes: () => readonly string[];
  /** Contents other than TCP, in one line; '': none. */
  readonly others?: () => string;
  /** Why nothing can be shown. Default: it contains no TCP connection. */
  readonly lacks?: string | undefined;
  /** The program that wrote the file; '': it does not say. */
  readonly writer?: () => string;
  /** Error in the unpacked file, in one line; '': none. */
  readonly fault?: () => string;
}

const KINDS =
  'pcap, pcapng, qlog, a trace of ns-2 or ns-3, a log of ss -ti, a report of iperf3 -J nor a table with columns time and cwnd';
const NOTHING: readonly string[] = [];

/** What a file of each type without TCP segments must contain, in one line. */
const LACKS = {
  qlog: 'is a qlog without a packet of application data that was sent, and without metrics: there is nothing to draw',
  iperf: 'is a report of iperf3 without intervals of a sender that has a window (it measured UDP, or the other side)',
  ss: 'is a log of ss without two answers about one connection that sends',
  table: 'is a table without two rows of time and window',
} as const;

const isPacked = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

function linesReader(
  reader: {
    readonly line: (text: string) => void;
    readonly packets: number;
    readonly last: number;
    readonly notes?: readonly string[];
  },
  lacks?: string,
  of: Counted = 'packet',
): Reader {
  const lines = new Lines((text) => reader.line(text));
  return {
    push: (piece) => lines.push(piece),
    end: () => {
      lines.end();
      return true;
    },
    packets: () => reader.packets,
    of,
    last: () => reader.last,
    notes: () => reader.notes ?? NOTHING,
    ...(lacks !== undefined && { lacks }),
  };
}

const captureReader = (reader: CaptureReader): Reader => ({
  push: (piece) => reader.push(piece),
  end: () => reader.end(),
  packets: () => reader.packets,
  of: 'packet',
  last: () => reader.last,
  notes: () => reader.notes,
  others: () => reader.others,
});

/** Reader for a compressed recording. */
function packedReader(hearer: Hearer): Reader {
  const inside = new TraceReader(hearer, true);
  let isDamaged = false;
  const unpacking = new Unpacking((piece) => {
    inside.push(piece);
    return inside.fault === '';
  });
  return {
    push: (piece) => unpacking.push(piece),
    end: () => {
      const isWhole = unpacking.end();
      inside.end();
      isDamaged = unpacking.bytes === 0 || (!isWhole && inside.packets === 0);
      return isWhole;
    },
    packets: () => inside.packets,
    get of() {
      return inside.of;
    },
    last: () => inside.last,
    notes: () => inside.notes,
    others: () => inside.others,
    writer: () => inside.writer,
    get lacks() {
      return inside.lacks;
    },
    fault: () => (isDamaged ? 'is not a capture: it is damaged, nothing can be unpacked (gzip)' : inside.fault),
  };
}

function readerFor(head: Uint8Array, hearer: Hearer, isInside: boolean): Reader | null {
  const { see, hear } = hearer;
  if (isPacked(head)) return isInside ? null : packedReader(hearer);
  const kind = recognise(head);
  if (kind === 'ns2') return linesReader(new Ns2Reader(see));
  if (kind === 'ns3') return linesReader(new Ns3Reader(see));
  if (kind === 'ss') return linesReader(new SsReader(hear), LACKS.ss, 'answer');
  if (kind === 'table') return linesReader(new TableReader(hear), LACKS.table, 'row');
  if (kind === null) return null;
  if (kind === 'capture') return captureReader(new CaptureReader(see));
  const reader = kind === 'iperf' ? new IperfReader(hear) : new QlogReader(hear);
  return {
    push: (piece) => reader.push(piece),
    end: () => reader.end(),
    packets: () => reader.packets,
    of: kind === 'iperf' ? 'interval' : 'event',
    last: () => reader.last,
    notes: () => ('notes' in reader ? reader.notes : NOTHING),
    writer: () => ('writer' in reader ? reader.writer : ''),
    lacks: LACKS[kind],
  };
}

/** Reads a file in chunks of any size. Recognises its type by content. */
export class TraceReader {
  private head: Uint8Array | null = new Uint8Array(0);
  private reader: Reader | null = null;
  private recode: ReturnType<typeof recodingOf>;
  /** Error in the file, in one line; '': none. */
  fault = '';

  constructor(
    private readonly hearer: Hearer,
    /** True if the file was inside a compressed file. */
    private readonly isInside = false,
  ) {}

  get packets(): number {
    return this.reader?.packets() ?? 0;
  }

  get of(): Counted {
    return this.reader?.of ?? 'packet';
  }

  /** Time since the start, s. */
  get last(): number {
    return this.reader?.last() ?? 0;
  }

  /** Contents other than TCP, in one line; '': none. */
  get others(): string {
    return this.reader?.others?.() ?? '';
  }

  /** The program that wrote the file; '': it does not say. */
  get writer(): string {
    return this.reader?.writer?.() ?? '';
  }

  /** Why nothing can be shown of a log; undefined: the file contains TCP segments. */
  get lacks(): string | undefined {
    return this.reader?.lacks;
  }

  /** Why no connection was found, in one line. */
  get nothing(): string {
    if (this.fault !== '') return this.fault;
    if (this.lacks !== undefined) return this.lacks;
    return `has no TCP connection with data${this.others === '' ? '' : `, but ${this.others}`}`;
  }

  /** Further remarks on the file. */
  get notes(): readonly string[] {
    return this.reader?.notes() ?? NOTHING;
  }

  push(piece: Uint8Array): void {
    if (this.fault !== '') return;
    if (this.head === null) {
      this.pass(this.recode?.(piece) ?? piece);
      return;
    }
    const bytes = new Uint8Array(this.head.length + piece.length);
    bytes.set(this.head);
    bytes.set(piece, this.head.length);
    this.head = bytes;
    if (bytes.length >= HEAD) this.open();
  }

  end(): void {
    if (this.head !== null) this.open();
    if (this.fault !== '' || this.reader === null) return;
    if (!this.reader.end() || (this.reader.fault?.() ?? '') !== '') this.cut();
  }

  private open(): void {
    this.recode = recodingOf(this.head!);
    const head = this.recode?.(this.head!) ?? this.head!;
    this.head = null;
    this.reader = readerFor(head, this.hearer, this.isInside);
    if (this.reader !== null) this.pass(head);
    else if (isPacked(head)) this.fault = 'is not a capture: it is packed twice; unpack it first (gunzip)';
    else this.fault = whyForeign(head, KINDS);
  }

  private pass(piece: Uint8Array): void {
    if (this.reader?.push(piece) === false) this.cut();
  }

  private cut(): void {
    const { packets } = this;
    this.fault = this.reader?.fault?.() ?? '';
    if (this.fault !== '') return;
    this.fault = `Cut after ${counted(packets, this.of)}, at ${Number(this.last.toFixed(3))} s. Read up to there.`;
  }
}
