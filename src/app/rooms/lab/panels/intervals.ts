/** The intervals over which a run of mobile nodes is counted. All its charts have the same, so that they can be read one below the other. */
import { binOf } from '../../../charts/plot/bins.ts';
import type { TimeRange } from '../../../run/range.ts';
import type { RunData } from '../../../run/runData.ts';

/** Intervals in a window, about. */
const COUNT = 24;

/** Length of an interval in a window, s. */
export const intervalOf = ({ opened }: RunData, window: TimeRange): number => binOf(window, COUNT, opened.bucket);

/** The length of an interval in words: "0.5 s". */
export const intervalText = (data: RunData, window: TimeRange): string =>
  `${Number(intervalOf(data, window).toPrecision(3))} s`;

/** Where the interval begins in which a time lies, s. */
export const beginOf = (time: number, interval: number): number => Math.floor(time / interval + 1e-9) * interval;
