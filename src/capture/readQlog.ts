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
/** Connections that one trace is kept apart into by `group_id`, and paths of a connection. */
const MOST_GROUPS = 1000;
const MOST_PATHS = 64;
/** Packet numbers of a path begin at a multiple of this: RFC 9000 has them below 2^62, recorded ones are smaller. */
const PATH_NUMBERS = 2 ** 44;

/** Seconds of the units of time that drafts 00 to 02 name in `time_units`; milliseconds where none is named. */
const UNITS: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 };
/** Names of the columns of events that are arrays, where `event_fields` does not give them. */
const COLUMNS: readonly string[] = ['time', 'category', 'event', 'data'];
/** Packet types whose numbers count application data (RFC 9000, section 12.3), without capitals and signs. */
const APPLICATION_DATA: readonly string[] = ['1rtt', '0rtt', 'onertt', 'zerortt'];
/** A round trip in seconds where times are in ms seems this many times shorter than the first one was seen to take. */
const SECONDS_SEEM = 300;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A packet that is not acknowledged. */
interface Waiting {
  readonly at: number;
  readonly length: number;
  /** It carries what was sent before. */
  readonly again: boolean;
}

/** Format of the events in a trace, as declared in its header. */
interface Form {
  readonly title: string;
  /** Seconds of its unit of time. */
  readonly unit: number;
  /** Times count from the event before. */
  readonly delta: boolean;
  /** Column by name of events that are arrays. */
  readonly columns: ReadonlyMap<string, number>;
}

const columnsOf = (front: string): readonly string[] => {
  const found = /.*"event_fields"\s*:\s*(\[[^\]]*\])/s.exec(front)?.[1];
  try {
    const names: unknown = JSON.parse(found ?? '[]');
    return Array.isArray(names) && names.length > 1 ? names.map((name) => String(name).toLowerCase()) : COLUMNS;
  } catch {
    return COLUMNS;
  }
};

function formOf(front: string, place: number): Form {
  const names = columnsOf(front);
  return {
    title: /.*"title"\s*:\s*"([^"\\]{1,60})"/s.exec(front)?.[1] ?? `trace ${place}`,
    unit: UNITS[/.*"time_units"\s*:\s*"(\w+)"/s.exec(front)?.[1] ?? 'ms'] ?? 1e-3,
    delta: /"time_format"\s*:\s*"(?:delta|relative_to_previous_event)"/.test(front) || names.includes('delta_time'),
    columns: new Map(names.map((name, at) => [name, at])),
  };
}

/** The first of these that an event has, in a column if it is an array. */
function valueOf(event: unknown, { columns }: Form, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = Array.isArray(event) ? (event as readonly unknown[])[columns.get(name) ?? -1] : fieldsOf(event)[name];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** What a trace holds, for the notes. */
interface Held {
  sent: number;
  acked: number;
  cwnd: boolean;
  inSeconds: boolean;
}

/** Tells what one connection of a qlog says, event by event. */
class Trace {
  private readonly waiting = new Map<number, Waiting>();
  /** How far each stream was sent. */
  private readonly sentTo = new Map<unknown, number>();
  private readonly paths = new Map<unknown, number>();
  private flight = 0;
  private largest = -1;
  private toldFlight = false;
  private readonly names: { readonly from: string; readonly to: string };
  /** Lost packets as a counter of the writer says, and whether single packets are reported lost. */
  private counted = 0;
  private reportsLost = false;
  /** Seconds of the unit of round trips among metrics; NaN: not known yet. */
  private tripUnit = NaN;
  private firstSentAt = NaN;
  /** s since the first event of the trace. */
  private now = 0;

  constructor(
    private readonly form: Form,
    name: string,
    private readonly held: Held,
    private readonly tell: (told: Told) => void,
  ) {
    this.names = { from: name, to: 'its peer' };
  }

  event(given: unknown, at: number): void {
    this.now = at;
    const name = String(valueOf(given, this.form, 'name', 'event', 'event_type')).toLowerCase();
    const data = fieldsOf(valueOf(given, this.form, 'data'));
    const header = fieldsOf(data['header']);
    if (name.endsWith('packet_sent') && Number.isNaN(this.firstSentAt)) this.firstSentAt = at;
    // mvfst calls them `metric_update` and `congestion_metric_update`.
    if (name.endsWith('metrics_updated') || name.endsWith('metric_update')) {
      this.metrics(data);
      return;
    }
    const kind = textOf(header['packet_type'] ?? data['packet_type'] ?? '1RTT').toLowerCase();
    if (!APPLICATION_DATA.includes(kind.replace(/[^a-z0-9]/g, ''))) return;
    const path = valueOf(given, this.form, 'path_id') ?? data['path_id'] ?? header['path_id'];
    const number = this.onPath(path, numberOf(header['packet_number'] ?? data['packet_number']));
    if (name.endsWith('packet_sent')) this.sent(data, header, number);
    else if (name.endsWith('packet_received')) this.received(data, path);
    else if (name.endsWith('packet_lost')) this.lost(number, 1);
    else if (name.endsWith('packets_lost')) this.lost(NaN, numberOf(data['lost_packets']) || 1);
  }

  /** A packet number that is told apart from those of other paths of the connection. */
  private onPath(path: unknown, number: number): number {
    if (path === undefined || path === null) return number;
    let place = this.paths.get(path);
    if (place === undefined) {
      place = Math.min(this.paths.size, MOST_PATHS);
      if (this.paths.size <= MOST_PATHS) this.paths.set(path, place);
    }
    return place * PATH_NUMBERS + number;
  }

  private told(part: Partial<Told>): void {
    this.tell({ time: this.now, ...this.names, ...part });
  }

  private framesOf(data: Fields): readonly Fields[] {
    return Array.isArray(data['frames']) ? data['frames'].map(fieldsOf) : [];
  }

  private sent(data: Fields, header: Fields, number: number): void {
    const frames = this.framesOf(data);
    const asks = frames.length === 0 || frames.some(({ frame_type: type }) => type !== 'ack' && type !== 'padding');
    if (!asks || !Number.isFinite(number)) return;
    const raw = fieldsOf(data['raw']);
    const length = [raw['length'], header['packet_size'], header['length'], raw['payload_length']]
      .map(numberOf)
      .find((each) => each > 0);
    const bytes = Math.min(1e6, length ?? 0);
    if (this.waiting.size >= MOST_WAITING) {
      const [oldest] = this.waiting.keys();
      this.leaves(oldest!);
    }
    this.waiting.set(number, { at: this.now, length: bytes, again: this.isSentAgain(frames) });
    this.flight += bytes;
    this.held.sent++;
    // Without frames no ACK takes anything out of the flight.
    const known = this.toldFlight || frames.length === 0 ? {} : { inFlight: this.flight };
    this.told({ segments: 1, bytes, segmentSize: bytes, packetSize: bytes, ...known });
  }

  /** In a log of TCP its ACK may be that of the first transmission. */
  private isSentAgain(frames: readonly Fields[]): boolean {
    const stream = frames.find(({ frame_type: type }) => type === 'stream');
    const offset = numberOf(stream?.['offset']);
    if (stream === undefined || !(offset >= 0)) return false;
    const before = this.sentTo.get(stream['stream_id']) ?? 0;
    const length = numberOf(stream['length'] ?? fieldsOf(stream['raw'])['payload_length']);
    if (this.sentTo.size < MOST_STREAMS || before > 0)
      this.sentTo.set(stream['stream_id'], Math.max(before, offset + Math.max(0, length || 0)));
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

  private received(data: Fields, path: unknown): void {
    let acked = 0;
    let newest = -1;
    let rtt = NaN;
    for (const frame of this.framesOf(data)) {
      const type = String(frame['frame_type']).toLowerCase();
      const ranges = type === 'ack' || type.endsWith('_ack') ? frame['acked_ranges'] : undefined;
      if (!Array.isArray(ranges)) continue;
      this.held.acked++;
      for (const range of ranges as readonly unknown[]) {
        const ends = (Array.isArray(range) ? range : [range]).map((end) =>
          this.onPath(frame['path_id'] ?? path, numberOf(end)),
        );
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
            rtt = packet.again ? NaN : this.now - packet.at;
          }
        }
      }
    }
    if (acked === 0) return;
    const measured = newest > this.largest && rtt > 0 ? { rtt } : {};
    this.largest = Math.max(this.largest, newest);
    this.told({ acked, ...measured, ...(this.toldFlight ? {} : { inFlight: this.flight }) });
  }

  private lost(number: number, many: number): void {
    this.reportsLost = true;
    this.leaves(number);
    this.told({ again: many });
  }

  private metrics(data: Fields): void {
    const cwnd = numberOf(data['congestion_window'] ?? data['cwnd'] ?? data['current_cwnd']);
    const inFlight = numberOf(data['bytes_in_flight']);
    if (inFlight >= 0) this.toldFlight = true;
    if (cwnd > 0) this.held.cwnd = true;
    // Cloudflare's quiche counts lost packets in a field of its own.
    const lost = numberOf(data['cf_lost_packets']);
    const again = !this.reportsLost && lost > this.counted ? { again: lost - this.counted } : {};
    if (lost > this.counted) this.counted = lost;
    const trip = this.held.acked === 0 ? this.trip(numberOf(data['latest_rtt'])) : NaN;
    this.told({
      ...(cwnd > 0 ? { cwnd } : {}),
      ...(inFlight >= 0 ? { inFlight } : {}),
      ...(trip > 0 ? { rtt: trip } : {}),
      ...again,
    });
  }

  /**
   * A round trip among metrics, s. Some writers give times in ms and round trips in seconds: the first round trip cannot have
   * taken far less than the time since the first packet.
   */
  private trip(value: number): number {
    if (!(value > 0)) return NaN;
    if (Number.isNaN(this.tripUnit)) {
      const passed = this.now - this.firstSentAt;
      const inSeconds = this.form.unit < 1 && passed > SECONDS_SEEM * value * this.form.unit && value <= 2 * passed;
      this.tripUnit = inSeconds ? 1 : this.form.unit;
      if (inSeconds) this.held.inSeconds = true;
    }
    return value * this.tripUnit;
  }
}

/** A trace of a file: its connections, told apart by `group_id` where events have one, on one clock. */
class Traces {
  private readonly groups = new Map<string, Trace>();
  private readonly form: Form;
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

  /** Whether it is an event at all. */
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
      trace = new Trace(this.form, name, this.held, this.tell);
      this.groups.set(group, trace);
    }
    trace.event(given, this.last);
    return true;
  }
}

const QUOTE = 0x22;
const ESCAPE = 0x5c;
const OPENS: readonly number[] = [0x7b, 0x5b];
const CLOSES: readonly number[] = [0x7d, 0x5d];

/** Reads qlog (JSON, or records of JSON-SEQ or NDJSON) that comes in pieces; keeps no more than one event of it. */
export class QlogReader {
  private readonly traces: Traces[] = [];
  /** Letters of the event that is being read, and of what is in front of the events. */
  private kept: string[] = [];
  private length = 0;
  private front = '';
  private depth = 0;
  private quoted = false;
  private escaped = false;
  /** Depth at which events begin: 0 in a file of records after its head; NaN: not in an array of them. */
  private level = NaN;
  private inEvent = false;
  private broken = false;
  packets = 0;

  constructor(private readonly tell: (told: Told) => void) {}

  get last(): number {
    return this.traces.at(-1)?.last ?? 0;
  }

  /** What the file does not hold, and how it was read where that is not said in it. */
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
    ];
  }

  /** False: it is damaged. */
  push(piece: Uint8Array): boolean {
    if (this.broken) return false;
    const text = lettersOf(piece);
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
        else if (!this.inEvent && this.depth === 0 && this.traces.length === 0) {
          // The first record is the head of the file, and the others are events.
          take(at + 1);
          this.begin(this.front);
          this.level = 0;
        }
      }
    }
    take(text.length);
    return !this.broken;
  }

  private begin(front: string): void {
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
      this.broken = true;
    }
  }

  /** False: the file ends before what it began. */
  end(): boolean {
    return !this.broken && this.depth === 0 && !this.quoted;
  }
}
