import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Series } from '../../src/app/run/record/series.ts';
import { simplifiedLine, UNSEEN, traceOf } from '../../src/app/charts/plot/trace.ts';
import type { View } from '../../src/app/charts/plot/view.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';

interface Bucket {
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

/** The same computed in the simplest way. */
class PlainSeries {
  readonly buckets = new Map<number, Bucket>();

  range(start: number, end: number): { min: number; max: number; last: number; sum: number; newest: number } {
    const found = { min: Infinity, max: -Infinity, last: NaN, sum: 0, newest: -1 };
    for (const [bucket, { min, max, last }] of [...this.buckets].sort(([a], [b]) => a - b)) {
      if (bucket < start || bucket >= end) continue;
      found.min = Math.min(found.min, min);
      found.max = Math.max(found.max, max);
      found.sum += last;
      Object.assign(found, { last, newest: bucket });
    }
    return found;
  }
}

const MOST = 10_000;
const value = fc.integer({ min: -1000, max: 1000 });
const write = fc.record({
  kind: fc.constant('write' as const),
  bucket: fc.nat(MOST),
  values: fc.tuple(value, value, value),
});
const forget = fc.record({ kind: fc.constant('forget' as const), bucket: fc.nat(MOST) });
/** Buckets as they arrive: one after the other, the newest of them repeatedly. */
const stretch = fc.record({
  kind: fc.constant('stretch' as const),
  bucket: fc.nat(MOST),
  count: fc.nat(300),
  values: fc.tuple(value, value, value),
});

function apply(series: Series, plain: PlainSeries, bucket: number, values: readonly number[]): void {
  const [min, last, max] = [...values].sort((a, b) => a - b) as [number, number, number];
  series.set(bucket, min, max, last);
  plain.buckets.set(bucket, { min, max, last });
}

describe('a series', () => {
  it('reads any range as the buckets themselves would, whatever was written, rewritten and discarded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(write, stretch, forget), { maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(MOST), fc.nat(MOST)), { minLength: 1, maxLength: 20 }),
        (actions, ranges) => {
          const series = new Series();
          const plain = new PlainSeries();
          for (const action of actions) {
            if (action.kind === 'write') apply(series, plain, action.bucket, action.values);
            else if (action.kind === 'stretch') {
              for (let step = 0; step < action.count; step++)
                apply(
                  series,
                  plain,
                  action.bucket + step,
                  action.values.map((each) => each + step),
                );
            } else {
              series.forgetFrom(action.bucket);
              for (const bucket of plain.buckets.keys()) if (bucket >= action.bucket) plain.buckets.delete(bucket);
            }
          }
          expect(series.length).toBe(Math.max(0, ...Array.from(plain.buckets.keys(), (bucket) => bucket + 1)));
          for (const [a, b] of ranges)
            expect(series.range(Math.min(a, b), Math.max(a, b))).toEqual(plain.range(Math.min(a, b), Math.max(a, b)));
          for (const [bucket] of ranges) expect(series.at(bucket)).toEqual(plain.range(0, bucket + 1).last);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is exact with a million buckets', () => {
    const series = new Series();
    for (let bucket = 0; bucket < 1_000_000; bucket++) series.set(bucket, 50, 50, 50);
    series.set(654_321, 1, 50, 50);
    for (let column = 0; column < 1400; column++) {
      const range = series.range(Math.floor(column * 714.28), Math.floor((column + 1) * 714.28));
      expect(range.min).toBe(column === 916 ? 1 : 50);
    }
  });
});

const viewOf = (from: number, to: number, width: number): View => ({
  width,
  height: 200,
  left: 0,
  right: width,
  top: 0,
  bottom: 200,
  axis: false,
  from,
  to,
  now: to,
  known: to,
  end: to,
  narrow: false,
  sizes: sizesFor(width, undefined),
});

/** A line as text, without redundant points: those left of the window, and repeated ones. */
function simplified(line: Float64Array): string {
  const points = Array.from(
    { length: line.length / 2 },
    (_, at) => [Math.max(0, line[2 * at]!), line[2 * at + 1]!] as const,
  );
  const corners: (readonly [number, number])[] = [];
  for (const point of points) {
    const [last, before] = [corners.at(-1), corners.at(-2)];
    if (last !== undefined && before !== undefined && last[1] === point[1] && before[1] === point[1]) corners.pop();
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) corners.push(point);
  }
  return corners.map(([x, y]) => `${x.toFixed(6)} ${y}`).join();
}

describe('the line of a series', () => {
  it('shows a dip of one bucket, however many buckets share a column and wherever the window begins', () => {
    const most = 200_000;
    const bucket = 0.01;
    const series = new Series();
    for (let at = 0; at < most; at++) series.set(at, 50, 50, 50);
    fc.assert(
      fc.property(
        fc.nat(most - 100),
        fc.integer({ min: 100, max: most }),
        fc.nat(most),
        fc.integer({ min: 50, max: 2000 }),
        (first, length, place, width) => {
          const count = Math.min(length, most - first);
          const dip = first + (place % count);
          series.set(dip, 3, 50, 50);
          const [from, to] = [first * bucket, (first + count) * bucket];
          const line = traceOf(series, bucket, viewOf(from, to, width), from, to, (y) => y);
          series.set(dip, 50, 50, 50);
          const lowest = Math.min(...Array.from({ length: line.length / 2 }, (_, index) => line[index * 2 + 1]!));
          expect(lowest).toBe(3);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('spans exactly the smallest to the largest of its values in every px column', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 5, max: 600 }),
        fc.nat(100),
        (values, width, part) => {
          const series = new Series();
          const buckets = values.map((three, bucket) => {
            const [min, last, max] = [...three].sort((a, b) => a - b) as [number, number, number];
            series.set(bucket, min, max, last);
            return { min, max, last };
          });
          const count = buckets.length;
          const from = Math.floor((count * part) / 101);
          const view = viewOf(from, count, width);
          const line = traceOf(series, 1, view, from, count, (y) => y);
          const step = 2 ** Math.max(0, Math.floor(Math.log2((count - from) / width) + 1e-9));
          const columns = new Map<number, number[]>();
          for (let at = 0; at < line.length; at += 2) {
            const time = from + (line[at]! / width) * (count - from);
            const column = Math.ceil(time / step - 1e-6) - 1;
            columns.set(column, [...(columns.get(column) ?? []), line[at + 1]!]);
          }
          const first = Math.floor(from / step);
          let before = first > 0 ? buckets[first * step - 1]!.last : NaN;
          for (let column = first; column * step < count; column++) {
            const inside = buckets.slice(column * step, (column + 1) * step);
            const drawn = [...(columns.get(column) ?? []), before].filter((y) => !Number.isNaN(y));
            const meant = [...inside.flatMap(({ min, max }) => [min, max]), before].filter((y) => !Number.isNaN(y));
            expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...meant), Math.max(...meant)]);
            before = inside.at(-1)!.last;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is the same whether it was read before or not, as it grows, changes and is discarded', () => {
    const small = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.array(small, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat(1000)),
        (parts, choices) => {
          const seen = new Series();
          const values: number[] = [];
          const choose = (most: number): number => Number(choices.next().value) % (most + 1);
          for (const part of parts) {
            for (const each of part) {
              values.push(each);
              seen.set(values.length - 1, each, each, each);
            }
            const then = choose(7);
            if (then < 2) {
              values.length = choose(values.length);
              seen.forgetFrom(values.length);
            } else if (then < 4) {
              const changed = choose(values.length - 1);
              values[changed] = 5;
              seen.set(changed, 5, 5, 5);
            }
            const fresh = new Series();
            values.forEach((each, bucket) => fresh.set(bucket, each, each, each));
            for (let look = 0; look < 3; look++) {
              const from = choose(values.length);
              const until = from + choose(values.length - from);
              const view = viewOf(from, Math.max(until, from + 1), 20 + choose(100));
              const lineOf = (series: Series): string => simplified(traceOf(series, 1, view, from, until, (y) => y));
              expect(lineOf(seen)).toBe(lineOf(fresh));
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('falls vertically and stays level where nothing changes', () => {
    const series = new Series();
    [50, 50, 50, 20, 20].forEach((level, bucket) =>
      series.set(bucket, Math.min(level, 50), bucket === 3 ? 50 : level, level),
    );
    const line = [...traceOf(series, 1, viewOf(0, 5, 50), 0, 5, (y) => y)];
    expect(line).toEqual([10, 50, 30, 50, 40, 50, 40, 20, 50, 20]);
  });

  it('has no more points than the columns need', () => {
    const series = new Series();
    for (let bucket = 0; bucket < 400_000; bucket++) series.set(bucket, 10, 60, bucket % 2 === 0 ? 20 : 40);
    const line = traceOf(series, 0.0001, viewOf(0, 40, 1000), 0, 40, (y) => y);
    // At most two columns to a px, three points to a column.
    expect(line.length / 2).toBeLessThan(6010);
  });
});

describe('a line with fewer points', () => {
  /** The height of a line at an x between its points; vertical segments are omitted. */
  const heightAt = (line: ArrayLike<number>, x: number): number[] => {
    const found: number[] = [];
    for (let at = 2; at < line.length; at += 2) {
      const [x0, y0, x1, y1] = [line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!];
      if (x1 > x0 && x >= x0 && x <= x1) found.push(y0 + ((y1 - y0) * (x - x0)) / (x1 - x0));
      else if (x1 === x0 && x === x0) found.push(y0, y1);
    }
    return found;
  };

  it('passes every omitted point within the visible precision, and keeps its ends and its falls', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.double({ min: -3, max: 300, noNaN: true }), fc.boolean()), {
          minLength: 2,
          maxLength: 300,
        }),
        (steps) => {
          let [x, y] = [0, 0];
          const points = steps.flatMap(([across, to, slow]) => {
            x += across;
            y = slow ? y + to / 300 : to;
            return [x, y];
          });
          const thin = simplifiedLine(new Float64Array(points));
          expect(Array.from(thin.subarray(0, 2))).toEqual(points.slice(0, 2));
          expect(Array.from(thin.subarray(-2))).toEqual(points.slice(-2));
          for (let at = 0; at < points.length; at += 2) {
            const near = heightAt(thin, points[at]!);
            const [low, high] = [Math.min(...near), Math.max(...near)];
            const height = points[at + 1]!;
            if (thin.length === points.length) continue;
            expect(height).toBeGreaterThanOrEqual(low - UNSEEN - 1e-9);
            expect(height).toBeLessThanOrEqual(high + UNSEEN + 1e-9);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('needs two points for a straight slope of a thousand', () => {
    const slope = new Float64Array(Array.from({ length: 1000 }, (_, index) => [index, 400 - index / 3]).flat());
    expect(simplifiedLine(slope)).toHaveLength(4);
  });
});
