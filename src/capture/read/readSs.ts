import type { Told } from './told.ts';

/** Parses timestamps in front of log lines, as written by `date`, `ts`, `date +%s%3N` and similar. */

/** A timestamp, and the rest of its line. */
interface Stamped {
  /** s since an epoch, or since midnight if there is no date. */
  readonly at: number;
  /** True if it is a time of day without a date. */
  readonly clock: boolean;
  readonly rest: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Scale by number of digits of a count since 1970: ms, us, ns. */
const SCALES: Readonly<Record<number, number>> = { 13: 1e-3, 16: 1e-6, 19: 1e-9 };
const ZONE = String.raw`(?:\s*(?:Z|[A-Z]{2,5}|[+-]\d{2}:?\d{2}))?`;
const TIME = String.raw`(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?(?:\s*([AP]M))?`;

/** `1700000000.25` or `1700000000250`; seconds may have a fraction. */
const EPOCH = /^#?\s*(\d{19}|\d{16}|\d{13}|\d{9,11}(?:[.,]\d+)?)(?=\s|$)/;
/** `2023-11-14 22:13:20,25+01:00` */
const ISO = new RegExp(String.raw`^#?\s*(\d{4})-(\d\d)-(\d\d)[T ]${TIME}${ZONE}(?=\s|$)`);
/** `Tue Nov 14 22:13:20 UTC 2023`, `Nov 14 22:13:20` */
const MONTH_FIRST = new RegExp(
  String.raw`^#?\s*(?:[A-Z][a-z]{2},?\s+)?([A-Z][a-z]{2})\s+(\d{1,2})\s+${TIME}${ZONE}(?:\s+(\d{4}))?(?=\s|$)`,
);
/** `Tue 14 Nov 2023 10:13:20 PM UTC` */
const DAY_FIRST = new RegExp(
  String.raw`^#?\s*(?:[A-Z][a-z]{2},?\s+)?(\d{1,2})\s+([A-Z][a-z]{2})\s+(\d{4})\s+${TIME}${ZONE}(?=\s|$)`,
);
/** `22:13:20.25` */
const CLOCK = new RegExp(String.raw`^#?\s*${TIME}(?=\s|$)`);

/** Seconds since midnight from hours, minutes, seconds, fraction, AM or PM. */
function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0', half] = parts;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'PM' ? 12 : 0);
  return hour * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / 1000;

/** The timestamp at the start of a line; null: none. Time zones are ignored, since only differences matter. */
export function stampOf(line: string): Stamped | null {
  const epoch = EPOCH.exec(line);
  if (epoch !== null) {
    const count = Number(epoch[1]!.replace(',', '.'));
    const scale = /^\d+$/.test(epoch[1]!) ? (SCALES[epoch[1]!.length] ?? 1) : 1;
    return { at: count * scale, clock: false, rest: line.slice(epoch[0].length) };
  }
  const iso = ISO.exec(line);
  if (iso !== null) {
    const [all, year, month, day, ...time] = iso;
    const at = dayOf(Number(year), Number(month) - 1, Number(day)) + secondsOf(time);
    return { at, clock: false, rest: line.slice(all.length) };
  }
  const monthFirst = MONTH_FIRST.exec(line);
  const dayFirst = monthFirst === null ? DAY_FIRST.exec(line) : null;
  if (monthFirst !== null || dayFirst !== null) {
    const [all = '', month = '', day = '', ...time] = monthFirst ?? [
      dayFirst![0],
      dayFirst![2],
      dayFirst![1],
      ...dayFirst!.slice(4),
    ];
    const place = MONTHS.indexOf(month.toLowerCase());
    // If the year is missing, use a leap year, so that 29 February is valid.
    const year = monthFirst === null ? dayFirst![3] : monthFirst[8];
    if (place >= 0)
      return {
        at: dayOf(Number(year ?? 2000), place, Number(day)) + secondsOf(time),
        clock: false,
        rest: line.slice(all.length),
      };
  }
  const clock = CLOCK.exec(line);
  return clock === null ? null : { at: secondsOf(clock.slice(1)), clock: true, rest: line.slice(clock[0].length) };
}

/** Address and port: IPv4, IPv6 with or without brackets, a name with a dot, or `*`. */
const END = String.raw`(?:\d{1,3}(?:\.\d{1,3}){3}|\[[^\]\s]+\]|[0-9a-fA-F]*:[0-9a-fA-F:.]*|[\w-]+(?:\.[\w-]+)+|localhost|\*)(?:%[\w.-]+)?:(?:\d+|[a-z][\w-]*|\*)`;
const ENDS = new RegExp(String.raw`(?:^|\s)(${END})\s+(${END})(?=\s|$)`);
/** After a state name, any text may be a host. */
const STATE =
  /\b(?:ESTAB|SYN-SENT|SYN-RECV|FIN-WAIT-[12]|TIME-WAIT|CLOSE-WAIT|LAST-ACK|CLOSING|UNCONN)\s+\d+\s+\d+\s+(\S+:[\w*-]+)\s+(\S+:[\w*-]+)/;
const DAY = 86_400;
/** Assumed interval between calls in a log without times, s. */
const APART = 1;
const MOST = 10_000;
const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** Counters since the start of a connection. */
interface Before {
  bytes: number;
  acked: number;
  segments: number;
  again: number;
  call: number;
}

/** Reads a log of repeated `ss -ti` calls with a time before each call or each line. */
export class SsReader {
  private readonly before = new Map<string, Before>();
  private ends: readonly [string, string] | null = null;
  private first = NaN;
  private clock = NaN;
  private days = 0;
  private now = 0;
  /** Lines without addresses since the time changed. */
  private nameless = 0;
  private lacksAddresses = false;
  private calls = 0;
  private stamped = false;
  packets = 0;

  constructor(private readonly tell: (told: Told) => void) {}

  get last(): number {
    return this.now;
  }

  /** Remarks on the log. */
  get notes(): readonly string[] {
    return [
      ...(this.stamped
        ? []
        : ['The log has no times: its calls are assumed to be 1 s apart (`date +%s.%N` before each).']),
      ...(this.lacksAddresses
        ? ['The log has no addresses: connections listed at the same time are matched by their order.']
        : []),
    ];
  }

  line(text: string): void {
    const stamp = stampOf(text);
    if (stamp !== null) this.passes(stamp);
    const said = stamp === null ? text : stamp.rest;
    const known = said.search(/\bcwnd:\d/);
    const head = known < 0 ? said : said.slice(0, known);
    const ends = STATE.exec(head) ?? ENDS.exec(head);
    if (ends !== null) this.ends = [ends[1]!, ends[2]!];
    if (known >= 0) this.information(said, this.ends ?? this.unnamed());
  }

  private passes({ at, clock }: Stamped): void {
    // The time of day restarts at midnight.
    if (clock && at < this.clock - DAY / 2) this.days++;
    this.clock = at;
    const time = at + this.days * DAY;
    if (Number.isNaN(this.first)) this.first = time;
    this.stamped = true;
    const now = Math.max(this.now, time - this.first);
    if (now > this.now) this.nameless = 0;
    this.now = now;
  }

  private unnamed(): readonly [string, string] {
    this.lacksAddresses = true;
    this.nameless++;
    return [this.nameless === 1 ? 'sender' : `sender ${this.nameless}`, 'its peer'];
  }

  private information(text: string, [from, to]: readonly [string, string]): void {
    const number = (name: string): number | undefined => {
      const found = new RegExp(`(?:^|\\s)${name}:(\\d+(?:\\.\\d+)?)`).exec(text);
      return found === null ? undefined : Number(found[1]);
    };
    const key = `${from} ${to}`;
    const before = this.before.get(key);
    if (before === undefined && this.before.size >= MOST) return;
    if (!this.stamped && (before === undefined ? this.calls === 0 : before.call === this.calls)) {
      this.now = this.calls * APART;
      this.calls++;
    }
    this.packets++;
    const segmentSize = number('mss') ?? 1448;
    const again = Number(/(?:^|\s)retrans:\d+\/(\d+)/.exec(text)?.[1] ?? 0);
    const bytes = number('bytes_sent') ?? number('bytes_acked') ?? 0;
    const acked = number('bytes_acked') ?? 0;
    const segments = number('data_segs_out') ?? number('segs_out') ?? 0;
    const rtt = Number(/(?:^|\s)rtt:(\d+(?:\.\d+)?)/.exec(text)?.[1] ?? NaN) / 1000;
    const minRtt = number('minrtt');
    const rate = /(?:^|\s)delivery_rate (\d+(?:\.\d+)?)([KMGT]?)bps/.exec(text);
    const since = (now: number, then: number | undefined): number => Math.max(0, now - (then ?? 0));
    this.tell({
      time: this.now,
      from,
      to,
      bytes: since(bytes, before?.bytes),
      // Bytes acknowledged before the log began do not belong to its first column.
      acked: before === undefined ? 0 : since(acked, before.acked),
      segments: since(segments, before?.segments),
      again: since(again, before?.again),
      segmentSize,
      inFlight: (number('unacked') ?? 0) * segmentSize,
      cwnd: (number('cwnd') ?? 0) * segmentSize,
      ...(rtt > 0 ? { rtt } : {}),
      ...(minRtt === undefined || minRtt === 0 ? {} : { minRtt: minRtt / 1000 }),
      ...(rate === null ? {} : { rate: Number(rate[1]) * UNITS[rate[2]!]! }),
    });
    this.before.set(key, { bytes, acked, segments, again, call: this.calls });
  }
}
