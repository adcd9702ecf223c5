import { AckRates } from './ackRates.ts';
import { EcnSeen } from './ecnSeen.ts';
import { MOVE, type Course } from './course.ts';
import { pathOf } from './pathOf.ts';
import type { Seen } from '../read/readCapture.ts';
import { Way } from './way.ts';
import { counted } from '#scenario/words/english.ts';
import type { Connection } from './connection.ts';

/** `apart`: each direction was captured at its own place. `later`: the packets moved to another place. */
export type Moves = 'none' | 'apart' | 'later';

/** Sentences about how the values of a connection were derived, and what cannot be known. */
function remarksOf(
  way: Way,
  side: Connection['side'],
  isBound: boolean,
  isBehind: boolean,
  moves: Moves,
): readonly string[] {
  const remarks: string[] = [];
  if (side === 'data')
    remarks.push(
      way.minRtt < Infinity
        ? 'The ACKs of the data are not in the file: counts, bytes, times and the round trip of the SYN are known; bytes in flight and the rate of the link are not.'
        : 'One direction was captured, that of the data: counts, bytes and times are known; round trips, bytes in flight and the rate of the link are not.',
    );
  if (side === 'acks')
    remarks.push(
      'One direction was captured, that of the ACKs: bytes are those acknowledged; segments, what was sent again and round trips are unknown.',
    );
  if (moves === 'later') remarks.push('Its packets moved from one interface to another during the recording.');
  else if (moves === 'apart')
    remarks.push('Each direction was seen at a place of its own (an interface, a VLAN or a radio).');
  if (way.joined > 0)
    remarks.push(
      `Frames hold up to ${counted(way.mostJoined, 'segment')} (segmentation offload): each counts as its segments of ${way.largest} bytes.`,
    );
  if (isBound)
    remarks.push(
      'ACKs come in bunches, so their spacing is not that of the link: its rate is taken from what whole round trips delivered.',
    );
  if (isBehind)
    remarks.push(
      'Segments never come faster than the link lets them: they were seen behind its queue, whose length is not known.',
    );
  return remarks;
}

/** Rate of a connection without ACKs. */
const NO_RATE = { rate: 0, isBound: false } as const;
const FLAG = { FIN: 1, SYN: 2, RST: 4, ACK: 16 } as const;

/**
 * Maximum window (RFC 7323 section 2.2), bytes. Sequence numbers further apart belong to another connection or are
 * damaged.
 */
const LARGEST_WINDOW = 2 ** 30;
/** Maximum number of segments per ACK for a rate sample. */
const STRETCH = 64;
/** Number of segments buffered until it is known whether each direction has its own interface. */
const KEPT_BACK = 32;

/** Initial window (RFC 6928), segments, and number of round trips within which its first ACK must arrive. */
const INITIAL_WINDOW = 10;
const ROUNDS = 3;

/** A connection has moved to another interface after this many new segments there and none at its own. */
const MOVED = 8;
const MOST_ELSEWHERE = 64;

/** A connection to follow in detail; `from` is the sender of the data. */
export interface Followed {
  readonly from: string;
  readonly to: string;
  /** Index among successive connections between the same ends, from 0. */
  readonly turn?: number;
  /** Captured directions. */
  readonly side?: Connection['side'];
  readonly course: Course;
}

/** A connection built from its segments. */
export class Talk {
  private readonly ways = new Map<string, Way>();
  private readonly rates = new AckRates();
  private readonly ecn = new EcnSeen();
  private clock: number;
  private place: number;
  private readonly start: number;
  private end: number;
  /** Place at which each direction is measured. The place of the second direction is unknown at first. */
  private readonly origin: string;
  private readonly ends: readonly [string, string];
  private backPlace = -1;
  private keptBack: Seen[] = [];
  /** Segments at other places since the last one at the chosen place, and how many of them are new. */
  private elsewhere: Seen[] = [];
  private newElsewhere = 0;
  private hasMoved = false;

  constructor(
    { place, time, from, to, clock = 0 }: Seen,
    /** Index among successive connections between the same ends, from 0. */
    readonly turn: number,
    private readonly followed: Followed | null,
  ) {
    this.place = place;
    this.start = time;
    this.end = time;
    this.origin = from;
    this.ends = [from, to];
    this.clock = clock;
  }

  /** True if this segment begins a new connection between the same ends. */
  isOver({ from, to, flags, sequence, acknowledges, payload }: Seen): boolean {
    const [way, other] = [this.ways.get(from), this.ways.get(to)];
    if ((flags & FLAG.RST) !== 0 || way === undefined) return false;
    if ((flags & FLAG.SYN) !== 0) {
      // Same sequence number: a retransmission of the same SYN.
      if (((sequence - way.first) | 0) === 0) return false;
      return (flags & FLAG.ACK) === 0 || way.bytes > 0;
    }
    // Without a SYN: both sequence numbers differ by more than any window.
    const isFar = (bytes: number): boolean => Math.abs(bytes) > LARGEST_WINDOW;
    if (payload === 0 || (flags & FLAG.ACK) === 0 || !isFar(way.counts(sequence) - way.highest)) return false;
    return other === undefined || isFar(other.counts(acknowledges) - other.highest);
  }

  /** Processes a segment if it was captured at the chosen interface. */
  see(segment: Seen): void {
    if (this.backPlace < 0) {
      this.decide(segment);
      return;
    }
    const { from, place } = segment;
    if (place !== (from === this.origin ? this.place : this.backPlace)) {
      this.seeElsewhere(segment);
      return;
    }
    if (this.elsewhere.length > 0) this.elsewhere = [];
    this.newElsewhere = 0;
    this.count(segment);
  }

  /** Switches to another interface when only that one still captures new segments (a bond that failed over). */
  private seeElsewhere(segment: Seen): void {
    const { from, to, place, sequence, payload, flags, acknowledges } = segment;
    const [way, other] = [this.ways.get(from), this.ways.get(to)];
    const isNew = payload > 0 && way !== undefined && way.counts(sequence) + payload > way.highest;
    const isAck = (flags & FLAG.ACK) !== 0 && other !== undefined && other.counts(acknowledges) > other.acknowledged;
    if (this.elsewhere.length === MOST_ELSEWHERE) this.elsewhere.shift();
    this.elsewhere.push(segment);
    if (isNew || isAck) this.newElsewhere++;
    if (this.newElsewhere < MOVED) return;
    const shares = this.place === this.backPlace;
    const moved = this.elsewhere.filter((each) => each.place === place && (shares || each.from === from));
    if (shares || from === this.origin) this.place = place;
    if (shares || from !== this.origin) this.backPlace = place;
    this.elsewhere = [];
    this.newElsewhere = 0;
    this.hasMoved = true;
    for (const each of moved) this.count(each);
  }

  /**
   * Chooses the interface per direction. A tap has one interface for each direction; a router sees each packet at two.
   * If the other direction first appears at another interface, segments are buffered until it appears at the first
   * interface too, or has had time to.
   */
  private decide(segment: Seen): void {
    const isThere = segment.from === this.origin;
    if (segment.place === this.place) {
      if (!isThere) this.backPlace = this.place;
      if (this.backPlace >= 0) this.release();
      else if (this.keptBack.length > 0) this.keptBack.push(segment);
      if (this.keptBack.length === 0) this.count(segment);
    } else if (!isThere) this.keptBack.push(segment);
    if (this.keptBack.length >= KEPT_BACK) this.release();
  }

  /** Processes the buffered segments at the chosen interfaces. */
  private release(): void {
    const kept = this.keptBack;
    this.keptBack = [];
    if (this.backPlace < 0) this.backPlace = kept.find(({ place }) => place !== this.place)?.place ?? this.place;
    for (const each of kept) this.see(each);
  }

  private count(segment: Seen): void {
    const { clock = 0, from, to, flags } = segment;
    if (clock !== this.clock) {
      this.clock = clock;
      for (const way of this.ways.values()) way.forgetTimes();
      this.rates.interrupt();
    }
    const time = Math.max(this.end, segment.time);
    this.end = time;
    // A reset may carry arbitrary numbers: ignore them.
    if ((flags & FLAG.RST) !== 0) return;
    let way = this.ways.get(from);
    const isSyn = (flags & FLAG.SYN) !== 0;
    this.ecn.see(segment);
    if (way === undefined || (isSyn && way.bytes === 0 && ((segment.sequence - way.first) | 0) !== 0)) {
      way = new Way(segment.sequence | 0, true);
      this.ways.set(from, way);
    }
    way.isSeen = true;
    if (isSyn && (segment.mss ?? -1) > 0) way.mss = segment.mss!;
    let other = this.ways.get(to);
    this.sent(segment, time, way, other);
    if ((flags & FLAG.ACK) === 0) return;
    if (other === undefined) {
      other = new Way(segment.acknowledges | 0, false);
      this.ways.set(to, other);
    }
    this.heard(segment, time, other, way);
  }

  private courseOf(from: string): Course | null {
    return this.followed?.from === from ? this.followed.course : null;
  }

  /** Maximum payload of a segment, bytes: the MSS of the SYNs minus options; without SYNs, from the frames. */
  private unitOf(way: Way, other: Way | undefined, { payload, options = 0 }: Seen): number {
    const [own, others] = [way.mss, other?.mss ?? -1];
    if (own < 0 && others < 0) return way.sizes.unit();
    if (own > 0 && others > own && payload === others - options && payload % Math.max(1, own - options) !== 0)
      way.isOthersLimit = true;
    const limit = own < 0 || (others > 0 && way.isOthersLimit) ? others : others < 0 ? own : Math.min(own, others);
    // Simulators and some stacks do not subtract the options.
    return payload <= limit ? Math.max(payload, limit - options) : Math.max(1, limit - options);
  }

  /** True for a keep-alive (one byte already received) or a zero-window probe (one byte beyond the window). */
  private isProbe(way: Way, begins: number, { payload, flags }: Seen, other: Way | undefined): boolean {
    if (payload !== 1 || (flags & (FLAG.SYN | FLAG.FIN)) !== 0) return false;
    if (begins === way.highest) return way.lastWindow === 0;
    const isAcknowledged = way.acknowledged >= way.highest || other?.isSeen !== true;
    return begins === way.highest - 1 && isAcknowledged && way.newest !== begins;
  }

  private sent(segment: Seen, time: number, way: Way, other: Way | undefined): void {
    const { from, sequence, payload, flags, length } = segment;
    const extra = (flags & (FLAG.SYN | FLAG.FIN)) === 0 ? 0 : 1;
    if (payload + extra === 0) return;
    const begins = way.counts(sequence);
    if (Math.abs(begins - way.highest) > LARGEST_WINDOW) return;
    const end = begins + payload + extra;
    way.hasSyn ||= (flags & FLAG.SYN) !== 0;
    if ((flags & FLAG.FIN) !== 0) way.finEnd = Math.min(way.finEnd, end);
    way.bytes += payload;
    if (this.isProbe(way, begins, segment, other)) {
      way.segments++;
      way.probes++;
      return;
    }
    way.newest = begins;
    const course = this.courseOf(from);
    way.sizes.add(payload, length);
    const unit = Math.max(1, this.unitOf(way, other, segment));
    const one = Math.min(payload, unit);
    const segments = Math.max(1, Math.ceil(payload / unit));
    const isFirst = way.segments === 0;
    way.segments += segments;
    if (segments > 1) {
      way.joined++;
      way.mostJoined = Math.max(way.mostJoined, segments);
    }
    way.largest = Math.max(way.largest, one);
    way.spaced(payload, time);
    way.largestPacket = Math.max(way.largestPacket, length - payload + one);
    // Without a SYN, the segment size becomes known only after some frames.
    if (way.joined > 0 && way.mss < 0 && unit < way.largest && (other?.mss ?? -1) < 0) {
      way.largestPacket -= way.largest - unit;
      way.largest = unit;
    }
    const isAgain = begins < way.highest && !isFirst;
    if (isAgain) {
      const repeated = Math.min(segments, Math.max(1, Math.ceil((Math.min(end, way.highest) - begins) / unit)));
      way.retransmissions += repeated;
      way.sizes.hint(one);
      way.repairedAt = Math.max(way.repairedAt, way.highest);
      way.sentAgain(begins, end);
      course?.resent(time, way.acknowledged, way.flight(), repeated);
    }
    const fresh = way.dataBefore(end) - way.dataBefore(way.highest);
    way.highest = Math.max(way.highest, end);
    const flight = way.flight();
    if (!isAgain)
      way.await({
        end,
        at: time,
        length,
        headers: length - payload,
        acknowledged: way.acknowledged,
        flight,
        again: false,
      });
    way.mostInFlight = Math.max(way.mostInFlight, flight);
    if (course === null) return;
    course.move(isAgain ? MOVE.AGAIN : MOVE.SENT, time, begins, end);
    if (this.followed?.side === 'data') course.ack(time, Math.max(0, fresh));
    else course.flight(time, flight);
  }

  private heard(segment: Seen, time: number, way: Way, by: Way): void {
    const { to, acknowledges, payload, flags, window, scale, sack } = segment;
    const base = (way.first + way.highest) | 0;
    const upTo = way.counts(acknowledges);
    // The numbers belong to another connection, or are damaged.
    if (Math.abs(upTo - way.highest) > LARGEST_WINDOW) return;
    const course = this.courseOf(to);
    const isSyn = (flags & FLAG.SYN) !== 0;
    if (scale >= 0) way.scale = scale;
    // The window of a SYN is never scaled.
    if (!isSyn) way.mostWindow = Math.max(way.mostWindow, window);
    if (!way.isSeen) way.guessSegment(segment, by);
    if (upTo === way.acknowledged) {
      const isBare = payload === 0 && (flags & (FLAG.SYN | FLAG.FIN)) === 0;
      if (isBare && (way.highest > upTo || !way.isSeen) && window === way.lastWindow) {
        way.duplicateAcks++;
        way.repairedAt = Math.max(way.repairedAt, way.highest);
        course?.duplicate(time);
      }
    } else if (upTo > way.acknowledged) this.advances(way, upTo, time, course);
    way.lastWindow = window;
    way.sacked = 0;
    way.everSacked ||= sack.length > 0;
    for (let at = 0; at + 1 < sack.length; at += 2) {
      const [left, right] = [((sack[at]! - base) | 0) + way.highest, ((sack[at + 1]! - base) | 0) + way.highest];
      // A block below the cumulative ACK reports a duplicate (RFC 2883).
      if (left >= way.acknowledged && right <= way.highest) way.sacked += Math.max(0, right - left);
      course?.move(MOVE.SACK, time, left, right);
    }
    if (course === null) return;
    course.move(MOVE.ACK, time, upTo, upTo);
    if (way.scale >= 0 && !isSyn) {
      const offered = upTo + window * 2 ** way.scale;
      course.move(MOVE.WINDOW, time, offered, offered);
    }
  }

  private advances(way: Way, upTo: number, time: number, course: Course | null): void {
    const fresh = way.dataBefore(upTo) - way.dataBefore(way.acknowledged);
    const newest = way.answered(upTo);
    way.advances++;
    if (fresh > 0) way.sizes.hint(fresh);
    course?.ack(time, fresh);
    if (upTo > way.repairedAt) {
      course?.repaired(Math.max(0, way.highest - upTo));
      if (newest !== undefined && !newest.again) {
        const rtt = time - newest.at;
        // If a frame carries several segments, count the part that arrived.
        const length = Math.max(newest.headers, newest.length - Math.max(0, newest.end - upTo));
        if (rtt < way.minRtt) way.minLength = length;
        way.minRtt = Math.min(way.minRtt, rtt);
        way.maxRtt = Math.max(way.maxRtt, rtt);
        this.rates.round(rtt, 8 * (upTo - newest.acknowledged), 8 * newest.flight);
        course?.measured(time, rtt);
      }
      const isWhole = fresh > 0 && way.largest > 0 && fresh % way.largest === 0 && fresh <= STRETCH * way.largest;
      const since = time - way.lastAckAt;
      if (isWhole && since > 0) this.rates.add(8 * fresh, since);
      way.lastAckAt = time;
    } else {
      way.lastAckAt = NaN;
      this.rates.interrupt();
    }
    way.acknowledged = upTo;
    if (!way.isSeen) way.highest = upTo;
  }

  /** True if the file lacks the ACKs: more was sent, and for longer, than a sender may before its first ACK. */
  private lacksAcks(way: Way): boolean {
    if (way.dataBefore(way.acknowledged) > 0) return false;
    return way.segments - way.retransmissions > INITIAL_WINDOW && this.end - this.start > ROUNDS * way.minRtt;
  }

  told(): Connection | null {
    this.release();
    // Data that was acknowledged but not captured was sent too.
    const sentBy = (way: Way): number => (way.isSeen ? way.bytes : way.acknowledged);
    const [from, way] = [...this.ways].reduce<readonly [string, Way | null]>(
      (best, [name, each]) => (best[1] === null || sentBy(each) > sentBy(best[1]) ? [name, each] : best),
      ['', null],
    );
    if (way === null || sentBy(way) === 0) return null;
    const to = from === this.ends[0] ? this.ends[1] : this.ends[0];
    const other = this.ways.get(to);
    const side = !way.isSeen ? 'acks' : other?.isSeen === true && !this.lacksAcks(way) ? 'both' : 'data';
    // Recount the segments that were counted before their size was known.
    const isTold = way.mss > 0 || (other?.mss ?? -1) > 0;
    const segments = isTold || !way.isSeen ? way.segments : way.sizes.segments() + way.probes;
    const goodput = (8 * way.dataBefore(way.acknowledged)) / Math.max(1e-9, this.end - this.start);
    const { rate: carried, isBound } = side === 'data' ? NO_RATE : this.rates.path(way.minRtt, goodput);
    const rate = way.largest === 0 ? 0 : (carried * way.largestPacket) / way.largest;
    const { minRtt, maxRtt, minLength, largestPacket } = way;
    const isBehind = way.isBehind(rate);
    return {
      from,
      to,
      turn: this.turn,
      side,
      start: this.start,
      end: this.end,
      spacing: 0,
      segments,
      bytes: sentBy(way),
      retransmissions: way.retransmissions,
      duplicateAcks: way.duplicateAcks,
      probes: way.probes,
      inFlight: side === 'both' ? way.mostInFlight : 0,
      segmentSize: way.largest,
      packetSize: largestPacket,
      minRtt,
      maxRtt,
      rate,
      isBehind,
      ...pathOf({ rate, minRtt, maxRtt, minLength, largestPacket }),
      segmentsPerAck: way.advances === 0 || way.largest === 0 ? 1 : sentBy(way) / way.largest / way.advances,
      receiverWindow: way.scale < 0 ? 0 : way.mostWindow * 2 ** way.scale,
      windowStep: 2 ** Math.max(0, way.scale),
      sack: way.everSacked || way.duplicateAcks === 0,
      remarks: [...remarksOf(way, side, isBound, isBehind, this.moves), ...this.ecn.remarks(from, to)],
    };
  }

  /** Whether the directions or packets were captured at different places. */
  private get moves(): Moves {
    if (this.hasMoved) return 'later';
    return this.backPlace >= 0 && this.backPlace !== this.place ? 'apart' : 'none';
  }
}
