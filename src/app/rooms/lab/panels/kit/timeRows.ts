import { tickStep } from 'd3-array';
import type { RunData } from '#app/run/record/runData.ts';
import type { Stretch, Table } from './panel.ts';
import { binOf } from '#app/charts/plot/bins.ts';
import type { TimeRange } from '#app/run/view/range.ts';

/** Approximate number of rows of a whole run. */
const ROWS = 400;

/**
 * A table with one row per short stretch up to now; `cells` returns the values. `stretch`: only a part of the run, with
 * the requested or recorded resolution.
 */
export function timeRows(
  data: RunData,
  columns: readonly string[],
  cells: (from: number, to: number) => readonly string[],
  stretch?: Stretch,
): Table {
  const { bucket, duration } = data.opened;
  const whole = Math.max(tickStep(0, duration, ROWS), bucket);
  const step = stretch === undefined ? whole : bucket * Math.max(1, Math.ceil(stretch.step / bucket - 1e-9));
  const places = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const time = (row: number): string =>
    stretch === undefined ? (row * step).toFixed(places) : String(Number((row * step).toPrecision(12)));
  const first = stretch === undefined ? 0 : Math.max(0, Math.floor(stretch.from / step + 1e-9));
  const end = Math.floor(Math.min(data.present.now, stretch?.to ?? Infinity) / step + 1e-9);
  return {
    columns: ['Time, s', ...columns],
    count: Math.max(0, end - first),
    row: (index) => {
      const row = first + index;
      return [time(row + 1), ...cells(row * step, (row + 1) * step)];
    },
  };
}

/** Approximate number of intervals in a window. */
const COUNT = 24;

/** Length of an interval in a window, s. */
export const intervalOf = ({ opened }: RunData, window: TimeRange): number => binOf(window, COUNT, opened.bucket);

/** The length of an interval in words: "0.5 s". */
export const intervalText = (data: RunData, window: TimeRange): string =>
  `${Number(intervalOf(data, window).toPrecision(3))} s`;

/** Start of the interval that contains a time, s. */
export const beginOf = (time: number, interval: number): number => Math.floor(time / interval + 1e-9) * interval;
