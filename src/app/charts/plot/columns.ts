import { emptyRange, type Series } from '../../run/record/series.ts';
import { Points } from './points.ts';

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
export function columnsOf(series: Series, step: number): Columns {
  const known = all.get(series) ?? new Map<number, Columns>();
  all.set(series, known);
  const columns = known.get(step) ?? new Columns(series, step);
  known.set(step, columns);
  return columns;
}
