import type { Told } from './told.ts';

const ADDRESSES = /(\S+:[\w*-]+)\s+(\S+:[\w*-]+)(?:\s|$)/;
/** `date +%s.%N`, with or without a mark before it. */
const STAMP = /^#?\s*(\d{9,11}(?:\.\d+)?)\s*$/;
/** `date -Ins` and the like. */
const DATE = /^#?\s*(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:[.,](\d+))?/;
/** Calls of a log without times are taken for so far apart, s. */
const APART = 1;
const MOST = 10_000;
const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** Numbers that count on from the beginning of a connection. */
interface Before {
  bytes: number;
  acked: number;
  segments: number;
  again: number;
  call: number;
}

/** Reads lines of a log of `ss -ti` that was called again and again, a time before each call. */
export class SsReader {
  private readonly before = new Map<string, Before>();
  private ends: readonly [string, string] | null = null;
  private first = NaN;
  private now = 0;
  private calls = 0;
  private stamped = false;
  packets = 0;

  constructor(private readonly tell: (told: Told) => void) {}

  get last(): number {
    return this.now;
  }

  /** What is to be said of the log besides. */
  get notes(): readonly string[] {
    return this.stamped
      ? []
      : ['The log has no times: its calls are assumed to be 1 s apart (`date +%s.%N` before each).'];
  }

  line(text: string): void {
    const stamp = STAMP.exec(text);
    const date = stamp === null ? DATE.exec(text) : null;
    const at =
      stamp !== null
        ? Number(stamp[1])
        : date !== null
          ? Date.parse(`${date[1]!.replace(' ', 'T')}Z`) / 1000 + Number(`0.${date[2] ?? 0}`)
          : NaN;
    if (Number.isFinite(at)) {
      if (Number.isNaN(this.first)) this.first = at;
      this.stamped = true;
      this.now = Math.max(this.now, at - this.first);
      return;
    }
    const known = text.indexOf('cwnd:');
    const ends = ADDRESSES.exec(known < 0 ? text : text.slice(0, known));
    if (ends !== null && /:(?:\d+|[a-z][\w-]*)$/.test(ends[1]!) && !/^\s/.test(text)) this.ends = [ends[1]!, ends[2]!];
    if (known >= 0 && this.ends !== null) this.information(text, this.ends);
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
      // What was acknowledged before the log began is no part of its first column.
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
