import { textDecoder } from '../wire/encoding.ts';
import { formOf, numberOf, textOf, timeIn, valueOf, type QlogForm } from './qlogForm.ts';
import { QlogTrace, type Held } from './qlogTrace.ts';
import { writerIn } from '../qlogWriter.ts';
import type { Told } from './told.ts';
import { counted } from '#scenario/words/english.ts';

/** Maximum length of an event, characters. */
const LONGEST = 1 << 20;
/** Number of characters before the events of a trace that are examined. */
const FRONT = 8192;
/** Maximum number of connections by `group_id` in one trace. */
const MOST_GROUPS = 1000;

/** A trace of a file: its connections by `group_id`, if present, on one clock. */
class Traces {
  private readonly groups = new Map<string, QlogTrace>();
  readonly form: QlogForm;
  private time = NaN;
  private first = NaN;
  readonly held: Held = { sent: 0, acked: 0, cwnd: false, inSeconds: false };
  last = 0;

  constructor(
    front: string,
    private readonly place: number,
    private readonly tell: (told: Told) => void,
  ) {
    this.form = formOf(front, place);
  }

  /** Handles a value. Returns false if it is not an event. */
  event(given: unknown): boolean {
    const at = numberOf(valueOf(given, this.form, 'time', 'relative_time', 'delta_time', 'reference_time'));
    if (!Number.isFinite(at)) return false;
    this.time = this.form.delta && !Number.isNaN(this.time) ? this.time + at : at;
    if (Number.isNaN(this.first)) this.first = this.time;
    this.last = Math.max(this.last, (this.time - this.first) * this.form.unit);
    const group = textOf(valueOf(given, this.form, 'group_id', 'odcid'));
    let trace = this.groups.get(group);
    if (trace === undefined) {
      if (this.groups.size >= MOST_GROUPS) return true;
      const name = `${this.place}: ${this.form.title}${this.groups.size === 0 ? '' : `, ${group.slice(0, 24)}`}`;
      trace = new QlogTrace(this.form, name, this.held, this.tell);
      this.groups.set(group, trace);
    }
    trace.event(given, this.last);
    return true;
  }
}

const QUOTE = 0x22;
const ESCAPE = 0x5c;
/** Braces and brackets. */
const OPEN = [0x7b, 0x5b] as const;
const CLOSE = [0x7d, 0x5d] as const;
/** Start of a JSON-SEQ record. This character never occurs in JSON text (RFC 7464). */
const RECORD = 0x1e;
const LINE = 0x0a;

/** Reads qlog (JSON, JSON-SEQ or NDJSON) in chunks. Buffers one event only. */
export class QlogReader {
  private readonly traces: Traces[] = [];
  /** Text of the current event, or of the part before the events. */
  private kept: string[] = [];
  private length = 0;
  private front = '';
  private depth = 0;
  private quoted = false;
  private escaped = false;
  /** Nesting depth of events: 0 in a file of records after its header; NaN: outside an array of events. */
  private level = NaN;
  private inEvent = false;
  private broken = false;
  /** Number of incomplete records in a file of records. */
  private torn = 0;
  /** True if the time unit or format is declared after events that need it. */
  private isTimeLate = false;
  private readonly decode = textDecoder();
  packets = 0;
  /** The program that wrote the file, if the file says so; ''. */
  writer = '';

  constructor(private readonly tell: (told: Told) => void) {}

  get last(): number {
    return this.traces.at(-1)?.last ?? 0;
  }

  /** Sentences about missing data, and about assumptions where the file declares nothing. */
  get notes(): readonly string[] {
    const held = this.traces.map((trace) => trace.held).filter(({ sent }) => sent > 0);
    const lacks = (what: (of: Held) => boolean): boolean => held.length > 0 && held.every(what);
    return [
      ...(lacks(({ acked }) => acked === 0)
        ? ['The file has no ACK frames: what was acknowledged, and the rate of the path, are not known.']
        : []),
      ...(lacks(({ cwnd }) => !cwnd) ? ['The file has no congestion window.'] : []),
      ...(held.some(({ inSeconds }) => inSeconds)
        ? ['Its round trips do not fit its unit of time: they are read as seconds.']
        : []),
      ...(this.torn > 0
        ? [`${counted(this.torn, 'record')} of the file ${this.torn === 1 ? 'is' : 'are'} damaged and left out.`]
        : []),
      ...(this.isTimeLate
        ? ['The unit or format of time comes after the events of the file, so times may be read wrongly.']
        : []),
    ];
  }

  /** Returns false if the file is damaged. */
  push(piece: Uint8Array): boolean {
    if (this.broken) return false;
    const text = this.decode(piece);
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
      // JSON text has no unescaped line break inside quotes.
      if (this.level === 0 && this.depth > 0 && (letter === RECORD || (letter === LINE && this.quoted))) {
        take(at);
        this.tear();
      } else if (this.quoted) {
        if (this.escaped) this.escaped = false;
        else if (letter === ESCAPE) this.escaped = true;
        else if (letter === QUOTE) this.quoted = false;
      } else if (letter === QUOTE) this.quoted = true;
      else if (letter === OPEN[0] || letter === OPEN[1]) {
        if (!this.inEvent) take(at);
        if (this.depth === this.level) this.inEvent = true;
        else if (Number.isNaN(this.level) && /"events"\s*:\s*$/.test(this.front.slice(-40))) {
          this.begin(this.front);
          this.level = this.depth + 1;
        }
        this.depth++;
      } else if (letter === CLOSE[0] || letter === CLOSE[1]) {
        this.depth--;
        if (this.depth < 0) this.broken = true;
        if (this.inEvent && this.depth === this.level) {
          take(at + 1);
          this.event();
        } else if (!this.inEvent && this.depth < this.level) this.level = NaN;
        else if (!this.inEvent && this.depth === 0 && this.traces.length === 0) {
          // The first record is the file header, the others are events.
          take(at + 1);
          this.begin(this.front);
          this.level = 0;
        }
      }
    }
    take(text.length);
    return !this.broken;
  }

  /** A record begins before the previous one ended. RFC 7464: skip the incomplete one. */
  private tear(): void {
    this.torn++;
    this.kept = [];
    this.length = 0;
    this.inEvent = false;
    this.quoted = false;
    this.escaped = false;
    this.depth = 0;
  }

  private begin(front: string): void {
    this.writer ||= writerIn(front);
    this.traces.push(new Traces(front, this.traces.length + 1, this.tell));
  }

  private event(): void {
    const text = this.kept.join('');
    this.kept = [];
    this.length = 0;
    this.front = '';
    this.inEvent = false;
    try {
      if (this.traces.at(-1)?.event(JSON.parse(text)) === true) this.packets++;
    } catch {
      if (this.level === 0) this.torn++;
      else this.broken = true;
    }
  }

  /** Returns false if the file is truncated. */
  end(): boolean {
    // Some writers name themselves after the events.
    this.writer ||= writerIn(this.front);
    const form = this.traces.at(-1)?.form;
    const late = form?.saysTime === false ? timeIn(this.front) : undefined;
    this.isTimeLate = late !== undefined && (late.unit !== form!.unit || late.delta !== form!.delta);
    return !this.broken && this.depth === 0 && !this.quoted;
  }
}
