import { binOf, binsIn, sumBetween } from '../../plot/bins.ts';
import type { Label } from '../../plot/label.ts';
import { timeLabels, timeTicks, valueLabels } from '../../plot/ticks.ts';
import { xOf, type View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';
import { bottleneckOf } from '../bottleneck.ts';

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
  const link = bottleneckOf(data.opened);
  const { bucket } = data.opened;
  const offered = sumBetween(data.series.ofLink('offered', link), bucket, from, to);
  return offered > 0 ? (100 * sumBetween(data.series.ofLink('drops', link), bucket, from, to)) / offered : 0;
}

/** The length of a bar, s. */
export const dropBin = (view: View, bucket: number): number => binOf(view, BINS, bucket);

/** The picture of the drop ratio, with the time axis of all plots below it. */
export function dropsPicture(data: RunData, view: View): DropsPicture {
  const top = 26;
  const bottom = view.height - (view.narrow ? 8 : 26);
  const bin = dropBin(view, data.opened.bucket);
  const { first, end } = binsIn(view, bin, view.now);
  const bins = Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const from = (first + index) * bin;
    const to = Math.min(from + bin, view.now);
    return { from, to, ratio: dropRatio(data, from, to) };
  });
  const most = Math.max(1, ...bins.map(({ ratio }) => ratio));
  const largest = TOPS.find((each) => each >= most) ?? 100;
  const yOf = (value: number): number => bottom - (value / largest) * (bottom - top);
  const dropped = bins.filter(({ ratio }) => ratio > 0);
  const bars = dropped.map(({ from, to, ratio }) => {
    const x = Math.max(view.left, xOf(view, from));
    return { x, width: Math.max(2, xOf(view, to) - x - 1), y: Math.min(bottom - 3, yOf(ratio)) };
  });
  const values = bins.flatMap(({ to, ratio }, index): Label[] => {
    const x = xOf(view, to) + 6;
    // Beside the last of neighbouring bars, where nothing is in the way.
    const isLast = ratio > 0 && bins.slice(index + 1).every((later, place) => place > 1 || later.ratio === 0);
    return isLast && x > view.left + 4 && x + 28 < xOf(view, view.now)
      ? [
          {
            kind: 'loss',
            text: ratio.toFixed(ratio < 10 ? 1 : 0),
            x,
            y: Math.min(bottom - 8, (yOf(0) + yOf(Math.min(ratio, largest))) / 2),
            centred: true,
          },
        ]
      : [];
  });
  return {
    view,
    top,
    bottom,
    bars,
    ticks: timeTicks(view).map((time) => xOf(view, time)),
    labels: [
      ...valueLabels(view, [0, largest], yOf),
      ...values,
      ...(view.narrow ? [] : timeLabels(view, view.height - 8)),
    ],
  };
}
