import type { Seen } from './readCapture.ts';

const FLAG = { FIN: 1, SYN: 2, RST: 4, ACK: 16 } as const;

/** What one direction of a connection shows: numbers of bytes count from its first. */
interface Way {
  readonly first: number;
  /** One past the highest byte sent, and the highest acknowledged. */
  highest: number;
  acknowledged: number;
  segments: number;
  bytes: number;
  retransmissions: number;
  duplicateAcks: number;
  mostInFlight: number;
  largest: number;
  largestPacket: number;
  minRtt: number;
  /** Of the packet that had the shortest, bytes. */
  minLength: number;
  maxRtt: number;
  /** Acknowledged up to here, what was lost is repaired: times until then tell nothing of the path. */
  repairedAt: number;
  lastAckAt: number;
  lastWindow: number;
  /** Ends of segments that were sent once, each with when: the oldest first. */
  readonly timed: { readonly end: number; readonly at: number; readonly length: number; again: boolean }[];
}

/** A connection as it can be told from one place. */
export interface Connection {
  /** The end that sends most. */
  readonly from: string;
  readonly to: string;
  readonly start: number;
  readonly end: number;
  readonly segments: number;
  readonly bytes: number;
  readonly retransmissions: number;
  readonly duplicateAcks: number;
  /** Largest, bytes. */
  readonly inFlight: number;
  /** Largest payload and packet, bytes. */
  readonly segmentSize: number;
  readonly packetSize: number;
  /** s; Infinity: none was measured. */
  readonly minRtt: number;
  readonly maxRtt: number;
  /** The shortest less the time in which its packet is sent: both ways of an empty path, s. */
  readonly baseRtt: number;
  /** Of the bottleneck, bit/s of whole packets, from the spacing of ACKs; 0: too few. */
  readonly rate: number;
  /** Places at the bottleneck, from the longest wait; 0: none waited. */
  readonly queue: number;
}

/** Segments that wait for their ACK at most: of one side alone none comes. */
const MOST_TIMED = 50_000;

/** Classes of rates differ by this factor. */
const CLASS = 1.01;
/** Rates that are seen this often, of those seen most often, are of the bottleneck: what is slower waits for others. */
const OFTEN = 0.2;

const ahead = (a: number, b: number): number => (a - b) | 0;

class Talk {
  private readonly ways = new Map<string, Way>();
  /** ACKs by the rate of which they tell: count and sum. */
  private readonly rates = new Map<number, { count: number; sum: number }>();
  end: number;

  constructor(
    readonly place: number,
    readonly start: number,
  ) {
    this.end = start;
  }

  see(segment: Seen): void {
    this.end = segment.time;
    this.sent(segment);
    const other = this.ways.get(segment.to);
    if (other !== undefined && (segment.flags & FLAG.ACK) !== 0) this.heard(segment, other);
  }

  private sent({ from, time, sequence, payload, flags, length }: Seen): void {
    const extra = (flags & (FLAG.SYN | FLAG.FIN)) === 0 ? 0 : 1;
    let way = this.ways.get(from);
    if (way === undefined) {
      way = {
        first: sequence,
        highest: 0,
        acknowledged: 0,
        segments: 0,
        bytes: 0,
        retransmissions: 0,
        duplicateAcks: 0,
        mostInFlight: 0,
        largest: 0,
        largestPacket: 0,
        minRtt: Infinity,
        minLength: 0,
        maxRtt: 0,
        repairedAt: -1,
        lastAckAt: NaN,
        lastWindow: -1,
        timed: [],
      };
      this.ways.set(from, way);
    }
    if (payload + extra === 0) return;
    const begins = ahead(sequence, (way.first + way.highest) | 0) + way.highest;
    const end = begins + payload + extra;
    way.segments++;
    way.bytes += payload;
    way.largest = Math.max(way.largest, payload);
    way.largestPacket = Math.max(way.largestPacket, length);
    if (begins < way.highest && way.segments > 1) {
      way.retransmissions++;
      way.repairedAt = Math.max(way.repairedAt, way.highest);
      for (const each of way.timed) if (each.end >= begins && each.end <= end) each.again = true;
    } else {
      if (way.timed.length >= MOST_TIMED) way.timed.shift();
      way.timed.push({ end, at: time, length, again: false });
    }
    way.highest = Math.max(way.highest, end);
    way.mostInFlight = Math.max(way.mostInFlight, way.highest - way.acknowledged);
  }

  private heard({ time, acknowledges, payload, flags, window }: Seen, way: Way): void {
    const upTo = ahead(acknowledges, (way.first + way.highest) | 0) + way.highest;
    if (upTo === way.acknowledged) {
      const repeats = payload === 0 && (flags & (FLAG.SYN | FLAG.FIN)) === 0 && way.highest > upTo;
      if (repeats && window === way.lastWindow) {
        way.duplicateAcks++;
        way.repairedAt = Math.max(way.repairedAt, way.highest);
      }
    } else if (upTo > way.acknowledged) this.advances(way, upTo, time);
    way.lastWindow = window;
  }

  private advances(way: Way, upTo: number, time: number): void {
    const fresh = upTo - way.acknowledged;
    let newest: Way['timed'][number] | undefined;
    while (way.timed.length > 0 && way.timed[0]!.end <= upTo) newest = way.timed.shift()!;
    if (upTo > way.repairedAt) {
      if (newest !== undefined && !newest.again && newest.end === upTo) {
        const rtt = time - newest.at;
        if (rtt < way.minRtt) way.minLength = newest.length;
        way.minRtt = Math.min(way.minRtt, rtt);
        way.maxRtt = Math.max(way.maxRtt, rtt);
      }
      const whole = way.largest > 0 && fresh % way.largest === 0 && fresh <= 4 * way.largest;
      const since = time - way.lastAckAt;
      if (whole && since > 0) {
        const rate = (8 * (fresh / way.largest) * way.largestPacket) / since;
        const at = Math.round(Math.log(rate) / Math.log(CLASS));
        const entry = this.rates.get(at) ?? { count: 0, sum: 0 };
        entry.count++;
        entry.sum += rate;
        this.rates.set(at, entry);
      }
      way.lastAckAt = time;
    } else way.lastAckAt = NaN;
    way.acknowledged = upTo;
  }

  private rate(): number {
    const around = (at: number): number =>
      [-1, 0, 1].reduce((sum, by) => sum + (this.rates.get(at + by)?.count ?? 0), 0);
    const most = Math.max(0, ...[...this.rates.keys()].map(around));
    if (most < 10) return 0;
    const fastest = Math.max(...[...this.rates.keys()].filter((at) => around(at) >= OFTEN * most));
    const near = [-2, -1, 0].flatMap((by) => this.rates.get(fastest + by) ?? []);
    const best = near.reduce((a, b) => (b.count > a.count ? b : a));
    return best.sum / best.count;
  }

  told(): Connection | null {
    const [from, way] = [...this.ways].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
    const to = [...this.ways.keys()].find((name) => name !== from);
    if (to === undefined || way.bytes === 0) return null;
    const rate = this.rate();
    // Longer than the packet itself takes.
    const waited = way.maxRtt - way.minRtt - (rate > 0 ? (8 * (way.largestPacket - way.minLength)) / rate : 0);
    return {
      from,
      to,
      start: this.start,
      end: this.end,
      segments: way.segments,
      bytes: way.bytes,
      retransmissions: way.retransmissions,
      duplicateAcks: way.duplicateAcks,
      inFlight: way.mostInFlight,
      segmentSize: way.largest,
      packetSize: way.largestPacket,
      minRtt: way.minRtt,
      maxRtt: way.maxRtt,
      baseRtt: way.minRtt - (rate > 0 ? (8 * way.minLength) / rate : 0),
      rate,
      queue: rate > 0 && waited > 0 ? Math.round((waited * rate) / (8 * way.largestPacket)) + 1 : 0,
    };
  }
}

/** Most connections that are kept apart: more are not told. */
const MOST = 10_000;

/** The connections of a capture, each as the first interface that saw it tells it. */
export class Connections {
  private readonly talks = new Map<string, Talk>();

  see(segment: Seen): void {
    const { from, to, place } = segment;
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    let talk = this.talks.get(key);
    if (talk === undefined) {
      if (this.talks.size >= MOST) return;
      talk = new Talk(place, segment.time);
      this.talks.set(key, talk);
    }
    if (talk.place === place) talk.see(segment);
  }

  /** Most bytes first. */
  all(): readonly Connection[] {
    return [...this.talks.values()].flatMap((talk) => talk.told() ?? []).sort((a, b) => b.bytes - a.bytes);
  }
}
