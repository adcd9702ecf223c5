import { Lines } from './lines.ts';
import { CaptureReader, type Seen } from './readCapture.ts';
import { Ns2Reader } from './readNs2.ts';
import { QlogReader } from './readQlog.ts';
import { SsReader } from './readSs.ts';
import { HEAD, recognise } from './recognise.ts';
import type { Told } from './told.ts';
import { counted } from '../scenario/english.ts';

/** Who hears of what a file holds. */
export interface Hearer {
  readonly see: (segment: Seen) => void;
  readonly hear: (told: Told) => void;
}

/** A reader of one kind of file. */
interface Reader {
  /** False: no more can be read. */
  readonly push: (piece: Uint8Array) => boolean;
  readonly end: () => boolean;
  readonly packets: () => number;
  /** s since the beginning. */
  readonly last: () => number;
  readonly notes: () => readonly string[];
}

const UNKNOWN = 'is not a capture: it is neither pcap, pcapng, qlog, a trace of ns-2 nor a log of ss -ti';
const NOTHING: readonly string[] = [];

function linesReader(reader: {
  readonly line: (text: string) => void;
  readonly packets: number;
  readonly last: number;
  readonly notes?: readonly string[];
}): Reader {
  const lines = new Lines((text) => reader.line(text));
  return {
    push: (piece) => lines.push(piece),
    end: () => {
      lines.end();
      return true;
    },
    packets: () => reader.packets,
    last: () => reader.last,
    notes: () => reader.notes ?? NOTHING,
  };
}

function readerFor(head: Uint8Array, { see, hear }: Hearer): Reader | null {
  const kind = recognise(head);
  if (kind === 'ns2') return linesReader(new Ns2Reader(see));
  if (kind === 'ss') return linesReader(new SsReader(hear));
  if (kind === null) return null;
  const reader = kind === 'capture' ? new CaptureReader(see) : new QlogReader(hear);
  return {
    push: (piece) => reader.push(piece),
    end: () => reader.end(),
    packets: () => reader.packets,
    last: () => reader.last,
    notes: () => NOTHING,
  };
}

/** Reads a file of any kind that is known, which comes in pieces of any size, by its content. */
export class TraceReader {
  private head: Uint8Array | null = new Uint8Array(0);
  private reader: Reader | null = null;
  /** What is wrong with the file, in one line; ''. */
  fault = '';

  constructor(private readonly hearer: Hearer) {}

  get packets(): number {
    return this.reader?.packets() ?? 0;
  }

  /** What is to be said of the file besides. */
  get notes(): readonly string[] {
    return this.reader?.notes() ?? NOTHING;
  }

  push(piece: Uint8Array): void {
    if (this.fault !== '') return;
    if (this.head === null) {
      this.pass(piece);
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
    if (this.fault === '' && this.reader?.end() === false) this.cut();
  }

  private open(): void {
    const head = this.head!;
    this.head = null;
    this.reader = readerFor(head, this.hearer);
    if (this.reader !== null) this.pass(head);
    else if (head[0] === 0x1f && head[1] === 0x8b) this.fault = 'is compressed: unpack it first (gunzip)';
    else this.fault = UNKNOWN;
  }

  private pass(piece: Uint8Array): void {
    if (this.reader?.push(piece) === false) this.cut();
  }

  private cut(): void {
    const { packets } = this;
    this.fault = `Cut after ${counted(packets, 'packet')}, at ${Number(this.reader!.last().toFixed(3))} s. Read up to there.`;
  }
}
