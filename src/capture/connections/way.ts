import { transmission } from '../../engine/link/transmission.ts';
import type { Seen } from '../read/readCapture.ts';

/**
 * Estimates the segment size of one direction. Network cards merge segments or split large ones (offloading), so a
 * captured frame may hold several.
 */

/** Maximum number of distinct sizes counted. */
const MOST = 512;
/** Number of the most frequent sizes examined, as such and by their differences. */
const LOOKED_AT = 12;
/** MTU of Ethernet, bytes. Shorter packets were not merged. */
const ETHERNET = 1500;
/** Share of the bytes of long frames that must be whole multiples of the segment size. */
const SHARE = 0.8;
const SMALLEST = 88;

class SegmentSizes {
  private readonly counts = new Map<number, number>();
  private uncounted = 0;
  /** Sizes that were retransmitted or acknowledged by one ACK. Such frames are rarely merged. */
  private readonly hints = new Map<number, number>();
  private longest = 0;
  private longestPacket = 0;
  private guess = 0;
  private next = 8;
  private frames = 0;

  /** Adds a frame with `payload` bytes of data in a packet of `packet` bytes. */
  add(payload: number, packet: number): void {
    const count = this.counts.get(payload);
    if (count === undefined && this.counts.size >= MOST) this.uncounted += payload;
    else this.counts.set(payload, (count ?? 0) + 1);
    this.longest = Math.max(this.longest, payload);
    this.longestPacket = Math.max(this.longestPacket, packet);
    if (++this.frames < this.next) return;
    this.next = 2 * this.frames;
    this.guess = this.find();
  }

  hint(bytes: number): void {
    const count = this.hints.get(bytes);
    if (count !== undefined || this.hints.size < MOST) this.hints.set(bytes, (count ?? 0) + 1);
  }

  /** Current estimate of the segment size, bytes. */
  unit(): number {
    return this.longestPacket <= ETHERNET ? this.longest : this.guess || this.longest;
  }

  /** Total number of segments in all frames, by the final estimate. */
  segments(): number {
    const unit = Math.max(1, this.longestPacket <= ETHERNET ? this.longest : this.find());
    let sum = Math.ceil(this.uncounted / unit);
    for (const [size, count] of this.counts) sum += Math.max(1, Math.ceil(size / unit)) * count;
    return sum;
  }

  /** Largest size of which long frames are whole multiples; candidates are frequent sizes and their differences. */
  find(): number {
    if (this.longestPacket <= ETHERNET) return this.longest;
    const frequent = (counts: ReadonlyMap<number, number>): readonly number[] =>
      [...counts]
        .filter(([size]) => size >= SMALLEST)
        .sort(([a, of], [b, than]) => than - of || b - a)
        .slice(0, LOOKED_AT)
        .map(([size]) => size);
    const sizes = frequent(this.counts);
    const candidates = new Set([...sizes, ...frequent(this.hints)]);
    for (const a of sizes) for (const b of sizes) if (a - b >= SMALLEST) candidates.add(a - b);
    const headers = this.longestPacket - this.longest;
    const fits = [...candidates].filter((unit) => this.share(unit) >= SHARE).sort((a, b) => b - a);
    // A frame above the Ethernet MTU may be a jumbo frame, or several segments if every frame has the same number.
    return fits.find((unit) => unit + headers <= ETHERNET) ?? fits[0] ?? this.longest;
  }

  /** Share of the bytes of frames of at least this size that are whole multiples of it. */
  private share(unit: number): number {
    let [whole, all] = [0, 0];
    for (const [size, count] of this.counts) {
      if (size < unit) continue;
      all += size * count;
      if (size % unit === 0) whole += size * count;
    }
    return all === 0 ? 0 : whole / all;
  }
}

/** Maximum number of unacknowledged segments tracked. */
const MOST_TIMED = 50_000;
/** Default segment size without a SYN: the largest for Ethernet and IPv4, bytes. */
const USUAL_SEGMENT = 1460;
/** Length of the IPv4 and TCP headers, bytes. */
const HEADERS = 40;
/** Minimum number of segment pairs to decide whether a link spaces them. */
const FEWEST_PAIRS = 50;
/** Segments spaced by a link are at least this share of their transmission time apart. */
const SPACED = 0.95;

/** An unacknowledged segment. They form a queue, oldest first. */
interface Timed {
  readonly end: number;
  readonly at: number;
  /** Length of the packet, and of its headers, bytes. */
  readonly length: number;
  readonly headers: number;
  /** Bytes acknowledged, and bytes in flight including this segment, when it was sent. */
  readonly acknowledged: number;
  readonly flight: number;
  again: boolean;
}

/** One direction of a connection. Byte numbers count from its first byte. */
export class Way {
  /** One past the highest byte sent, and the highest byte acknowledged. */
  highest = 0;
  acknowledged = 0;
  /** Bytes above `acknowledged` that SACK blocks of the newest ACK report. */
  sacked = 0;
  everSacked = false;
  /** Whether the SYN was captured, and the number after the FIN: both take a sequence number without carrying data. */
  hasSyn = false;
  finEnd = Infinity;
  segments = 0;
  bytes = 0;
  retransmissions = 0;
  probes = 0;
  duplicateAcks = 0;
  mostInFlight = 0;
  /** Largest segment: data and whole packet, bytes. */
  largest = 0;
  largestPacket = 0;
  minRtt = Infinity;
  /** Length of the packet with the shortest round trip, bytes. */
  minLength = 0;
  maxRtt = 0;
  /** Number of ACKs that acknowledge new data. */
  advances = 0;
  /** Recovery ends when this byte is acknowledged. Until then, round trips do not describe the path. */
  repairedAt = -1;
  lastAckAt = NaN;
  lastWindow = -1;
  /** Window scale of the other side, bits; and its largest unscaled window. */
  scale = -1;
  mostWindow = 0;
  /** MSS in its SYN, bytes: limit for the other side; -1: unknown. */
  mss = -1;
  /** Segments longer than the smaller MSS show that the other side's MSS is the limit. */
  isOthersLimit = false;
  /** Number of frames with several segments, and the largest number in one frame. */
  joined = 0;
  mostJoined = 0;
  /** First byte of the newest segment that is not a probe. */
  newest = NaN;
  /** Time of the newest full-size segment, s; number of pairs, and shortest time between two. */
  private fullAt = NaN;
  private pairs = 0;
  private leastApart = Infinity;
  readonly sizes = new SegmentSizes();
  timed: Timed[] = [];
  /** Number of entries of `timed` that are acknowledged. */
  gone = 0;

  /** Bytes of data before a relative sequence number. */
  dataBefore(sequence: number): number {
    return Math.max(0, sequence - (this.hasSyn ? 1 : 0) - (sequence >= this.finEnd ? 1 : 0));
  }

  constructor(
    readonly first: number,
    /** False: only the ACKs of the other side were captured. */
    public isSeen: boolean,
  ) {}

  /** Bytes in flight, according to the captured ACKs. */
  flight(): number {
    return Math.max(0, this.highest - this.acknowledged - this.sacked);
  }

  /** Converts a sequence number to one relative to the first byte. */
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

  /** Index of the first unacknowledged segment that ends at or after a byte. */
  private firstFrom(end: number): number {
    let [low, high] = [this.gone, this.timed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timed[middle]!.end < end) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Excludes a retransmitted range from RTT samples. */
  sentAgain(begins: number, end: number): void {
    for (let at = this.firstFrom(begins); at < this.timed.length && this.timed[at]!.end <= end; at++)
      this.timed[at]!.again = true;
  }

  /**
   * Removes acknowledged segments. Returns the one whose last byte the ACK names, or a merged frame that the ACK covers
   * in part.
   */
  answered(upTo: number): Timed | undefined {
    let newest: Timed | undefined;
    while (this.gone < this.timed.length && this.timed[this.gone]!.end <= upTo) newest = this.timed[this.gone++];
    const next = this.timed[this.gone];
    this.compact();
    if (newest?.end === upTo) return newest;
    return this.joined > 0 && next !== undefined && next.end - (next.length - next.headers) < upTo ? next : undefined;
  }

  /** Estimates the segment size from ACKs alone: the MSS of the receiver's SYN, or the Ethernet default. */
  guessSegment({ options = 0 }: Seen, by: { readonly mss: number }): void {
    if (this.largest > 0 && by.mss < 0) return;
    this.largest = Math.max(1, (by.mss > 0 ? by.mss : USUAL_SEGMENT) - options);
    this.largestPacket = this.largest + options + HEADERS;
  }

  /** Records a segment of `payload` bytes for the spacing. */
  spaced(payload: number, time: number): void {
    const isFull = payload > 0 && payload === this.largest;
    if (isFull && !Number.isNaN(this.fullAt)) {
      this.pairs++;
      this.leastApart = Math.min(this.leastApart, time - this.fullAt);
    }
    this.fullAt = isFull ? time : NaN;
  }

  /**
   * True if segments never come faster than a link of this rate (bit/s) allows, so that the capture is behind that
   * link.
   */
  isBehind(rate: number): boolean {
    if (rate === 0 || this.joined > 0 || this.pairs < FEWEST_PAIRS) return false;
    return this.leastApart >= SPACED * transmission({ rate }, this.largestPacket);
  }

  forgetTimes(): void {
    this.fullAt = NaN;
    this.timed = [];
    this.gone = 0;
    this.lastAckAt = NaN;
  }
}
