import { type Line, Points } from './points.ts';
import { emptyRange, type Series, type Tail } from '../../run/record/series.ts';
import { pxPerSecond, xOf, type View } from './view.ts';

/** Maximum distance of an omitted point from the simplified line, px: less than can be seen. */
export const UNSEEN = 0.2;

let scratch = new Float64Array(4096);

/**
 * Simplifies a line so that no omitted point lies more than UNSEEN px above or below it. The cost of a stroke grows
 * with its points, and the slope of a sawtooth has hundreds. From the last kept point, the cone of slopes that fit all
 * points since then narrows until the next point lies outside.
 */
export function simplifiedLine(line: Line): Line {
  const count = line.length;
  if (count <= 6) return line.slice();
  if (scratch.length < count) scratch = new Float64Array(2 * count);
  const kept = scratch;
  let used = 0;
  const keep = (at: number): void => {
    kept[used++] = line[at]!;
    kept[used++] = line[at + 1]!;
  };
  keep(0);
  let from = 0;
  let [low, high] = [-Infinity, Infinity];
  for (let at = 2; at < count; at += 2) {
    const run = line[at]! - line[from]!;
    const rise = line[at + 1]! - line[from + 1]!;
    // Vertical segments are kept: a decrease is an event.
    const before = at - 2;
    const upright = run <= 0 || line[before] === line[at] || line[before] === line[from];
    if (before > from && (upright || rise / run < low || rise / run > high)) {
      keep(before);
      from = before;
      [low, high] = [-Infinity, Infinity];
    }
    const ahead = line[at]! - line[from]!;
    if (ahead <= 0) continue;
    const climb = line[at + 1]! - line[from + 1]!;
    low = Math.max(low, (climb - UNSEEN) / ahead);
    high = Math.min(high, (climb + UNSEEN) / ahead);
  }
  keep(count - 2);
  return kept.slice(0, used);
}

/**
 * Line of a quantity from `from` to `until`, s. It has one point per bucket; where buckets are finer than a px, the
 * minimum and maximum per column, so that a dip of one bucket stays visible. Decreases are vertical because windows
 * fall instantly; constant stretches need no points. Buckets that are incomplete at the start of `tail`, or at `until`,
 * are omitted.
 */
export const traceOf = (...what: Parameters<typeof layTrace>): Line => layTrace(...what).line();

/** `traceOf` with no more points than can be seen, so that less is copied. */
export const thinTraceOf = (...what: Parameters<typeof layTrace>): Line => simplifiedLine(layTrace(...what).view());

const laid = new Points();

function layTrace(
  series: Series,
  bucket: number,
  view: View,
  from: number,
  until: number,
  yOf: (value: number) => number,
  tail: Tail = { from: until, reached: [] },
): Points {
  const points = laid;
  points.clear();
  if (until <= from) return points;
  const last = Math.min(series.length, Math.floor(Math.min(until, tail.from) / bucket + 1e-9));
  // A power of two, at most a px wide: the record reads such columns in two steps.
  const step = 2 ** Math.max(0, Math.floor(-Math.log2(pxPerSecond(view) * bucket) + 1e-9));
  // Columns are fixed in time; otherwise the line would flicker as the window moves.
  const first = Math.floor(Math.max(0, from / bucket) / step) * step;
  const known = first > 0 ? series.at(first - 1) : NaN;
  if (!Number.isNaN(known)) points.add(xOf(view, Math.max(from, first * bucket)), yOf(known));
  const columns = columnsOf(series, step);
  const state = columns.tell(first, last, known, (place, value) => points.add(xOf(view, place * bucket), yOf(value)));
  let { value } = state;
  const { level } = state;
  if (level && tail.reached.length > 0 && !Number.isNaN(value)) points.add(xOf(view, last * bucket), yOf(value));
  for (const reached of tail.reached) {
    const x = xOf(view, reached.time);
    if (reached.value < value) points.add(x, yOf(value));
    points.add(x, yOf(reached.value));
    value = reached.value;
  }
  const drawn = tail.reached.at(-1)?.time ?? (level ? -Infinity : last * bucket);
  if (!Number.isNaN(value) && drawn < until - bucket * 1e-9) points.add(xOf(view, until), yOf(value));
  return points;
}

/** State of a line after a column. */
interface Standing {
  /** NaN before the first value. */
  readonly value: number;
  /** The value has not changed recently: the last point lies further back. */
  readonly level: boolean;
}

/**
 * Corners of a quantity's line per column of buckets: its decreases and its extremes. They are cached because a plot
 * shifts only a little from frame to frame; only new columns are read from the record.
 */
class Columns {
  /** Bucket and value of each cached corner. */
  private readonly corners = new Points();
  private readonly kept = { version: -1, from: 0, to: 0, value: NaN, level: false };
  private readonly range = emptyRange();

  constructor(
    private readonly series: Series,
    private readonly step: number,
  ) {}

  /**
   * Reports the corners of the columns from bucket `first` to `last`.
   * @param before the value preceding them
   */
  tell(first: number, last: number, before: number, corner: (bucket: number, value: number) => void): Standing {
    const { kept, corners, series, step } = this;
    // The newest bucket may still change.
    const whole = first + Math.max(0, Math.floor((Math.min(last, series.length - 1) - first) / step)) * step;
    if (kept.version !== series.version || first < kept.from || first > kept.to) {
      corners.clear();
      Object.assign(kept, { version: series.version, from: first, to: first, value: before, level: false });
    }
    for (; kept.to < whole; kept.to += step)
      Object.assign(
        kept,
        this.read(kept.to, kept.to + step, kept, (bucket, value) => corners.add(bucket, value)),
      );
    let newest = -1;
    for (let at = this.after(first); at < corners.length && corners.at(at) <= whole; at += 2) {
      newest = corners.at(at);
      corner(newest, corners.at(at + 1));
    }
    let standing: Standing = { value: before, level: false };
    if (whole > first) standing = { value: series.at(whole - 1), level: newest < whole };
    for (let column = whole; column < last; column += step)
      standing = this.read(column, Math.min(column + step, last), standing, corner);
    return standing;
  }

  /** Reads the corners of one column. */
  private read(
    start: number,
    end: number,
    { value, level }: Standing,
    corner: (bucket: number, value: number) => void,
  ): Standing {
    const { range } = this;
    this.series.range(start, end, range);
    if (range.newest < 0 || (range.min === value && range.max === value)) return { value, level: true };
    if (level && !Number.isNaN(value)) corner(start, value);
    const before = Number.isNaN(value) ? range.last : value;
    if (range.last < value || range.max > Math.max(before, range.last)) corner(end, range.max);
    if (range.min < Math.min(before, range.last)) corner(end, range.min);
    corner(end, range.last);
    return { value: range.last, level: false };
  }

  /** Index of the first corner after a bucket. */
  private after(bucket: number): number {
    const { corners } = this;
    let [low, high] = [0, corners.length / 2];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (corners.at(2 * middle) > bucket) high = middle;
      else low = middle + 1;
    }
    return 2 * low;
  }
}

const all = new WeakMap<Series, Map<number, Columns>>();

/** Cached columns of a quantity, `step` buckets wide. */
function columnsOf(series: Series, step: number): Columns {
  const known = all.get(series) ?? new Map<number, Columns>();
  all.set(series, known);
  const columns = known.get(step) ?? new Columns(series, step);
  known.set(step, columns);
  return columns;
}
