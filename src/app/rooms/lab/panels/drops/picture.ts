import { binOf, binsIn, sumBetween } from '../../../../charts/plot/bins.ts';
import type { Label } from '../../../../charts/plot/label.ts';
import type { TimeRange } from '../../../../run/range.ts';
import { valueAxis } from '../../../../charts/plot/ticks.ts';
import { besideWidth } from '../../../../charts/marks/drawForked.ts';
import type { Box, MarksPicture } from '../../../../charts/marks/drawn.ts';
import { timePlot } from '../../../../charts/plot/timePlot.ts';
import { shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import type { RunData } from '../../../../run/runData.ts';
import { shownLink } from '../../../../run/bottleneck.ts';
import { partAt } from '../forked.ts';
import type { PanelSettings } from '../settings.ts';

/** Bars in a window, about. */
const BINS = 24;

/** % of the packets offered to the link that limits the flows that were dropped there; `of`: the run, or what stands beside it. */
export function dropRatio(data: RunData, from: number, to: number, of = data): number {
  const link = shownLink(data);
  const { bucket } = data.opened;
  const offered = sumBetween(of.series.ofLink('offered', link), bucket, from, to);
  return offered > 0 ? (100 * sumBetween(of.series.ofLink('drops', link), bucket, from, to)) / offered : 0;
}

/** The length of a bar, s. */
export const dropBin = (view: TimeRange, bucket: number): number => binOf(view, BINS, bucket);

/** The picture of the drop ratio, with the time axis of all plots below it. */
export function dropsPicture(data: RunData, view: View, { cursor }: PanelSettings): MarksPicture {
  const { top, bottom } = view;
  const bins = binsOf(data, view, shownUntil(view));
  const at = partAt(data);
  const { beside } = data;
  const others =
    at === null || beside === null
      ? []
      : binsOf(data, view, Math.min(shownUntil(view), beside.present.known), beside).filter(({ to }) => to > at);
  const most = Math.max(1, ...[...bins, ...others].map(({ ratio }) => ratio));
  const plot = timePlot(view, valueAxis(0, most), cursor);
  const { yOf } = plot;
  const barsOf = (some: readonly Bin[]): Box[] =>
    stretchesOf(some, view).map(({ x, width, ratio }) => {
      const y = Math.min(bottom - 3, yOf(ratio));
      return { x, width, y, height: bottom - y };
    });
  const bars = barsOf(bins);
  const { labels } = plot;
  for (const { x, width, y } of bars) labels.avoid({ left: x, right: x + width, top: y, bottom });
  if (cursor !== null) labels.insist([ratioAtCursor(data, view, cursor, (top + bottom) / 2)]);
  labels.add(ratioLabels(bins, view, (ratio) => (yOf(0) + yOf(ratio)) / 2, bottom));
  return {
    ...plot.picture(),
    grid: [bottom],
    layers: {
      ground: [{ kind: 'boxes', boxes: bars, paint: 'loss' }],
      // What stands beside has bars without a filling.
      under: [{ kind: 'boxes', boxes: barsOf(others), paint: 'ink2', hollow: besideWidth(view) }],
    },
    fork: at === null ? null : { x: xOf(view, at), isFork: data.fork !== null, besides: [], losses: [] },
  };
}

interface Bin {
  readonly from: number;
  readonly to: number;
  /** % */
  readonly ratio: number;
}

function binsOf(data: RunData, view: View, until: number, of = data): readonly Bin[] {
  const bin = dropBin(view, data.opened.bucket);
  const { first, end } = binsIn(view, bin, until);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const from = (first + index) * bin;
    const to = Math.min(from + bin, until);
    return { from, to, ratio: dropRatio(data, from, to, of) };
  });
}

/** The bins with a loss as stretches of a view, px. */
const stretchesOf = (bins: readonly Bin[], view: View): { x: number; width: number; ratio: number }[] =>
  bins
    .filter(({ ratio }) => ratio > 0)
    .map(({ from, to, ratio }) => {
      const x = Math.max(view.left, xOf(view, from));
      return { x, width: Math.max(2, xOf(view, to) - x - 1), ratio };
    });

/** The stretches of a view in which packets were dropped, px. */
export const dropBars = (data: RunData, view: View): readonly { readonly x: number; readonly width: number }[] =>
  stretchesOf(binsOf(data, view, shownUntil(view)), view);

const ratioText = (ratio: number): string => ratio.toFixed(ratio < 10 ? 1 : 0);

/** The value beside the last of neighbouring bars, where nothing is in the way. */
function ratioLabels(bins: readonly Bin[], view: View, yOf: (ratio: number) => number, bottom: number): Label[] {
  return bins.flatMap(({ to, ratio }, index): Label[] => {
    const isLast = ratio > 0 && bins.slice(index + 1).every((later, place) => place > 1 || later.ratio === 0);
    if (!isLast) return [];
    const y =
      view.strip === true
        ? Math.max(bottom / 2, view.sizes.text.loss * 0.49)
        : Math.min(bottom - 8 * view.sizes.scale, yOf(ratio));
    return [{ kind: 'loss', text: ratioText(ratio), x: xOf(view, to) + 6, y, centred: true }];
  });
}

/** The ratio of the bar at the cursor, where the names of lines stand in other plots. */
function ratioAtCursor(data: RunData, view: View, cursor: number, y: number): Label {
  const x = xOf(view, shownUntil(view)) + 15 * Math.min(1.5, view.sizes.scale);
  return { kind: 'value', text: `${ratioText(ratioAt(data, view, cursor))} %`, x, y, centred: true };
}

/** % dropped in the bar at a time, s. */
export function ratioAt(data: RunData, view: View, time: number): number {
  const bin = dropBin(view, data.opened.bucket);
  const from = Math.floor(time / bin + 1e-9) * bin;
  return dropRatio(data, from, Math.min(from + bin, view.now));
}
