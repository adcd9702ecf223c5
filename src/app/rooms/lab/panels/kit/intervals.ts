/** Counting intervals for runs of mobile nodes, common to all their charts so that they can be compared. */
import { binOf } from '#app/charts/plot/bins.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';

/** Approximate number of intervals in a window. */
const COUNT = 24;

/** Length of an interval in a window, s. */
export const intervalOf = ({ opened }: RunData, window: TimeRange): number => binOf(window, COUNT, opened.bucket);

/** The length of an interval in words: "0.5 s". */
export const intervalText = (data: RunData, window: TimeRange): string =>
  `${Number(intervalOf(data, window).toPrecision(3))} s`;

/** Start of the interval that contains a time, s. */
export const beginOf = (time: number, interval: number): number => Math.floor(time / interval + 1e-9) * interval;
