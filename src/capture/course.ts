/** A connection over time: columns of equal width, what happened at each segment, and its cuts. */

import type { Connection } from './connection.ts';

/** So many columns at most. */
const COLUMNS = 240;
/** Moves that are kept one by one, and of a piece of it those that are told at once. */
const KEPT = 600_000;
const TOLD = 6000;
/** Cuts that are told. */
const CUTS = 2000;

/** What happened; its two numbers count bytes from the beginning of the connection. */
export const MOVE = { SENT: 0, AGAIN: 1, ACK: 2, WINDOW: 3, SACK: 4 } as const;

/** Moves of a piece of time, all arrays as long. */
export interface Moves {
  readonly kinds: Uint8Array;
  /** s since the beginning of the connection. */
  readonly times: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** Losses that were found together, and sent again. */
export interface Cut {
  /** s since the beginning of the connection. */
  readonly time: number;
  /** Bytes acknowledged by then. */
  readonly acknowledged: number;
  /** In flight when it was found and when all was repaired, bytes; 0: the file ends before. */
  readonly before: number;
  after: number;
  /** The newest round trip before, s; 0: none. */
  readonly rtt: number;
  /** Segments sent again. */
  again: number;
}

/** A connection over time as it can be told; NaN where nothing was seen. */
export interface Series {
  /** s of a column. */
  readonly width: number;
  /** Bytes acknowledged. */
  readonly delivered: Float64Array;
  /** Mean of what was measured, s. */
  readonly rtt: Float64Array;
  /** Most, bytes. */
  readonly inFlight: Float64Array;
  /** bytes: what a log tells, or the most in flight outside recovery, which cwnd let out. */
  readonly cwnd: Float64Array;
  readonly sentAgain: Float64Array;
  readonly duplicateAcks: Float64Array;
  readonly cuts: readonly Cut[];
  /** Whether cwnd was told. */
  readonly told: boolean;
}

/** Without a round trip a connection has so many columns. */
const COARSE = 40;
/** A column of a log has so many of its answers at least: it would be empty now and then. */
const ANSWERS = 2;

/** The course of a connection, in columns as wide as a round trip or as the spacing of a log. */
export function courseOf({
  start,
  end,
  minRtt,
  spacing,
}: Pick<Connection, 'start' | 'end' | 'minRtt' | 'spacing'>): Course {
  const roundTrip = Number.isFinite(minRtt) ? minRtt : 0;
  return new Course(start, end, Math.max(roundTrip, ANSWERS * spacing) || (end - start) / COARSE);
}

/** A round width of which `COLUMNS` are enough, and a round trip long where one is known, s. */
function widthFor(duration: number, roundTrip: number): number {
  const least = Math.max(1e-6, duration / COLUMNS, Number.isFinite(roundTrip) ? roundTrip : 0);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= least) ?? 10) * power;
}

export class Course {
  private readonly width: number;
  private readonly columns: number;
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

  /** Times are those of the file, s. */
  constructor(
    private readonly start: number,
    end: number,
    roundTrip = 0,
  ) {
    const duration = Math.max(1e-6, end - start);
    this.width = widthFor(duration, roundTrip);
    this.columns = Math.max(1, Math.min(COLUMNS, Math.ceil(duration / this.width)));
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

  /** Bytes that were acknowledged from one time to another. */
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

  /** A log tells it. */
  cwnd(time: number, bytes: number): void {
    this.toldCwnd[this.at(time)] = bytes;
  }

  duplicate(time: number, count = 1): void {
    const at = this.at(time);
    this.duplicates[at] = this.duplicates[at]! + count;
  }

  /** Something is sent again: the first of a loss opens a cut. */
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

  /** Keeps a move as long as there is room. */
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

  /** Moves from one time to another, s since the beginning of the connection; of very many every so manieth. */
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
      delivered: this.delivered,
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
