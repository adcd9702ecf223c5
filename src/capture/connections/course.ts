/** A connection over time: columns of equal width, the events of each segment, and its window cuts. */

import type { Connection } from './connection.ts';

/** Maximum number of columns. */
const COLUMNS = 240;
/** Maximum number of moves stored, and of moves returned for one interval. */
const KEPT = 600_000;
const TOLD = 6000;
/** Maximum number of cuts recorded. */
const CUTS = 2000;

/** Kinds of move. The two numbers of a move count bytes from the start of the connection. */
export const MOVE = { SENT: 0, AGAIN: 1, ACK: 2, WINDOW: 3, SACK: 4 } as const;

/** Moves of an interval; all arrays have the same length. */
export interface Moves {
  readonly kinds: Uint8Array;
  /** s since the beginning of the connection. */
  readonly times: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** Losses detected together and retransmitted. */
export interface Cut {
  /** s since the beginning of the connection. */
  readonly time: number;
  /** Bytes acknowledged by then. */
  readonly acknowledged: number;
  /** Bytes in flight when the loss was detected and when all was repaired; 0: the file ends before. */
  readonly before: number;
  after: number;
  /** Last round trip before the cut, s; 0: none. */
  readonly rtt: number;
  /** Number of segments retransmitted. */
  again: number;
}

/** Time series of a connection; NaN where nothing was recorded. */
export interface Series {
  /** Width of a column, and of the last one, which ends with the recording, s. */
  readonly width: number;
  readonly lastWidth: number;
  /** Bytes acknowledged, and their rate, bit/s. */
  readonly delivered: Float64Array;
  readonly throughput: Float64Array;
  /** Mean of the samples, s. */
  readonly rtt: Float64Array;
  /** Maximum, bytes. */
  readonly inFlight: Float64Array;
  /** cwnd, bytes: from the log, else the maximum in flight outside recovery, which cwnd must have allowed. */
  readonly cwnd: Float64Array;
  readonly sentAgain: Float64Array;
  readonly duplicateAcks: Float64Array;
  readonly cuts: readonly Cut[];
  /** True if the log recorded cwnd. */
  readonly told: boolean;
}

/** Number of columns if no round trip is known. */
const COARSE = 40;

/** Time series of a connection, in columns of one round trip, or of one or more log intervals. */
export function courseOf({
  start,
  end,
  minRtt,
  spacing,
}: Pick<Connection, 'start' | 'end' | 'minRtt' | 'spacing'>): Course {
  const roundTrip = Number.isFinite(minRtt) ? minRtt : 0;
  return new Course(start, end, roundTrip || (end - start) / COARSE, spacing);
}

/**
 * Column width, s: at least one known round trip, and at most `COLUMNS` columns. A round number, or of a log whole
 * intervals.
 */
function widthFor(duration: number, roundTrip: number, spacing: number): number {
  const least = Math.max(1e-6, duration / COLUMNS, Number.isFinite(roundTrip) ? roundTrip : 0);
  if (spacing > 0) return spacing * Math.ceil(least / spacing - 1e-6);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= least) ?? 10) * power;
}

export class Course {
  private readonly width: number;
  private readonly columns: number;
  private readonly lastWidth: number;
  private readonly delivered: Float64Array;
  private readonly rttSum: Float64Array;
  private readonly rttCount: Float64Array;
  private readonly most: Float64Array;
  private readonly outside: Float64Array;
  private readonly toldCwnd: Float64Array;
  private readonly again: Float64Array;
  private readonly duplicates: Float64Array;
  private readonly cuts: Cut[] = [];
  private newestRtt = 0;
  private recovering: Cut | null = null;
  private kinds = new Uint8Array(1024);
  private values = new Float64Array(3 * 1024);
  private moves = 0;

  /** Times are in s since the start of the file. */
  constructor(
    private readonly start: number,
    end: number,
    roundTrip = 0,
    spacing = 0,
  ) {
    const duration = Math.max(1e-6, end - start);
    this.width = widthFor(duration, roundTrip, spacing);
    // A remainder of less than half a column joins the last column: a rate over so short a time is meaningless.
    this.columns = Math.max(1, Math.min(COLUMNS, Math.round(duration / this.width)));
    this.lastWidth = duration - (this.columns - 1) * this.width;
    const column = (): Float64Array => new Float64Array(this.columns);
    this.delivered = column();
    this.rttSum = column();
    this.rttCount = column();
    this.most = column().fill(NaN);
    this.outside = column().fill(NaN);
    this.toldCwnd = column().fill(NaN);
    this.again = column();
    this.duplicates = column();
  }

  private at(time: number): number {
    return Math.max(0, Math.min(this.columns - 1, Math.floor((time - this.start) / this.width)));
  }

  private higher(column: Float64Array, at: number, value: number): void {
    if (!(column[at]! >= value)) column[at] = value;
  }

  ack(time: number, bytes: number): void {
    const at = this.at(time);
    this.delivered[at] = this.delivered[at]! + bytes;
  }

  /** Spreads acknowledged bytes evenly over an interval. */
  spread(from: number, to: number, bytes: number): void {
    const [first, last] = [this.at(from), this.at(to)];
    for (let at = first; at <= last; at++) {
      const begins = Math.max(from, this.start + at * this.width);
      const ends = at === last ? to : this.start + (at + 1) * this.width;
      const part = to > from ? Math.max(0, ends - begins) / (to - from) : 1;
      this.delivered[at] = this.delivered[at]! + bytes * part;
    }
  }

  measured(time: number, rtt: number): void {
    const at = this.at(time);
    this.rttSum[at] = this.rttSum[at]! + rtt;
    this.rttCount[at] = this.rttCount[at]! + 1;
    this.newestRtt = rtt;
  }

  flight(time: number, bytes: number): void {
    const at = this.at(time);
    this.higher(this.most, at, bytes);
    if (this.recovering === null) this.higher(this.outside, at, bytes);
  }

  /** Records cwnd from a log, bytes. */
  cwnd(time: number, bytes: number): void {
    this.toldCwnd[this.at(time)] = bytes;
  }

  duplicate(time: number, count = 1): void {
    const at = this.at(time);
    this.duplicates[at] = this.duplicates[at]! + count;
  }

  /** Records retransmissions. The first of a loss opens a cut. */
  resent(time: number, acknowledged: number, flight: number, count = 1): void {
    const at = this.at(time);
    this.again[at] = this.again[at]! + count;
    if (this.recovering === null) {
      this.recovering = {
        time: time - this.start,
        acknowledged,
        before: flight,
        after: 0,
        rtt: this.newestRtt,
        again: 0,
      };
      if (this.cuts.length < CUTS) this.cuts.push(this.recovering);
    }
    this.recovering.again += count;
  }

  repaired(flight: number): void {
    if (this.recovering !== null) this.recovering.after = flight;
    this.recovering = null;
  }

  /** Stores a move while there is room. */
  move(kind: number, time: number, low: number, high: number): void {
    if (this.moves >= KEPT) return;
    if (this.moves === this.kinds.length) {
      const kinds = new Uint8Array(2 * this.moves);
      kinds.set(this.kinds);
      const values = new Float64Array(6 * this.moves);
      values.set(this.values);
      this.kinds = kinds;
      this.values = values;
    }
    this.kinds[this.moves] = kind;
    this.values.set([time - this.start, low, high], 3 * this.moves);
    this.moves++;
  }

  /** Moves between two times, s since the start of the connection. If there are too many, only every n-th. */
  piece(from: number, to: number): Moves {
    const first = (time: number): number => {
      let [low, high] = [0, this.moves];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.values[3 * middle]! < time) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const [begin, end] = [first(from), first(to)];
    const every = Math.max(1, Math.ceil((end - begin) / TOLD));
    const kept: number[] = [];
    for (let at = begin; at < end; at++) if ((at - begin) % every === 0 || this.kinds[at] === MOVE.AGAIN) kept.push(at);
    const column = (which: number): Float64Array => Float64Array.from(kept, (at) => this.values[3 * at + which]!);
    return {
      kinds: Uint8Array.from(kept, (at) => this.kinds[at]!),
      times: column(0),
      lows: column(1),
      highs: column(2),
    };
  }

  series(): Series {
    const told = this.toldCwnd.some((value) => !Number.isNaN(value));
    return {
      width: this.width,
      lastWidth: this.lastWidth,
      delivered: this.delivered,
      throughput: this.delivered.map(
        (bytes, at) => (8 * bytes) / (at === this.columns - 1 ? this.lastWidth : this.width),
      ),
      rtt: this.rttSum.map((sum, at) => (this.rttCount[at] === 0 ? NaN : sum / this.rttCount[at]!)),
      inFlight: this.most,
      cwnd: told ? this.toldCwnd : this.outside,
      sentAgain: this.again,
      duplicateAcks: this.duplicates,
      cuts: this.cuts,
      told,
    };
  }
}
