import type { Told } from './told.ts';

/** Default payload of a segment if the table does not state it, bytes. */
const USUAL_MSS = 1448;
/** If the column name gives no unit, a first window of at least this value is in bytes. */
const BYTES_FROM = 1000;
const MOST_FLOWS = 10_000;

/** Accepted column names, without their unit. */
const NAMES = {
  time: ['time', 't', 'ts', 'timestamp', 'elapsed', 'sec', 'secs', 'seconds'],
  cwnd: ['cwnd', 'snd_cwnd', 'congestion_window', 'window'],
  rtt: ['rtt', 'srtt', 'smoothed_rtt', 'latest_rtt'],
  inFlight: ['inflight', 'in_flight', 'bytes_in_flight', 'packets_in_flight', 'packets_out', 'unacked', 'flight'],
  acked: ['acked', 'bytes_acked', 'delivered'],
  bytes: ['bytes_sent', 'sent'],
  again: ['retrans', 'retransmits', 'retransmissions', 'total_retrans', 'lost'],
  mss: ['mss', 'snd_mss', 'mss_cache'],
  from: ['src', 'saddr', 'source', 'from', 'local', 'laddr'],
  to: ['dest', 'dst', 'daddr', 'destination', 'to', 'remote', 'raddr', 'peer'],
} as const;
type Name = keyof typeof NAMES;

/** Seconds per time unit. */
const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  seconds: 1,
  ms: 1e-3,
  us: 1e-6,
  usec: 1e-6,
  ns: 1e-9,
};
/** Amount units that may follow a name. */
const AMOUNTS = ['bytes', 'b', 'segments', 'packets', 'pkts', 'segs'];
const SEPARATORS = [',', ';', '\t', ' '] as const;

interface Column {
  readonly name: Name;
  readonly at: number;
  /** "ms", "bytes"; '': no unit in the heading. */
  readonly unit: string;
}

/** Parses a heading such as `rtt_us`, `rtt (ms)` or `cwnd [bytes]`; null: not a known column. */
function columnOf(heading: string, at: number): Column | null {
  const plain = heading
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '');
  const bracketed = /^(.*?)\s*[([](\w+)[)\]]$/.exec(plain);
  const named = bracketed === null ? plain : bracketed[1]!;
  const find = (text: string): Name | undefined =>
    (Object.keys(NAMES) as Name[]).find((name) => (NAMES[name] as readonly string[]).includes(text));
  const whole = find(named);
  if (whole !== undefined) return { name: whole, at, unit: bracketed?.[2] ?? '' };
  const split = /^(.*)_([a-z]+)$/.exec(named);
  const [, stem = '', unit = ''] = split ?? [];
  if (!(unit in SECONDS) && !AMOUNTS.includes(unit)) return null;
  const name = find(stem);
  return name === undefined ? null : { name, at, unit };
}

/** Separator of cells: the first one that splits the line. */
const separatorOf = (line: string): string => SEPARATORS.find((each) => line.trim().split(each).length > 1) ?? ',';
const cellsOf = (line: string, separator: string): readonly string[] =>
  separator === ' ' ? line.trim().split(/\s+/) : line.split(separator).map((cell) => cell.trim());

/** Columns of a heading line; null if there is no time or no congestion window. */
export function headingsOf(line: string): readonly Column[] | null {
  const cells = cellsOf(line.replace(/^#\s*/, ''), separatorOf(line.replace(/^#\s*/, '')));
  const columns = cells.flatMap((cell, at) => columnOf(cell, at) ?? []);
  const has = (name: Name): boolean => columns.some((column) => column.name === name);
  return has('time') && has('cwnd') ? columns : null;
}

/** False for NaN and for the Infinity of a damaged cell with hundreds of digits. */
const isAmount = (value: number): boolean => value >= 0 && value < Infinity;

/** Event of the kernel tracepoint `tcp_probe`: `12.34: tcp_probe: family=AF_INET src=... snd_cwnd=10 srtt=40123` */
export const PROBE = /\s(\d+\.\d+): tcp_probe: .*\bsnd_cwnd=\d/;

/**
 * Line of the tcp_probe module: time, source, destination, length, snd_nxt, snd_una, cwnd, ssthresh, window, srtt (us).
 */
export const PROBE_FILE =
  /^(\d+\.\d+) (\S+:\d+) (\S+:\d+) \d+ ((?:0x)?[\da-f]+) ((?:0x)?[\da-f]+) (\d+) \d+ \d+ (\d+)\b/;

/** Counters since the start of a connection. */
interface Before {
  readonly bytes: number;
  readonly acked: number;
  readonly again: number;
}

/** Reads a table of times and windows: columns with headings, or `tcp_probe` events. */
export class TableReader {
  private columns: readonly Column[] | null = null;
  private separator = ',';
  private readonly before = new Map<string, Before>();
  private first = NaN;
  /** null: no window read yet. */
  private windowIn: 'bytes' | 'segments' | null = null;
  private guessed = false;
  last = 0;
  packets = 0;

  constructor(private readonly tell: (told: Told) => void) {}

  get notes(): readonly string[] {
    if (!this.guessed) return [];
    return this.windowIn === 'bytes'
      ? ['The window is read as bytes (a heading cwnd_segments says otherwise).']
      : [
          `The window is read as segments of ${USUAL_MSS} bytes (a heading cwnd_bytes, or a column mss, says otherwise).`,
        ];
  }

  line(text: string): void {
    const probe = PROBE.exec(text);
    if (probe !== null) {
      this.probed(Number(probe[1]), text);
      return;
    }
    const row = PROBE_FILE.exec(text);
    if (row !== null && this.columns === null) {
      const [, at = '', from = '', to = '', next = '', oldest = '', window = '', srtt = ''] = row;
      const number = (hexadecimal: string): number => Number.parseInt(hexadecimal, 16);
      this.window(Number(at), from, to, number(next) - number(oldest), Number(window), Number(srtt));
      return;
    }
    if (this.columns === null) {
      this.columns = headingsOf(text);
      if (this.columns !== null) this.separator = separatorOf(text.replace(/^#\s*/, ''));
      return;
    }
    const cells = cellsOf(text, this.separator);
    const values = new Map(this.columns.map(({ name, at, unit }) => [name, { text: cells[at] ?? '', unit }] as const));
    const inUnit = (name: Name, units: Readonly<Record<string, number>>): number => {
      const value = values.get(name);
      return value === undefined || value.text === '' ? NaN : this.numberIn(value.text) * (units[value.unit] ?? 1);
    };
    const time = inUnit('time', SECONDS);
    if (!Number.isFinite(time)) return;
    const mss = inUnit('mss', {});
    const segment = mss > 0 ? mss : USUAL_MSS;
    const bytesOf = (name: Name, inBytes: boolean): number => {
      const { unit = '' } = values.get(name) ?? {};
      const known = unit === '' ? inBytes : unit === 'bytes' || unit === 'b';
      return inUnit(name, {}) * (known ? 1 : segment);
    };
    const window = inUnit('cwnd', {});
    if (this.windowIn === null && window > 0) {
      const unit = values.get('cwnd')?.unit ?? '';
      this.guessed = unit === '' && !(mss > 0);
      this.windowIn = unit === 'bytes' || unit === 'b' || (unit === '' && window >= BYTES_FROM) ? 'bytes' : 'segments';
    }
    const isBytes = this.windowIn === 'bytes';
    this.told(time, values.get('from')?.text || 'sender', values.get('to')?.text || 'its peer', {
      segmentSize: segment,
      cwnd: bytesOf('cwnd', isBytes),
      inFlight: bytesOf('inFlight', isBytes),
      rtt: inUnit('rtt', SECONDS),
      bytes: inUnit('bytes', {}),
      acked: inUnit('acked', {}),
      again: inUnit('again', {}),
    });
  }

  /** If commas do not separate cells, a comma may be the decimal point. */
  private numberIn(cell: string): number {
    return Number(this.separator === ',' ? cell : cell.replace(',', '.'));
  }

  private probed(time: number, text: string): void {
    const field = (name: string): string => new RegExp(`\\b${name}=(\\S+)`).exec(text)?.[1] ?? '';
    const flight = Number(field('snd_nxt')) - Number(field('snd_una'));
    const [window, srtt] = [Number(field('snd_cwnd')), Number(field('srtt') || NaN)];
    this.window(time, field('src') || 'sender', field('dest') || 'its peer', flight, window, srtt);
  }

  /** Handles tcp_probe data: bytes in flight (modulo 2^32), window in segments, smoothed RTT in us. */
  private window(time: number, from: string, to: string, flight: number, window: number, srtt: number): void {
    this.told(time, from, to, {
      segmentSize: USUAL_MSS,
      cwnd: window * USUAL_MSS,
      inFlight: flight >>> 0,
      rtt: srtt / 1e6,
      bytes: NaN,
      acked: NaN,
      again: NaN,
    });
  }

  /** Bytes and retransmissions are counted from the start; NaN: the table lacks the column. */
  private told(
    time: number,
    from: string,
    to: string,
    value: Readonly<Record<'segmentSize' | 'cwnd' | 'inFlight' | 'rtt' | 'bytes' | 'acked' | 'again', number>>,
  ): void {
    const key = `${from} ${to}`;
    const before = this.before.get(key);
    if (before === undefined && this.before.size >= MOST_FLOWS) return;
    if (Number.isNaN(this.first)) this.first = time;
    this.last = Math.max(this.last, time - this.first);
    this.packets++;
    // A cell without a number leaves the counter unchanged.
    const counted = (now: number, then = NaN): number => (isAmount(now) ? now : then);
    const since = (now: number, then = NaN): number => (isAmount(now) && then >= 0 ? Math.max(0, now - then) : 0);
    const bytes = since(isAmount(value.bytes) ? value.bytes : value.acked, before?.bytes);
    this.tell({
      time: this.last,
      from,
      to,
      segmentSize: value.segmentSize,
      bytes,
      segments: Math.round(bytes / value.segmentSize),
      acked: since(value.acked, before?.acked),
      again: since(value.again, before?.again),
      ...(value.cwnd > 0 && isAmount(value.cwnd) ? { cwnd: value.cwnd } : {}),
      ...(isAmount(value.inFlight) ? { inFlight: value.inFlight } : {}),
      ...(value.rtt > 0 && isAmount(value.rtt) ? { rtt: value.rtt } : {}),
    });
    this.before.set(key, {
      bytes: counted(isAmount(value.bytes) ? value.bytes : value.acked, before?.bytes),
      acked: counted(value.acked, before?.acked),
      again: counted(value.again, before?.again),
    });
  }
}
