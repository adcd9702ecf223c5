import { textDecoder } from '../wire/encoding.ts';
import type { Told } from './told.ts';
import { isObject } from '#scenario/words/plainData.ts';

/**
 * Maximum report length, characters. A report is parsed as a whole; one hour of ten streams at ten intervals per second
 * has 80 MB.
 */
const LONGEST = 1 << 27;
/** Default payload of a segment if the report does not state its MSS, bytes. */
const USUAL_MSS = 1448;
const MICROSECONDS = 1e6;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
/** "192.0.2.1:5201"; an IPv6 address in brackets. */
const endOf = (host: unknown, port: unknown): string => {
  const name = typeof host === 'string' ? host : '';
  return `${name.includes(':') ? `[${name}]` : name}:${amount(port)}`;
};
const amount = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

/** Parses a report: one object, or one event per line (--json-stream). null: truncated or damaged. */
function reportOf(text: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    const events = text.split('\n').flatMap((line) => {
      try {
        return line.trim() === '' ? [] : [fieldsOf(JSON.parse(line))];
      } catch {
        return [];
      }
    });
    const of = (name: string): readonly unknown[] =>
      events.filter(({ event }) => event === name).map(({ data }) => data);
    return of('start').length === 0 ? null : { start: of('start')[0], intervals: of('interval') };
  }
}

/** Reads a report of `iperf3 -J`: for each interval and stream, the bytes sent and the sender's TCP_INFO at its end. */
export class IperfReader {
  private readonly parts: string[] = [];
  private readonly begun = new Set<string>();
  private readonly decode = textDecoder();
  private length = 0;
  private hasWindow = false;
  private isUdp = false;
  packets = 0;
  last = 0;

  constructor(private readonly tell: (told: Told) => void) {}

  get notes(): readonly string[] {
    return [
      'iperf3 counts what its sender wrote or its receiver read, interval by interval: single packets are not in the file.',
      ...(this.isUdp ? ['It was a UDP test, which has no congestion control.'] : []),
      ...(this.hasWindow || this.isUdp || this.packets === 0
        ? []
        : ['The file has no congestion window: it was written by the receiver, or not on Linux.']),
    ];
  }

  /** Returns false if the report is too long. */
  push(piece: Uint8Array): boolean {
    this.length += piece.length;
    if (this.length > LONGEST) return false;
    this.parts.push(this.decode(piece));
    return true;
  }

  /** Returns false if the report is truncated or damaged. */
  end(): boolean {
    const report = reportOf(this.parts.join(''));
    if (report === null) return false;
    const start = fieldsOf(report['start']);
    const test = fieldsOf(start['test_start']);
    this.isUdp = test['protocol'] === 'UDP';
    const segmentSize =
      (this.isUdp && amount(test['blksize'])) ||
      amount(start['tcp_mss']) ||
      amount(start['tcp_mss_default']) ||
      USUAL_MSS;
    const ends = new Map(
      listOf(start['connected']).map((each) => [
        each['socket'],
        [endOf(each['local_host'], each['local_port']), endOf(each['remote_host'], each['remote_port'])] as const,
      ]),
    );
    for (const interval of listOf(report['intervals']))
      for (const stream of listOf(interval['streams'])) {
        if (stream['omitted'] === true) continue;
        // Intervals are consecutive, and those of parallel streams end together.
        const begins = amount(stream['start']);
        this.last = Math.max(this.last, amount(stream['end']));
        const [local, remote] = ends.get(stream['socket']) ?? [`stream ${String(stream['socket'])}`, 'its peer'];
        const receives = stream['sender'] === false;
        const bytes = amount(stream['bytes']);
        const cwnd = amount(stream['snd_cwnd']);
        const rtt = amount(stream['rtt']) / MICROSECONDS;
        if (cwnd > 0) this.hasWindow = true;
        this.packets++;
        const between = { from: receives ? remote : local, to: receives ? local : remote };
        const key = `${between.from} ${between.to}`;
        // The first interval began before it was reported.
        if (!this.begun.has(key)) this.tell({ time: Math.min(begins, this.last), ...between });
        this.begun.add(key);
        this.tell({
          time: this.last,
          ...between,
          bytes,
          segments: Math.ceil(bytes / segmentSize),
          acked: bytes,
          again: amount(stream['retransmits']),
          segmentSize,
          ...(cwnd > 0 ? { cwnd } : {}),
          ...(rtt > 0 ? { rtt } : {}),
        });
      }
    return true;
  }
}
