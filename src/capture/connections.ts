import { AckRates } from './ackRates.ts';
import { MOVE, type Course } from './course.ts';
import type { Seen } from './readCapture.ts';
import type { Told } from './told.ts';

const FLAG = { FIN: 1, SYN: 2, RST: 4, ACK: 16 } as const;

/** What one direction of a connection shows: numbers of bytes count from its first. */
interface Way {
  readonly first: number;
  /** One past the highest byte sent, and the highest acknowledged. */
  highest: number;
  acknowledged: number;
  /** Bytes beyond that the newest ACK reports (SACK). */
  sacked: number;
  everSacked: boolean;
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
  /** ACKs that acknowledge something new. */
  advances: number;
  /** Acknowledged up to here, what was lost is repaired: times until then tell nothing of the path. */
  repairedAt: number;
  lastAckAt: number;
  lastWindow: number;
  /** By how many bits the other side scales its window; and the largest that it has offered, not scaled. */
  scale: number;
  mostWindow: number;
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
  /** Segments that one ACK acknowledges, on average. */
  readonly segmentsPerAck: number;
  /** The largest that was offered, bytes; 0: unknown, since the capture has no SYN of it. */
  readonly receiverWindow: number;
  /** Whether the receiver reports what arrives out of order, as far as anything did. */
  readonly sack: boolean;
}

/** Segments that wait for their ACK at most: of one side alone none comes. */
const MOST_TIMED = 50_000;

const ahead = (a: number, b: number): number => (a - b) | 0;

/** What was sent less what has arrived, as far as ACKs tell, bytes. */
const flightOf = ({ highest, acknowledged, sacked }: Way): number => Math.max(0, highest - acknowledged - sacked);

/** What the path of a connection looks like from rate and round trips. */
const pathOf = ({
  rate,
  minRtt,
  maxRtt,
  minLength,
  largestPacket,
}: {
  readonly rate: number;
  readonly minRtt: number;
  readonly maxRtt: number;
  readonly minLength: number;
  readonly largestPacket: number;
}): Pick<Connection, 'baseRtt' | 'queue'> => {
  // Longer than the packet itself takes.
  const waited = maxRtt - minRtt - (rate > 0 ? (8 * (largestPacket - minLength)) / rate : 0);
  return {
    baseRtt: minRtt - (rate > 0 ? (8 * minLength) / rate : 0),
    queue: rate > 0 && waited > 0 ? Math.round((waited * rate) / (8 * largestPacket)) + 1 : 0,
  };
};

/** A connection that is followed closely, and the end whose data are. */
export interface Followed {
  readonly from: string;
  readonly to: string;
  readonly course: Course;
}

/** A connection of which segments are seen. */
class Talk {
  private readonly ways = new Map<string, Way>();
  private readonly rates = new AckRates();
  end: number;

  constructor(
    readonly place: number,
    readonly start: number,
    private readonly followed: Followed | null,
  ) {
    this.end = start;
  }

  see(segment: Seen): void {
    this.end = segment.time;
    this.sent(segment);
    const other = this.ways.get(segment.to);
    if (other !== undefined && (segment.flags & FLAG.ACK) !== 0) this.heard(segment, other);
  }

  private courseOf(from: string): Course | null {
    return this.followed?.from === from ? this.followed.course : null;
  }

  private sent({ from, time, sequence, payload, flags, length }: Seen): void {
    const extra = (flags & (FLAG.SYN | FLAG.FIN)) === 0 ? 0 : 1;
    let way = this.ways.get(from);
    if (way === undefined) {
      way = {
        first: sequence,
        highest: 0,
        acknowledged: 0,
        sacked: 0,
        everSacked: false,
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
        advances: 0,
        repairedAt: -1,
        lastAckAt: NaN,
        lastWindow: -1,
        scale: -1,
        mostWindow: 0,
        timed: [],
      };
      this.ways.set(from, way);
    }
    if (payload + extra === 0) return;
    const course = this.courseOf(from);
    const begins = ahead(sequence, (way.first + way.highest) | 0) + way.highest;
    const end = begins + payload + extra;
    way.segments++;
    way.bytes += payload;
    way.largest = Math.max(way.largest, payload);
    way.largestPacket = Math.max(way.largestPacket, length);
    const again = begins < way.highest && way.segments > 1;
    if (again) {
      way.retransmissions++;
      way.repairedAt = Math.max(way.repairedAt, way.highest);
      for (const each of way.timed) if (each.end >= begins && each.end <= end) each.again = true;
      course?.resent(time, way.acknowledged, flightOf(way));
    } else {
      if (way.timed.length >= MOST_TIMED) way.timed.shift();
      way.timed.push({ end, at: time, length, again: false });
    }
    way.highest = Math.max(way.highest, end);
    const flight = flightOf(way);
    way.mostInFlight = Math.max(way.mostInFlight, flight);
    course?.flight(time, flight);
    course?.move(again ? MOVE.AGAIN : MOVE.SENT, time, begins, end);
  }

  private heard({ time, to, acknowledges, payload, flags, window, scale, sack }: Seen, way: Way): void {
    const base = (way.first + way.highest) | 0;
    const upTo = ahead(acknowledges, base) + way.highest;
    const course = this.courseOf(to);
    if (scale >= 0) way.scale = scale;
    // The window of a SYN is never scaled.
    if ((flags & FLAG.SYN) === 0) way.mostWindow = Math.max(way.mostWindow, window);
    if (upTo === way.acknowledged) {
      const repeats = payload === 0 && (flags & (FLAG.SYN | FLAG.FIN)) === 0 && way.highest > upTo;
      if (repeats && window === way.lastWindow) {
        way.duplicateAcks++;
        way.repairedAt = Math.max(way.repairedAt, way.highest);
        course?.duplicate(time);
      }
    } else if (upTo > way.acknowledged) this.advances(way, upTo, time, course);
    way.lastWindow = window;
    way.sacked = 0;
    way.everSacked ||= sack.length > 0;
    for (let at = 0; at + 1 < sack.length; at += 2) {
      const [left, right] = [ahead(sack[at]!, base) + way.highest, ahead(sack[at + 1]!, base) + way.highest];
      // A block below what is acknowledged reports a duplicate (RFC 2883).
      if (left >= way.acknowledged && right <= way.highest) way.sacked += Math.max(0, right - left);
      course?.move(MOVE.SACK, time, left, right);
    }
    if (course === null) return;
    course.move(MOVE.ACK, time, upTo, upTo);
    if (way.scale >= 0 && (flags & FLAG.SYN) === 0) {
      const offered = upTo + window * 2 ** way.scale;
      course.move(MOVE.WINDOW, time, offered, offered);
    }
  }

  private advances(way: Way, upTo: number, time: number, course: Course | null): void {
    const fresh = upTo - way.acknowledged;
    let newest: Way['timed'][number] | undefined;
    let gone = 0;
    while (gone < way.timed.length && way.timed[gone]!.end <= upTo) newest = way.timed[gone++];
    way.timed.splice(0, gone);
    way.advances++;
    course?.ack(time, fresh);
    if (upTo > way.repairedAt) {
      course?.repaired(Math.max(0, way.highest - upTo));
      if (newest !== undefined && !newest.again && newest.end === upTo) {
        const rtt = time - newest.at;
        if (rtt < way.minRtt) way.minLength = newest.length;
        way.minRtt = Math.min(way.minRtt, rtt);
        way.maxRtt = Math.max(way.maxRtt, rtt);
        course?.measured(time, rtt);
      }
      const whole = way.largest > 0 && fresh % way.largest === 0 && fresh <= 4 * way.largest;
      const since = time - way.lastAckAt;
      if (whole && since > 0) this.rates.add(8 * (fresh / way.largest) * way.largestPacket, since);
      way.lastAckAt = time;
    } else {
      way.lastAckAt = NaN;
      this.rates.interrupt();
    }
    way.acknowledged = upTo;
  }

  told(): Connection | null {
    const [from, way] = [...this.ways].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
    const to = [...this.ways.keys()].find((name) => name !== from);
    if (to === undefined || way.bytes === 0) return null;
    const rate = this.rates.rate();
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
      rate,
      ...pathOf({ ...way, rate }),
      segmentsPerAck: way.advances === 0 ? 1 : way.bytes / way.largest / way.advances,
      receiverWindow: way.scale < 0 ? 0 : way.mostWindow * 2 ** way.scale,
      sack: way.everSacked || way.duplicateAcks === 0,
    };
  }
}

/** Bytes of IPv4 and TCP headers with timestamps: what logs do not tell. */
const HEADERS = 52;

/** A connection of which a log tells. */
class ToldTalk {
  private readonly rates = new AckRates();
  private segments = 0;
  private bytes = 0;
  private again = 0;
  private most = 0;
  private segmentSize = 0;
  private packetSize = 0;
  private minRtt = Infinity;
  private maxRtt = 0;
  private bestRate = 0;
  private acknowledged = 0;
  private flight = 0;
  private lastAckAt = NaN;
  end: number;

  constructor(
    readonly start: number,
    private readonly followed: Followed | null,
  ) {
    this.end = start;
  }

  hear(told: Told): void {
    const { time } = told;
    const course = this.followed?.course;
    this.end = time;
    this.segments += told.segments ?? 0;
    this.bytes += told.bytes ?? 0;
    this.segmentSize = Math.max(this.segmentSize, told.segmentSize ?? 0);
    this.packetSize = Math.max(this.packetSize, told.packetSize ?? 0);
    if (told.inFlight !== undefined) {
      this.flight = told.inFlight;
      this.most = Math.max(this.most, told.inFlight);
      course?.flight(time, told.inFlight);
    }
    if ((told.segments ?? 0) === 1) course?.move(MOVE.SENT, time, this.bytes - (told.bytes ?? 0), this.bytes);
    if ((told.again ?? 0) > 0) {
      this.again += told.again!;
      course?.resent(time, this.acknowledged, this.flight, told.again);
      this.lastAckAt = NaN;
    }
    if ((told.acked ?? 0) > 0) this.heard(told.acked!, told);
    this.minRtt = Math.min(this.minRtt, told.minRtt ?? told.rtt ?? Infinity);
    if (told.rtt !== undefined) {
      this.maxRtt = Math.max(this.maxRtt, told.rtt);
      course?.measured(time, told.rtt);
    }
    this.bestRate = Math.max(this.bestRate, told.rate ?? 0);
    if (told.cwnd !== undefined) course?.cwnd(time, told.cwnd);
  }

  private heard(bytes: number, { time, rtt }: Told): void {
    const course = this.followed?.course;
    const since = time - this.lastAckAt;
    if (rtt !== undefined && since > 0) this.rates.add(8 * bytes, since);
    this.lastAckAt = time;
    this.acknowledged += bytes;
    course?.ack(time, bytes);
    course?.move(MOVE.ACK, time, this.acknowledged, this.acknowledged);
    course?.repaired(this.flight);
  }

  told({ from, to }: Pick<Followed, 'from' | 'to'>): Connection | null {
    if (this.bytes === 0 && this.acknowledged === 0) return null;
    const segmentSize = this.segmentSize || 1448;
    const largestPacket = this.packetSize || segmentSize + HEADERS;
    const rate = this.bestRate > 0 ? (this.bestRate * largestPacket) / segmentSize : this.rates.rate();
    const { minRtt, maxRtt } = this;
    return {
      from,
      to,
      start: this.start,
      end: this.end,
      segments: this.segments,
      bytes: this.bytes,
      retransmissions: this.again,
      duplicateAcks: 0,
      inFlight: this.most,
      segmentSize,
      packetSize: largestPacket,
      minRtt,
      maxRtt,
      rate,
      ...pathOf({ rate, minRtt, maxRtt, minLength: largestPacket, largestPacket }),
      segmentsPerAck: 1,
      receiverWindow: 0,
      sack: true,
    };
  }
}

/** Most connections that are kept apart: more are not told. */
const MOST = 10_000;

/** The connections of a file, each as the first interface that saw it tells it; one of them may be followed closely. */
export class Connections {
  private readonly talks = new Map<string, Talk>();
  private readonly logs = new Map<string, { readonly of: Told; readonly talk: ToldTalk }>();
  private readonly wanted: string;

  constructor(private readonly followed: Followed | null = null) {
    this.wanted = followed === null ? '' : this.keyOf(followed);
  }

  private keyOf({ from, to }: { readonly from: string; readonly to: string }): string {
    return from < to ? `${from} ${to}` : `${to} ${from}`;
  }

  see(segment: Seen): void {
    const key = this.keyOf(segment);
    let talk = this.talks.get(key);
    if (talk === undefined) {
      // What is followed alone is kept.
      if (this.talks.size >= MOST || (this.followed !== null && key !== this.wanted)) return;
      talk = new Talk(segment.place, segment.time, this.followed);
      this.talks.set(key, talk);
    }
    if (talk.place === segment.place) talk.see(segment);
  }

  hear(told: Told): void {
    const key = this.keyOf(told);
    let log = this.logs.get(key);
    if (log === undefined) {
      if (this.logs.size >= MOST || (this.followed !== null && key !== this.wanted)) return;
      log = { of: told, talk: new ToldTalk(told.time, this.followed) };
      this.logs.set(key, log);
    }
    log.talk.hear(told);
  }

  /** Most bytes first. */
  all(): readonly Connection[] {
    const seen = [...this.talks.values()].flatMap((talk) => talk.told() ?? []);
    const told = [...this.logs.values()].flatMap(({ of, talk }) => talk.told(of) ?? []);
    return [...seen, ...told].sort((a, b) => b.bytes - a.bytes);
  }
}
