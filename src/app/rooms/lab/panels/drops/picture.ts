import type { Label } from '#app/charts/plot/label.ts';
import { valueAxis } from '#app/charts/plot/ticks.ts';
import { besideWidth, type Box, type MarksPicture } from '#app/charts/marks/drawn.ts';
import { timePlot } from '#app/charts/plot/timePlot.ts';
import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/runData.ts';
import { FORKED } from '../forkedPart.ts';
import { binsOf, dropBin, dropRatio, type Bin } from './bins.ts';
import type { PanelSettings } from '../settings.ts';

/** The picture of the drop ratio, with the time axis of all plots below it. */
export function dropsPicture(data: RunData, view: View, { cursor }: PanelSettings): MarksPicture {
  const { top, bottom } = view;
  const bins = binsOf(data, view, shownUntil(view));
  const counterpart = FORKED.module?.dropsBeside(data, view);
  const others = counterpart?.bins ?? [];
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
      // What is beside has bars without a filling.
      under: [{ kind: 'boxes', boxes: barsOf(others), paint: 'ink2', hollow: besideWidth(view) }],
    },
    fork: counterpart ?? null,
  };
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
