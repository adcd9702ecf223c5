import { WINDOW, WINDOW_STRIDE } from '../../lab/detailProtocol.ts';
import type { Mark } from '../../lab/markProtocol.ts';
import type { TimeRange } from './range.ts';
import type { RunData } from './runData.ts';
import { emptyRange, type Reached, type Series, type Tail } from './series.ts';

/** The number of whole buckets before a time, s. */
export const wholeBuckets = (data: RunData, time: number): number => Math.floor(time / data.opened.bucket + 1e-9);

/** The number of buckets that have begun before a time, s: what the last one holds may come after it. */
export const begunBuckets = (data: RunData, time: number): number => Math.ceil(time / data.opened.bucket - 1e-9);

/** What is recorded at a time, s: the newest value of the bucket that ends there, or in which it lies; not a number where there is none yet. */
export const recordedAt = (data: RunData, series: Series | undefined, time: number): number =>
  series?.at(Math.max(0, begunBuckets(data, time) - 1)) ?? NaN;

/**
 * What a counted quantity adds up to from one time to another, s, in whole buckets: one that is not over at `to` may hold
 * what comes after. Of neighbouring stretches each bucket counts in one.
 */
export const sumBetween = (data: RunData, series: Series | undefined, from: number, to: number): number =>
  series?.range(wholeBuckets(data, from), wholeBuckets(data, to)).sum ?? 0;

/** What arrived of a flow from one time to another, bit/s: over the buckets that `sumBetween` adds up. */
export function rateBetween(data: RunData, flow: number, from: number, to: number): number {
  const buckets = wholeBuckets(data, to) - wholeBuckets(data, from);
  const bytes = sumBetween(data, data.series.ofFlow('delivered', flow), from, to);
  return buckets > 0 ? (8 * bytes) / (buckets * data.opened.bucket) : 0;
}

/** The smallest and the largest value of some quantities in a window of time; Infinity and 0 where none has a value. */
export function extentOf(
  data: RunData,
  { from, to }: TimeRange,
  all: readonly (Series | undefined)[],
): { readonly least: number; readonly most: number } {
  const [first, last] = [wholeBuckets(data, from), begunBuckets(data, Math.min(to, data.present.known))];
  const range = emptyRange();
  let [least, most] = [Infinity, 0];
  for (const series of all) {
    if (series === undefined || series.range(first, Math.max(last, first + 1), range).newest < 0) continue;
    least = Math.min(least, range.min);
    most = Math.max(most, range.max);
  }
  return { least, most };
}

/** Whether a mark of the present time belongs to an event that has not run: several events may share a time. */
export const isYetToCome = (data: RunData, mark: Mark): boolean =>
  mark.time >= data.present.now && mark.event > data.present.event;

/** The cuts of a flow's window after one time and up to another, s. */
const falls = (data: RunData, flow: number, from: number, to: number): readonly Reached[] =>
  data.marks.fallsOf(flow, from, to).filter((mark) => !isYetToCome(data, mark));

/** The changes of a flow's window that the worker sent one by one, as steps: before and after each; null where it sent none. */
function exactPart(data: RunData, flow: number, until: number): Tail | null {
  const { detail, now } = data.present;
  if (detail === null || until > now || detail.since >= until) return null;
  const { windows, since: from } = detail;
  const reached: Reached[] = [];
  for (let at = 0; at < windows.length; at += WINDOW_STRIDE) {
    const time = windows[at + WINDOW.TIME]!;
    if (time > until) break;
    if (windows[at + WINDOW.FLOW] !== flow) continue;
    const value = windows[at + WINDOW.CWND]!;
    const before = reached.at(-1)?.value;
    // Of what came before, only the last counts.
    if (time <= from) reached.length = 0;
    else if (before !== undefined) reached.push({ time, value: before });
    reached.push({ time: Math.max(time, from), value });
  }
  return reached.length === 0 ? null : { from, reached };
}

/**
 * How a window went in the end, up to `until`, s: change by change where the worker
 * sent it so, else from the last whole bucket on. A bucket that is not over may
 * already hold what comes after `until`, so its values say nothing about it.
 */
export function tailOf(data: RunData, flow: number, until: number): Tail {
  const exact = exactPart(data, flow, until);
  if (exact !== null) return exact;
  const from = wholeBuckets(data, until) * data.opened.bucket;
  const list = falls(data, flow, from, until);
  const { now, flows } = data.present;
  return { from, reached: until === now ? [...list, { time: now, value: flows[flow]?.cwnd ?? NaN }] : list };
}

/** The congestion window of a flow at a time, segments; NaN before it was known. */
export function cwndAt(data: RunData, flow: number, time: number): number {
  const { now, flows } = data.present;
  const exact = exactPart(data, flow, time);
  // While a run plays this is asked of each flow several times a frame.
  if (exact === null && time === now) return flows[flow]?.cwnd ?? NaN;
  const value = (exact ?? tailOf(data, flow, time)).reached.at(-1)?.value;
  return value ?? data.series.ofFlow('cwnd', flow)?.at(wholeBuckets(data, time) - 1) ?? NaN;
}
