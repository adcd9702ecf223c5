import { WINDOW, WINDOW_STRIDE } from '../../../lab/protocol/detailProtocol.ts';
import type { Mark } from '../../../lab/protocol/markProtocol.ts';
import type { TimeRange } from '../view/range.ts';
import type { RunData } from './runData.ts';
import { emptyRange, type Reached, type Series, type Tail } from './series.ts';

/** Number of complete buckets before a time, s. */
export const wholeBuckets = (data: RunData, time: number): number => Math.floor(time / data.opened.bucket + 1e-9);

/** Number of buckets started before a time, s; the last one may contain later values. */
export const begunBuckets = (data: RunData, time: number): number => Math.ceil(time / data.opened.bucket - 1e-9);

/** The recorded value at a time, s: the newest value of the bucket that ends there, or contains it; NaN: none yet. */
export const recordedAt = (data: RunData, series: Series | undefined, time: number): number =>
  series?.at(Math.max(0, begunBuckets(data, time) - 1)) ?? NaN;

/**
 * Sum of a counted quantity between two times, s, in complete buckets, because an incomplete one may contain later
 * values. A bucket counts in only one of two adjacent stretches.
 */
export const sumBetween = (data: RunData, series: Series | undefined, from: number, to: number): number =>
  series?.range(wholeBuckets(data, from), wholeBuckets(data, to)).sum ?? 0;

/** Arrivals of a flow between two times, bit/s: over the buckets of `sumBetween`. */
export function rateBetween(data: RunData, flow: number, from: number, to: number): number {
  const buckets = wholeBuckets(data, to) - wholeBuckets(data, from);
  const bytes = sumBetween(data, data.series.ofFlow('delivered', flow), from, to);
  return buckets > 0 ? (8 * bytes) / (buckets * data.opened.bucket) : 0;
}

/** Minimum and maximum of some quantities in a time window; Infinity and 0 without values. */
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

/** Whether a mark at the present time belongs to a later event: several events may share a time. */
export const isYetToCome = (data: RunData, mark: Mark): boolean =>
  mark.time >= data.present.now && mark.event > data.present.event;

/** The cuts of a flow's window between two times, s, excluding the first. */
const falls = (data: RunData, flow: number, from: number, to: number): readonly Reached[] =>
  data.marks.fallsOf(flow, from, to).filter((mark) => !isYetToCome(data, mark));

/** Individually reported changes of a flow's window, as steps: before and after each; null: none. */
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
    // Only the last of the earlier changes counts.
    if (time <= from) reached.length = 0;
    else if (before !== undefined) reached.push({ time, value: before });
    reached.push({ time: Math.max(time, from), value });
  }
  return reached.length === 0 ? null : { from, reached };
}

/**
 * The end of a window's line, up to `until`, s: change by change if reported, otherwise from the last complete bucket
 * on. An incomplete bucket may contain values after `until`, so it is not used.
 */
export function tailOf(data: RunData, flow: number, until: number): Tail {
  const exact = exactPart(data, flow, until);
  if (exact !== null) return exact;
  const from = wholeBuckets(data, until) * data.opened.bucket;
  const list = falls(data, flow, from, until);
  const { now, flows } = data.present;
  return { from, reached: until === now ? [...list, { time: now, value: flows[flow]?.cwnd ?? NaN }] : list };
}

/** The congestion window of a flow at a time, segments; NaN: unknown. */
export function cwndAt(data: RunData, flow: number, time: number): number {
  const { now, flows } = data.present;
  const exact = exactPart(data, flow, time);
  // While a run plays this is read several times per frame for each flow.
  if (exact === null && time === now) return flows[flow]?.cwnd ?? NaN;
  const value = (exact ?? tailOf(data, flow, time)).reached.at(-1)?.value;
  return value ?? data.series.ofFlow('cwnd', flow)?.at(wholeBuckets(data, time) - 1) ?? NaN;
}
