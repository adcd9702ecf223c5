import type { RunData } from '../../run/record/runData.ts';
import { rateBetween } from '../../run/record/values.ts';

/** Recent direction of a queue's length. */
export type Trend = 'fills' | 'drains' | 'stands';

/** Length of "recently", s; at least this many buckets. */
const LATELY = 1;
const BUCKETS = 20;
/** A queue counts as moving if it has changed by more than this: packets, and fraction of its limit. */
const MOVED = 2;
const MOVED_SHARE = 0.04;

/** Number of complete buckets of the series. Their values do not depend on how the moment was reached. */
function bucketsOver({ opened, present }: RunData): number {
  let over = Math.floor(present.now / opened.bucket);
  while (over > 0 && over * opened.bucket > present.now) over--;
  return over;
}

const bucketsLately = ({ opened }: RunData): number => Math.max(BUCKETS, Math.round(LATELY / opened.bucket));

/** Length of "recently" in words: "second", "4 s". */
export function latelyText(data: RunData): string {
  const seconds = bucketsLately(data) * data.opened.bucket;
  return Math.abs(seconds - 1) < 0.05 ? 'second' : `${Number(seconds.toPrecision(2))} s`;
}

/** The last complete buckets that count as recent: the first of them, and the first after them. */
export function lateBuckets(data: RunData): readonly [first: number, end: number] {
  const end = bucketsOver(data);
  return [Math.max(0, end - bucketsLately(data)), end];
}

/** Recent arrival rate of each flow, bit/s; NaN for flows that started too recently. */
export function lateRates(data: RunData): number[] {
  const end = bucketsOver(data);
  const width = bucketsLately(data);
  const { bucket } = data.opened;
  return data.opened.flows.map(({ index }) => {
    const isKnown = data.series.ofFlow('delivered', index) !== undefined;
    if (!isKnown || end - width < data.startOf(index) / bucket) return NaN;
    return rateBetween(data, index, (end - width) * bucket, end * bucket);
  });
}

/** Whether a link has been busy without a pause for a time span, s: it could not have carried more. */
export function isFullFor(data: RunData, link: number, span: number): boolean {
  const { bucket } = data.opened;
  const queue = data.series.ofLink('queue', link);
  const end = bucketsOver(data);
  const begin = Math.floor((data.present.now - span) / bucket);
  return queue !== undefined && span > 0 && begin >= 0 && begin < end && queue.range(begin, end).min >= 1;
}

/** Whether the queue of a link fills or drains. */
export function queueTrend(data: RunData, link: number): Trend {
  const series = data.series.ofLink('queue', link);
  const status = data.present.links[link];
  const before = series?.at(bucketsOver(data) - bucketsLately(data)) ?? NaN;
  if (status === undefined || Number.isNaN(before)) return 'stands';
  const share = Number.isFinite(status.limit) ? status.limit * MOVED_SHARE : 0;
  const moved = status.queue - before;
  if (Math.abs(moved) < Math.max(MOVED, share)) return 'stands';
  return moved > 0 ? 'fills' : 'drains';
}
