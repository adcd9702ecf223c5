/**
 * What all charts with time across have in common: plot area, scale of values, both axes, where labels may be, and
 * what of the past is not drawn again. `View` carries the area; a chart adds what it shows. How it is drawn: `drawPlot.ts`.
 */
import { scaleLinear, scaleLog } from 'd3-scale';
import type { RunData } from '../../run/runData.ts';
import type { Series } from '../../run/series.ts';
import { LabelPlacement } from './labelPlacement.ts';
import type { Label } from './label.ts';
import type { Past } from './past.ts';
import type { Scroll } from './scroll.ts';
import { axisBase, shownTicks, timeLabels, timeTicks, valueLabels, type ValueAxis } from './ticks.ts';
import { interpolatePx, xOf, type View } from './view.ts';

/** What the picture of every chart of time holds, as plain data. */
export interface PlotPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  /** Heights of the grid lines, that of the base line first, px. */
  readonly grid: readonly number[];
  /** x of the ticks under the base line, where the chart bears the time axis, px. */
  readonly ticks: readonly number[];
  /** What of the lines stays as it is while the run plays; null: they are drawn as a whole. */
  readonly scroll: Scroll | null;
}

/** A chart of time that is being laid out. */
export interface TimePlot {
  readonly view: View;
  readonly axis: ValueAxis;
  /** y of a value, px. What lies above the axis stays just above the area. */
  readonly yOf: (value: number) => number;
  /** The labels of its axes, and where more find room. */
  readonly labels: LabelPlacement;
  /** The part of its picture that all charts have. */
  readonly picture: (scroll?: Scroll | null) => PlotPicture;
}

/** Values above the axis are drawn this part of it above its end. */
const OVER = 0.02;
/** A label may reach so far below the plot area, and as rounding has it above its room, px. */
const BELOW_AREA = 4;
const ROUNDING = 1;
/** No label is so near to the line of now, px. */
const NOW_MARGIN = 3;

/** The scale of values over the plot area of a view. */
export function scaleOf({ top, bottom }: View, { least, most, log }: ValueAxis): (value: number) => number {
  const scale = (log === true ? scaleLog : scaleLinear)([least, most], [bottom, top])
    .interpolate(interpolatePx)
    .unknown(NaN);
  const highest = scale.invert(top - OVER * (bottom - top));
  const lowest = log === true ? least : -Infinity;
  return (value) => scale(Math.max(lowest, Math.min(highest, value)));
}

/** Lays out a chart of time: its axes, with the time at the cursor, s. `above`: px over its area where labels may be. */
export function timePlot(view: View, axis: ValueAxis, cursor: number | null, above = view.top): TimePlot {
  const { top, bottom, width, height, left } = view;
  const yOf = scaleOf(view, axis);
  const foot = view.strip === true ? height : bottom + BELOW_AREA;
  const labels = new LabelPlacement(view.sizes, { left, right: width - 2, top: top - above - ROUNDING, bottom: foot });
  labels.insist(valueLabels(view, shownTicks(view, axis), yOf));
  if (view.axis) labels.insist(timeLabels(view, axisBase(view), cursor));
  const now = xOf(view, view.now);
  labels.avoid({ left: now - NOW_MARGIN, right: now + NOW_MARGIN, top, bottom });
  return {
    view,
    axis,
    yOf,
    labels,
    picture: (scroll = null) => ({
      view,
      scroll,
      labels: labels.labels,
      grid: [...(axis.log === true ? [bottom] : []), ...shownTicks(view, axis).map(yOf)],
      ticks: view.axis ? timeTicks(view).times.map((time) => xOf(view, time)) : [],
    }),
  };
}

/**
 * What of a chart stays as it is drawn while the run plays: all before `final`, s. Null: it is drawn as a whole.
 * `series`: what it shows, a change of which redraws all; `look`: what else its lines depend on.
 */
export function keptPast(
  data: RunData,
  { view, axis }: Pick<TimePlot, 'view' | 'axis'>,
  past: Past | undefined,
  final: number,
  series: readonly (Series | undefined)[],
  ...look: readonly (string | number)[]
): Scroll | null {
  if (past === undefined || !data.present.playing) return null;
  const versions = series.reduce((sum, each) => sum + (each?.version ?? 0), 0);
  const key = [data.opened.run, versions, view.top, view.bottom, axis.least, axis.most, ...look].join(' ');
  return past.goOn(view, key, Math.max(0, final));
}
