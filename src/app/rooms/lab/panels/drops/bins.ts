import { binOf } from '#app/charts/plot/bins.ts';
import { shownUntil, type View } from '#app/charts/plot/view.ts';
import { shownLink } from '#app/run/bottleneck.ts';
import type { RunData } from '#app/run/runData.ts';
import { sumBetween } from '#app/run/values.ts';
import { binsOf, stretchesOf, type Counted } from '../bars.ts';

/** Approximate number of bars in a window. */
const BINS = 24;

/**
 * % of the packets offered to the link that limits the flows that were dropped there; `of`: the run, or its
 * counterpart.
 */
export function dropRatio(data: RunData, from: number, to: number, of = data): number {
  const link = shownLink(data);
  const offered = sumBetween(of, of.series.ofLink('offered', link), from, to);
  return offered > 0 ? (100 * sumBetween(of, of.series.ofLink('drops', link), from, to)) / offered : 0;
}

/** The drop ratio in bars. */
export const RATIOS: Counted = {
  of: dropRatio,
  every: ({ opened }, window) => binOf(window, BINS, opened.bucket),
};

/** Ranges of a view with drops, px. */
export const dropBars = (data: RunData, view: View): readonly { readonly x: number; readonly width: number }[] =>
  stretchesOf(binsOf(RATIOS, data, view, shownUntil(view)), view);
