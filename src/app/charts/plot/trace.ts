import { Points, type Line } from './points.ts';
import { simplifiedLine } from './simplifiedLine.ts';
import { columnsOf } from './columns.ts';
import type { Series, Tail } from '../../run/series.ts';
import { pxPerSecond, xOf, type View } from './view.ts';

/**
 * The line of a quantity from `from` to `until`, s: one point per bucket, or per
 * column of at most a px where buckets are finer, and the smallest and largest value of each,
 * so that a dip of one bucket stays in the picture. A fall is upright, because
 * windows fall in an instant; where nothing changes it needs no points. Buckets
 * that are not over at the beginning of `tail`, or at `until`, are left out.
 */
export const traceOf = (...what: Parameters<typeof layTrace>): Line => layTrace(...what).line();

/** The same with no more points than can be seen, and less to copy. */
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
  // A power of two, no wider than a px: the record reads such columns in two steps.
  const step = 2 ** Math.max(0, Math.floor(-Math.log2(pxPerSecond(view) * bucket) + 1e-9));
  // Columns stand still in time, or the line would shimmer as the window moves.
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
