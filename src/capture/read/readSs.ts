import { stampOf, type Stamped } from '../wire/timeStamp.ts';
import type { Told } from './told.ts';

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
      ...(this.lacksAddresses ? ['The log has no addresses: lines of one time are told apart by their order.'] : []),
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
