import { binOf, binsIn, sumBetween } from '../../plot/bins.ts';
import { spread, type Label } from '../../plot/label.ts';
import { valueLabels } from '../../plot/ticks.ts';
import { Points, type Line } from '../../plot/trace.ts';
import { xOf, type View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';
import { bottleneckOf, flowsOver } from '../bottleneck.ts';

/** What reached the receivers, one flow upon the other, px. */
export interface SharePicture {
  readonly view: View;
  readonly labels: readonly Label[];
  readonly top: number;
  readonly bottom: number;
  readonly grid: readonly number[];
  /** Upper edge of each flow; its lower edge is that of the one before. */
  readonly layers: readonly { readonly flow: number; readonly place: number; readonly edge: Line }[];
}

const NAMED = 5;
/** Between two names, px. */
const GAP = 20;

/** Mb/s of a flow from one time to another. */
export function megabits(data: RunData, flow: number, from: number, to: number): number {
  if (to <= from) return 0;
  return (sumBetween(data.series.ofFlow('delivered', flow), data.opened.bucket, from, to) * 8) / (to - from) / 1e6;
}

/** The length of time over which the present rate is taken, s. */
export const recently = (data: RunData, view: Pick<View, 'from' | 'to'>): number =>
  binOf(view as View, 80, data.opened.bucket);

/** The picture of the share of the link. */
export function sharePicture(data: RunData, view: View): SharePicture {
  const { opened } = data;
  const link = bottleneckOf(opened);
  const capacity = (opened.links[link]?.rate ?? 1e6) / 1e6;
  const flows = flowsOver(opened, link);
  const top = 30;
  const bottom = view.height - 6;
  const yOf = (value: number): number => bottom - (Math.min(value, capacity * 1.04) / capacity) * (bottom - top);
  const bin = binOf(view, 80, opened.bucket);
  const { first, end } = binsIn(view, bin, view.now);
  // The bin that is not over yet is left to the last point, which looks back over a whole bin.
  const whole = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index).filter(
    (place) => (place + 1) * bin <= view.now,
  );
  // The line comes from the bin before the window.
  const stretches = [first - 1, ...whole]
    .filter((place) => place >= 0)
    .map((place) => [place * bin, (place + 1) * bin] as const)
    .concat([[view.now - bin, view.now]]);
  const heights = stretches.map(() => 0);
  const layers = flows.map((flow, place) => {
    const points = new Points();
    if (first <= 0) points.add(xOf(view, 0), yOf(0));
    stretches.forEach(([from, to], index) => {
      heights[index]! += megabits(data, flow.index, Math.max(0, from), to);
      points.add(xOf(view, to), yOf(heights[index]!));
    });
    return { flow: flow.index, place, edge: points.line() };
  });
  const ticks = view.narrow ? [0, capacity] : [0, capacity / 2, capacity];
  return {
    view,
    top,
    bottom,
    layers,
    grid: ticks.map(yOf),
    labels: [...capacityLabels(view, ticks, yOf), ...endLabels(data, view, bin, yOf, top, bottom)],
  };
}

function capacityLabels(view: View, ticks: readonly number[], yOf: (value: number) => number): Label[] {
  return valueLabels(view, ticks, yOf).map((label, index) => ({
    ...label,
    text: String(Number(ticks[index]!.toPrecision(3))),
  }));
}

const rateText = (mean: number): string =>
  mean >= 0.1 || mean < 0.001 ? mean.toFixed(1) : String(Number(mean.toPrecision(1)));

function endLabels(
  data: RunData,
  view: View,
  bin: number,
  yOf: (value: number) => number,
  top: number,
  bottom: number,
): Label[] {
  const { opened, present } = data;
  if (present.event === 0) return [];
  const x = xOf(view, view.now) + 15;
  let below = 0;
  const ends = flowsOver(opened, bottleneckOf(opened))
    .filter((flow) => data.startOf(flow.index) <= view.now)
    .slice(0, Math.min(NAMED, Math.floor((bottom - top) / GAP) + 1))
    .map((flow) => {
      const mean = megabits(data, flow.index, Math.max(0, view.now - bin), view.now);
      const y = yOf(below + mean / 2);
      below += mean;
      return { y, flow: flow.index, text: view.narrow ? rateText(mean) : `${flow.name} ${rateText(mean)}` };
    });
  return spread(ends, GAP, top, bottom).map(({ y, flow, text }) => ({
    kind: 'value',
    text,
    x,
    y,
    centred: true,
    flow,
  }));
}
