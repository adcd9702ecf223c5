import { binOf, binsIn, sumBetween } from '../../../../charts/plot/bins.ts';
import { Crowd } from '../../../../charts/plot/crowd.ts';
import type { Label } from '../../../../charts/plot/label.ts';
import type { TimeRange } from '../../../../run/range.ts';
import {
  axisBase,
  axisHeight,
  highestValue,
  timeLabels,
  timeTicks,
  valueLabels,
} from '../../../../charts/plot/ticks.ts';
import { shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import type { RunData } from '../../../../run/runData.ts';
import { shownLink } from '../../../../run/bottleneck.ts';
import type { PanelSettings } from '../settings.ts';

/** The part of packets that were lost, as bars, px. */
export interface DropsPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  readonly top: number;
  readonly bottom: number;
  readonly bars: readonly { readonly x: number; readonly width: number; readonly y: number }[];
  /** x of the ticks of the time axis. */
  readonly ticks: readonly number[];
}

const BINS = 32;
/** Tops of the axis, %. */
const TOPS = [1, 1.5, 2, 3, 4, 6, 10, 15, 20, 30, 50];

/** % of the packets offered to the link that limits the flows that were dropped there. */
export function dropRatio(data: RunData, from: number, to: number): number {
  const link = shownLink(data);
  const { bucket } = data.opened;
  const offered = sumBetween(data.series.ofLink('offered', link), bucket, from, to);
  return offered > 0 ? (100 * sumBetween(data.series.ofLink('drops', link), bucket, from, to)) / offered : 0;
}

/** The length of a bar, s. */
export const dropBin = (view: TimeRange, bucket: number): number => binOf(view, BINS, bucket);

/** The picture of the drop ratio, with the time axis of all plots below it. */
export function dropsPicture(data: RunData, view: View, { cursor }: PanelSettings): DropsPicture {
  const { sizes } = view;
  const top = view.strip === true ? 4 : Math.max(26 * sizes.scale, highestValue(view));
  const bottom = view.height - (view.narrow ? 8 : axisHeight(view));
  const until = shownUntil(view);
  const bins = binsOf(data, view, until);
  const most = Math.max(1, ...bins.map(({ ratio }) => ratio));
  const largest = TOPS.find((each) => each >= most) ?? 100;
  const yOf = (value: number): number => bottom - (value / largest) * (bottom - top);
  const bars = bins
    .filter(({ ratio }) => ratio > 0)
    .map(({ from, to, ratio }) => {
      const x = Math.max(view.left, xOf(view, from));
      return { x, width: Math.max(2, xOf(view, to) - x - 1), y: Math.min(bottom - 3, yOf(ratio)) };
    });
  const crowd = new Crowd(sizes, {
    left: view.left,
    right: view.width,
    top: view.strip === true ? -4 : 0,
    bottom: view.height,
  });
  // A strip has no room for an axis: its bars bear their values.
  if (view.strip !== true) crowd.insist(valueLabels(view, [0, largest], yOf));
  if (!view.narrow) crowd.insist(timeLabels(view, axisBase(view), cursor));
  for (const { x, width, y } of bars) crowd.avoid({ left: x, right: x + width, top: y, bottom });
  const now = xOf(view, view.now);
  crowd.avoid({ left: now - 3, right: now + 3, top, bottom });
  if (cursor !== null) crowd.insist([ratioAtCursor(data, view, cursor, (top + bottom) / 2)]);
  crowd.add(ratioLabels(bins, view, (ratio) => (yOf(0) + yOf(Math.min(ratio, largest))) / 2, bottom));
  return { view, top, bottom, bars, ticks: timeTicks(view).map((time) => xOf(view, time)), labels: crowd.labels };
}

interface Bin {
  readonly from: number;
  readonly to: number;
  /** % */
  readonly ratio: number;
}

function binsOf(data: RunData, view: View, until: number): readonly Bin[] {
  const bin = dropBin(view, data.opened.bucket);
  const { first, end } = binsIn(view, bin, until);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const from = (first + index) * bin;
    const to = Math.min(from + bin, until);
    return { from, to, ratio: dropRatio(data, from, to) };
  });
}

/** x and width of the stretches of a view in which packets were dropped, px. */
export const dropBars = (data: RunData, view: View): { readonly x: number; readonly width: number }[] =>
  binsOf(data, view, shownUntil(view))
    .filter(({ ratio }) => ratio > 0)
    .map(({ from, to }) => {
      const x = Math.max(view.left, xOf(view, from));
      return { x, width: Math.max(2, xOf(view, to) - x - 1) };
    });

const ratioText = (ratio: number): string => ratio.toFixed(ratio < 10 ? 1 : 0);

/** The value beside the last of neighbouring bars, where nothing is in the way. */
function ratioLabels(bins: readonly Bin[], view: View, yOf: (ratio: number) => number, bottom: number): Label[] {
  return bins.flatMap(({ to, ratio }, index): Label[] => {
    const isLast = ratio > 0 && bins.slice(index + 1).every((later, place) => place > 1 || later.ratio === 0);
    if (!isLast) return [];
    const y =
      view.strip === true
        ? Math.max(bottom / 2, view.sizes.text.loss * 0.45)
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
