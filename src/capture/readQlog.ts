import { lettersOf } from './lines.ts';
import type { Told } from './told.ts';
import { isObject } from '../scenario/plainData.ts';

/** No event is longer, characters. */
const LONGEST = 1 << 20;
/** Packets that wait for their ACK at most, and ranges that one ACK has. */
const MOST_WAITING = 100_000;
/** Streams of which it is known how far they were sent. */
const MOST_STREAMS = 1000;
/** So much in front of the events of a trace is looked at, characters. */
const FRONT = 8192;
const MS = 1000;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;

/** A packet that is not acknowledged. */
interface Waiting {
  readonly at: number;
  readonly length: number;
  /** It carries what was sent before. */
  readonly again: boolean;
}

/** Tells what one trace of a qlog says, event by event. */
class Trace {
  private readonly waiting = new Map<number, Waiting>();
  /** How far each stream was sent. */
  private readonly sentTo = new Map<unknown, number>();
  private flight = 0;
  private largest = -1;
  private toldFlight = false;
  private delta: boolean;
  private time = NaN;
  private first = NaN;
  private readonly names: { readonly from: string; readonly to: string };
  last = 0;

  constructor(
    front: string,
    place: number,
    private readonly tell: (told: Told) => void,
  ) {
    const title = /.*"title"\s*:\s*"([^"\\]{1,60})"/s.exec(front)?.[1] ?? `trace ${place}`;
    this.delta = /"time_format"\s*:\s*"(?:delta|relative_to_previous_event)"/.test(front);
    this.names = { from: `${place}: ${title}`, to: 'its peer' };
  }

  /** Whether it is an event at all. */
  event(given: unknown): boolean {
    // Older drafts: an array of time, category, event, data.
    const old = Array.isArray(given) && given.length >= 4;
    const event = fieldsOf(given);
    const at = numberOf(old ? given[0] : event['time']);
    const name = String(old ? given[2] : event['name']);
    const data = fieldsOf(old ? given[3] : event['data']);
    if (!Number.isFinite(at)) return false;
    this.time = this.delta && !Number.isNaN(this.time) ? this.time + at : at;
    if (Number.isNaN(this.first)) this.first = this.time;
    this.last = Math.max(this.last, (this.time - this.first) / MS);
    const header = fieldsOf(data['header']);
    const kind = header['packet_type'] ?? data['packet_type'] ?? '1RTT';
    const number = numberOf(header['packet_number']);
    if (name.endsWith('metrics_updated')) this.metrics(data);
    else if (kind !== '1RTT') return true;
    else if (name.endsWith('packet_sent')) this.sent(data, header, number);
    else if (name.endsWith('packet_received')) this.received(data);
    else if (name.endsWith('packet_lost')) this.lost(number);
    return true;
  }

  private told(part: Partial<Told>): void {
    this.tell({ time: this.last, ...this.names, ...part });
  }

  private framesOf(data: Fields): readonly Fields[] {
    return Array.isArray(data['frames']) ? data['frames'].map(fieldsOf) : [];
  }

  private sent(data: Fields, header: Fields, number: number): void {
    const frames = this.framesOf(data);
    const asks = frames.length === 0 || frames.some(({ frame_type: type }) => type !== 'ack' && type !== 'padding');
    if (!asks || !Number.isFinite(number)) return;
    const raw = fieldsOf(data['raw']);
    const length = [raw['length'], header['packet_size'], raw['payload_length']].map(numberOf).find((each) => each > 0);
    const bytes = Math.min(1e6, length ?? 0);
    if (this.waiting.size >= MOST_WAITING) {
      const [oldest] = this.waiting.keys();
      this.leaves(oldest!);
    }
    this.waiting.set(number, { at: this.last, length: bytes, again: this.isSentAgain(frames) });
    this.flight += bytes;
    const known = this.toldFlight ? {} : { inFlight: this.flight };
    this.told({ segments: 1, bytes, segmentSize: bytes, packetSize: bytes, ...known });
  }

  /** In a log of TCP its ACK may be that of the first transmission. */
  private isSentAgain(frames: readonly Fields[]): boolean {
    const stream = frames.find(({ frame_type: type }) => type === 'stream');
    const offset = numberOf(stream?.['offset']);
    if (stream === undefined || !(offset >= 0)) return false;
    const before = this.sentTo.get(stream['stream_id']) ?? 0;
    if (this.sentTo.size < MOST_STREAMS || before > 0)
      this.sentTo.set(stream['stream_id'], Math.max(before, offset + Math.max(0, numberOf(stream['length']) || 0)));
    return offset < before;
  }

  /** What it was; undefined: it does not wait. */
  private leaves(number: number): Waiting | undefined {
    const packet = this.waiting.get(number);
    if (packet === undefined) return undefined;
    this.waiting.delete(number);
    this.flight -= packet.length;
    return packet;
  }

  private received(data: Fields): void {
    let acked = 0;
    let newest = -1;
    let rtt = NaN;
    for (const frame of this.framesOf(data)) {
      const ranges = frame['frame_type'] === 'ack' ? frame['acked_ranges'] : undefined;
      if (!Array.isArray(ranges)) continue;
      for (const range of ranges as readonly unknown[]) {
        const ends = Array.isArray(range) ? range.map(numberOf) : [numberOf(range)];
        const [low = NaN, high = low] = ends;
        if (!(high >= low)) continue;
        // Ranges go back to the first packet; what waits is less.
        const known =
          high - low < this.waiting.size
            ? Array.from({ length: high - low + 1 }, (_, at) => low + at)
            : [...this.waiting.keys()].filter((each) => each >= low && each <= high);
        for (const number of known) {
          const packet = this.leaves(number);
          if (packet === undefined) continue;
          acked += packet.length;
          if (number > newest) {
            newest = number;
            rtt = packet.again ? NaN : this.last - packet.at;
          }
        }
      }
    }
    if (acked === 0) return;
    const measured = newest > this.largest && rtt > 0 ? { rtt } : {};
    this.largest = Math.max(this.largest, newest);
    this.told({ acked, ...measured, ...(this.toldFlight ? {} : { inFlight: this.flight }) });
  }

  private lost(number: number): void {
    this.leaves(number);
    this.told({ again: 1 });
  }

  private metrics(data: Fields): void {
    const cwnd = numberOf(data['congestion_window'] ?? data['cwnd']);
    const inFlight = numberOf(data['bytes_in_flight']);
    if (inFlight >= 0) this.toldFlight = true;
    this.told({ ...(cwnd > 0 ? { cwnd } : {}), ...(inFlight >= 0 ? { inFlight } : {}) });
  }
}

const QUOTE = 0x22;
const ESCAPE = 0x5c;
const OPENS: readonly number[] = [0x7b, 0x5b];
const CLOSES: readonly number[] = [0x7d, 0x5d];
const RECORD = 0x1e;

/** Reads qlog (JSON, or records of JSON-SEQ) that comes in pieces; keeps no more than one event of it. */
export class QlogReader {
  private trace: Trace | null = null;
  private traces = 0;
  /** Letters of the event that is being read, and of what is in front of the events. */
  private kept: string[] = [];
  private length = 0;
  private front = '';
  private depth = 0;
  private quoted = false;
  private escaped = false;
  /** Depth at which events begin: 0 in a file of records; NaN: not in an array of them. */
  private level = NaN;
  private isRecords = false;
  private inEvent = false;
  private broken = false;
  private begun = false;
  packets = 0;

  constructor(private readonly tell: (told: Told) => void) {}

  get last(): number {
    return this.trace?.last ?? 0;
  }

  /** False: it is damaged. */
  push(piece: Uint8Array): boolean {
    if (this.broken) return false;
    const text = lettersOf(piece);
    if (!this.begun && text !== '') {
      this.begun = true;
      this.isRecords = text.charCodeAt(0) === RECORD;
      if (this.isRecords) this.level = 0;
    }
    let from = 0;
    const take = (to: number): void => {
      const part = text.slice(from, to);
      from = to;
      if (!this.inEvent) {
        this.front = (this.front + part).slice(-FRONT);
        return;
      }
      this.length += part.length;
      this.kept.push(part);
      if (this.length > LONGEST) this.broken = true;
    };
    for (let at = 0; at < text.length && !this.broken; at++) {
      const letter = text.charCodeAt(at);
      if (this.quoted) {
        if (this.escaped) this.escaped = false;
        else if (letter === ESCAPE) this.escaped = true;
        else if (letter === QUOTE) this.quoted = false;
      } else if (letter === QUOTE) this.quoted = true;
      else if (OPENS.includes(letter)) {
        if (!this.inEvent) take(at);
        if (this.depth === this.level) this.inEvent = true;
        else if (Number.isNaN(this.level) && /"events"\s*:\s*$/.test(this.front.slice(-40))) {
          this.begin(this.front);
          this.level = this.depth + 1;
        }
        this.depth++;
      } else if (CLOSES.includes(letter)) {
        this.depth--;
        if (this.depth < 0) this.broken = true;
        if (this.inEvent && this.depth === this.level) {
          take(at + 1);
          this.event();
        } else if (!this.inEvent && this.depth < this.level) this.level = NaN;
      }
    }
    take(text.length);
    return !this.broken;
  }

  private begin(front: string): void {
    this.traces++;
    this.trace = new Trace(front, this.traces, this.tell);
  }

  private event(): void {
    const text = this.kept.join('');
    this.kept = [];
    this.length = 0;
    this.front = '';
    this.inEvent = false;
    // The first record is the head of the file.
    if (this.isRecords && this.trace === null) {
      this.begin(text.slice(0, FRONT));
      return;
    }
    try {
      if (this.trace?.event(JSON.parse(text)) === true) this.packets++;
    } catch {
      this.broken = true;
    }
  }

  /** False: the file ends before what it began. */
  end(): boolean {
    return !this.broken && this.depth === 0 && !this.quoted;
  }
}
