import { AckRates } from './ackRates.ts';
import type { Connection } from './connection.ts';
import { MOVE } from './course.ts';
import { pathOf } from './pathOf.ts';
import type { Seen } from '../read/readCapture.ts';
import { Talk, type Followed } from './talk.ts';
import type { Told } from '../read/told.ts';

/** IPv4 and TCP headers with timestamps, bytes. Logs do not record them. */
const HEADERS = 52;

/** If a gap between log entries exceeds this many mean gaps, a column spans two mean gaps instead of one. */
const EVEN = 1.5;

/** A connection described by a log. */
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
  private cwnd = 0;
  private lastAckAt = NaN;
  /** Number of ACKs, if the log records each packet. */
  private acks = 0;
  private isOfPackets = false;
  /** A table of windows alone is also a valid recording. */
  private hasWindow = false;
  end: number;
  /** Time of the previous record, s, and number of distinct times. */
  private before: number;
  private times = 1;
  private longestGap = 0;

  constructor(
    readonly start: number,
    private readonly followed: Followed | null,
  ) {
    this.end = start;
    this.before = start;
  }

  hear(told: Told): void {
    const course = this.followed?.course;
    this.before = this.end;
    if (told.time > this.end) this.times++;
    this.longestGap = Math.max(this.longestGap, told.time - this.end);
    this.end = told.time;
    if (told.segments === 1) this.isOfPackets = true;
    // An entry of a log describes the interval that it ends.
    const time = this.isOfPackets ? told.time : (this.before + this.end) / 2;
    this.segments += told.segments ?? 0;
    this.bytes += told.bytes ?? 0;
    this.segmentSize = Math.max(this.segmentSize, told.segmentSize ?? 0);
    this.packetSize = Math.max(this.packetSize, told.packetSize ?? 0);
    if (told.inFlight !== undefined) {
      this.flight = told.inFlight;
      this.most = Math.max(this.most, told.inFlight);
      course?.flight(time, told.inFlight);
    }
    if (told.segments === 1) course?.move(MOVE.SENT, time, this.bytes - (told.bytes ?? 0), this.bytes);
    if ((told.again ?? 0) > 0) {
      this.again += told.again!;
      course?.resent(time, this.acknowledged, this.flight || this.cwnd, told.again);
      this.lastAckAt = NaN;
    }
    if ((told.acked ?? 0) > 0) this.heard(told.acked!, told);
    this.minRtt = Math.min(this.minRtt, told.minRtt ?? told.rtt ?? Infinity);
    if (told.rtt !== undefined) {
      this.maxRtt = Math.max(this.maxRtt, told.rtt);
      course?.measured(time, told.rtt);
    }
    this.bestRate = Math.max(this.bestRate, told.rate ?? 0);
    if (told.cwnd === undefined) return;
    this.cwnd = told.cwnd;
    this.hasWindow = true;
    course?.cwnd(time, told.cwnd);
  }

  private heard(bytes: number, { time, rtt, delivered, sentInto }: Told): void {
    const course = this.followed?.course;
    const since = time - this.lastAckAt;
    if (rtt !== undefined && since > 0) this.rates.add(8 * bytes, since);
    if (rtt !== undefined && delivered !== undefined) this.rates.round(rtt, 8 * delivered, 8 * (sentInto ?? 0));
    this.lastAckAt = time;
    this.acks++;
    this.acknowledged += bytes;
    if (this.isOfPackets) course?.ack(time, bytes);
    else course?.spread(this.before, time, bytes);
    if (this.isOfPackets) course?.move(MOVE.ACK, time, this.acknowledged, this.acknowledged);
    course?.repaired(this.flight || this.cwnd);
  }

  /** Interval of the log that leaves no column empty, s. */
  private spacing(): number {
    if (this.isOfPackets || this.times < 2) return 0;
    const mean = (this.end - this.start) / (this.times - 1);
    return this.longestGap > EVEN * mean ? 2 * mean : mean;
  }

  told({ from, to }: Pick<Followed, 'from' | 'to'>): Connection | null {
    if (this.bytes === 0 && this.acknowledged === 0 && !this.hasWindow) return null;
    const segmentSize = this.segmentSize || 1448;
    const largestPacket = this.packetSize || segmentSize + HEADERS;
    const goodput = (8 * this.acknowledged) / Math.max(1e-9, this.end - this.start);
    const path = this.rates.path(this.minRtt, goodput);
    const rate = this.bestRate > 0 ? (this.bestRate * largestPacket) / segmentSize : path.rate;
    const { minRtt, maxRtt } = this;
    return {
      from,
      to,
      turn: 0,
      side: 'both',
      start: this.start,
      end: this.end,
      spacing: this.spacing(),
      segments: this.segments,
      bytes: this.bytes,
      retransmissions: this.again,
      duplicateAcks: 0,
      probes: 0,
      inFlight: this.most,
      segmentSize,
      packetSize: largestPacket,
      minRtt,
      maxRtt,
      rate,
      isBehind: false,
      ...pathOf({ rate, minRtt, maxRtt, minLength: largestPacket, largestPacket }),
      segmentsPerAck: this.isOfPackets && this.acks > 0 ? this.acknowledged / segmentSize / this.acks : 1,
      receiverWindow: 0,
      windowStep: 1,
      sack: true,
      remarks: [],
    };
  }
}

/** Maximum number of connections tracked; further ones are ignored. */
const MOST = 10_000;

/**
 * The connections of a file, each as seen by the first interface that captured it. One of them can be followed in
 * detail.
 */
export class Connections {
  /** The newest connection of each pair of ends, by the end that was first seen sending. */
  private readonly talks = new Map<string, Map<string, Talk>>();
  private readonly everyTalk: Talk[] = [];
  private readonly logs = new Map<string, { readonly of: Told; readonly talk: ToldTalk }>();

  constructor(private readonly followed: Followed | null = null) {}

  /** True unless another connection is followed. */
  private isWanted({ from, to }: Pick<Followed, 'from' | 'to'>): boolean {
    const { followed } = this;
    return (
      followed === null ||
      (from === followed.from && to === followed.to) ||
      (from === followed.to && to === followed.from)
    );
  }

  private begin(segment: Seen, turn: number): void {
    if (this.everyTalk.length >= MOST || !this.isWanted(segment)) return;
    const { from, to } = segment;
    const isFollowed = this.followed !== null && turn === (this.followed.turn ?? 0);
    const talk = new Talk(segment, turn, isFollowed ? this.followed : null);
    let others = this.talks.get(from);
    if (others === undefined) this.talks.set(from, (others = new Map<string, Talk>()));
    others.set(to, talk);
    this.talks.get(to)?.delete(from);
    this.everyTalk.push(talk);
    talk.see(segment);
  }

  see(segment: Seen): void {
    const { from, to } = segment;
    const talk = this.talks.get(from)?.get(to) ?? this.talks.get(to)?.get(from);
    if (talk === undefined) this.begin(segment, 0);
    else if (talk.isOver(segment)) this.begin(segment, talk.turn + 1);
    else talk.see(segment);
  }

  hear(told: Told): void {
    const key = `${told.from} ${told.to}`;
    let log = this.logs.get(key);
    if (log === undefined) {
      if (this.logs.size >= MOST || !this.isWanted(told)) return;
      log = { of: told, talk: new ToldTalk(told.time, this.followed) };
      this.logs.set(key, log);
    }
    log.talk.hear(told);
  }

  /** All connections, most bytes first. */
  all(): readonly Connection[] {
    const { followed } = this;
    const isMeant = ({ turn }: Talk): boolean => followed === null || turn === (followed.turn ?? 0);
    const seen = this.everyTalk.filter(isMeant).flatMap((talk) => talk.told() ?? []);
    const told = [...this.logs.values()].flatMap(({ of, talk }) => talk.told(of) ?? []);
    return [...seen, ...told].sort((a, b) => b.bytes - a.bytes);
  }
}
