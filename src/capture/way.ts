import { SegmentSizes } from './segmentSizes.ts';
import type { Seen } from './readCapture.ts';

/** Segments that wait for their ACK at most. */
const MOST_TIMED = 50_000;
/** Where a SYN says no more: the largest segment that goes over Ethernet (IPv4), bytes. */
const USUAL_SEGMENT = 1460;
/** Bytes of the headers of IPv4 and TCP. */
const HEADERS = 40;
/** Fewer pairs of segments do not tell whether a link spaces them. */
const FEWEST_PAIRS = 50;
/** Segments that a link has spaced are nowhere nearer than this part of the time that one takes on it. */
const SPACED = 0.95;

/** What was sent and not yet acknowledged: a queue, the oldest first. */
interface Timed {
  readonly end: number;
  readonly at: number;
  /** Of the packet, bytes; and of the headers in it. */
  readonly length: number;
  readonly headers: number;
  /** Bytes acknowledged, and in flight with it, when it was sent. */
  readonly acknowledged: number;
  readonly flight: number;
  again: boolean;
}

/** What one direction of a connection shows: numbers of bytes count from its first. */
export class Way {
  /** One past the highest byte sent, and the highest acknowledged. */
  highest = 0;
  acknowledged = 0;
  /** Bytes beyond that the newest ACK reports (SACK). */
  sacked = 0;
  everSacked = false;
  segments = 0;
  bytes = 0;
  retransmissions = 0;
  probes = 0;
  duplicateAcks = 0;
  mostInFlight = 0;
  /** Of one segment: data and whole packet, bytes. */
  largest = 0;
  largestPacket = 0;
  minRtt = Infinity;
  /** Of the packet that had the shortest, bytes. */
  minLength = 0;
  maxRtt = 0;
  /** ACKs that acknowledge something new. */
  advances = 0;
  /** Acknowledged up to here, what was lost is repaired: times until then tell nothing of the path. */
  repairedAt = -1;
  lastAckAt = NaN;
  lastWindow = -1;
  /** By how many bits the other side scales its window; and the largest that it has offered, not scaled. */
  scale = -1;
  mostWindow = 0;
  /** What its SYN says that the other side may send at once; -1: unknown. */
  mss = -1;
  /** Segments longer than the smaller of both say that the other side's is the limit. */
  isOthersLimit = false;
  /** Frames of more than one segment, and the most that one held. */
  joined = 0;
  mostJoined = 0;
  /** Where the newest segment that is no probe begins. */
  newest = NaN;
  /** When the newest segment of the largest size came, s; pairs of such, and the least time between two. */
  private fullAt = NaN;
  private pairs = 0;
  private leastApart = Infinity;
  readonly sizes = new SegmentSizes();
  timed: Timed[] = [];
  /** Of `timed` these have been acknowledged. */
  gone = 0;

  constructor(
    readonly first: number,
    /** False: only ACKs of the other side tell of it. */
    public isSeen: boolean,
  ) {}

  /** What was sent less what has arrived, as far as ACKs tell, bytes. */
  flight(): number {
    return Math.max(0, this.highest - this.acknowledged - this.sacked);
  }

  /** A number of the header, counted from the first byte. */
  counts(sequence: number): number {
    return ((sequence - ((this.first + this.highest) | 0)) | 0) + this.highest;
  }

  await(one: Timed): void {
    if (this.timed.length - this.gone >= MOST_TIMED) this.gone++;
    this.timed.push(one);
    this.compact();
  }

  private compact(): void {
    if (this.gone < 1024 || 2 * this.gone < this.timed.length) return;
    this.timed.splice(0, this.gone);
    this.gone = 0;
  }

  /** The first of those that wait which ends at a byte or behind it. */
  private firstFrom(end: number): number {
    let [low, high] = [this.gone, this.timed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timed[middle]!.end < end) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The round trip of what is sent again cannot be told. */
  sentAgain(begins: number, end: number): void {
    for (let at = this.firstFrom(begins); at < this.timed.length && this.timed[at]!.end <= end; at++)
      this.timed[at]!.again = true;
  }

  /** Takes out what is acknowledged; the segment, or the frame of some, whose last byte or whose middle the ACK names. */
  answered(upTo: number): Timed | undefined {
    let newest: Timed | undefined;
    while (this.gone < this.timed.length && this.timed[this.gone]!.end <= upTo) newest = this.timed[this.gone++];
    const next = this.timed[this.gone];
    this.compact();
    if (newest?.end === upTo) return newest;
    return this.joined > 0 && next !== undefined && next.end - (next.length - next.headers) < upTo ? next : undefined;
  }

  /** Of data that only ACKs tell of: segments as large as the SYN of the receiver, or else Ethernet, allows. */
  guessSegment({ options = 0 }: Seen, by: { readonly mss: number }): void {
    if (this.largest > 0 && by.mss < 0) return;
    this.largest = Math.max(1, (by.mss > 0 ? by.mss : USUAL_SEGMENT) - options);
    this.largestPacket = this.largest + options + HEADERS;
  }

  /** A segment of so many bytes comes. */
  spaced(payload: number, time: number): void {
    const isFull = payload > 0 && payload === this.largest;
    if (isFull && !Number.isNaN(this.fullAt)) {
      this.pairs++;
      this.leastApart = Math.min(this.leastApart, time - this.fullAt);
    }
    this.fullAt = isFull ? time : NaN;
  }

  /** Whether segments never come faster than a link of this rate (bit/s) lets them: it is before the place that saw them. */
  isBehind(rate: number): boolean {
    if (rate === 0 || this.joined > 0 || this.pairs < FEWEST_PAIRS) return false;
    return this.leastApart >= (SPACED * 8 * this.largestPacket) / rate;
  }

  forgetTimes(): void {
    this.fullAt = NaN;
    this.timed = [];
    this.gone = 0;
    this.lastAckAt = NaN;
  }
}
