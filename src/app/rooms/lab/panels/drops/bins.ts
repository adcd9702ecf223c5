import { binOf, binsIn, sumBetween } from '#app/charts/plot/bins.ts';
import type { View } from '#app/charts/plot/view.ts';
import { shownLink } from '#app/run/bottleneck.ts';
import type { TimeRange } from '#app/run/range.ts';
import type { RunData } from '#app/run/runData.ts';

/** Bars in a window, about. */
const BINS = 24;

/** % of the packets offered to the link that limits the flows that were dropped there; `of`: the run, or what is beside it. */
export function dropRatio(data: RunData, from: number, to: number, of = data): number {
  const link = shownLink(data);
  const { bucket } = data.opened;
  const offered = sumBetween(of.series.ofLink('offered', link), bucket, from, to);
  return offered > 0 ? (100 * sumBetween(of.series.ofLink('drops', link), bucket, from, to)) / offered : 0;
}

/** The length of a bar, s. */
export const dropBin = (view: TimeRange, bucket: number): number => binOf(view, BINS, bucket);

/** The part of packets that was lost in a stretch of time. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  /** % */
  readonly ratio: number;
}

export function binsOf(data: RunData, view: View, until: number, of = data): readonly Bin[] {
  const bin = dropBin(view, data.opened.bucket);
  const { first, end } = binsIn(view, bin, until);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const from = (first + index) * bin;
    const to = Math.min(from + bin, until);
    return { from, to, ratio: dropRatio(data, from, to, of) };
  });
}
