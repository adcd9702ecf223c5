/**
 * Common parts of all time charts: plot area, value scale, both axes, label positions, and the part that need not be
 * redrawn. A chart adds its content to a `View`; `drawPlot.ts` draws it.
 */
import { scaleLinear, scaleLog } from 'd3-scale';
import type { RunData } from '../../run/record/runData.ts';
import type { Series } from '../../run/record/series.ts';
import { LabelPlacement } from './labelPlacement.ts';
import type { Label } from './label.ts';
import type { Past } from './past.ts';
import type { Scroll } from './scroll.ts';
import { axisBase, shownTicks, timeLabels, timeTicks, valueLabels, type ValueAxis } from './ticks.ts';
import { interpolatePx, xOf, type View } from './view.ts';

/** Data common to the pictures of all time charts. */
export interface PlotPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  /** y of the grid lines, base line first, px. */
  readonly grid: readonly number[];
  /** x of the ticks below the base line, px, if the chart has the time axis. */
  readonly ticks: readonly number[];
  /** Which part of the lines is already drawn; null: draw everything. */
  readonly scroll: Scroll | null;
}

/** A time chart during layout. */
export interface TimePlot {
  readonly view: View;
  readonly axis: ValueAxis;
  /** y of a value, px. Values above the axis are drawn just above the area. */
  readonly yOf: (value: number) => number;
  /** Axis labels and the space for further ones. */
  readonly labels: LabelPlacement;
  /** The common part of its picture. */
  readonly picture: (scroll?: Scroll | null) => PlotPicture;
}

/** Values above the axis are drawn this fraction of its length above its end. */
const OVER = 0.02;
/** How far a label may extend below the plot area, and above its space because of rounding, px. */
const BELOW_AREA = 4;
const ROUNDING = 1;
/** Minimum distance of labels from the line of now, px. */
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

/**
 * Lays out a time chart: its axes, with the cursor's time, s.
 * @param above space above the plot area in which labels may lie, px
 */
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
 * Determines which part of a chart stays drawn while the run plays: all before `final`, s. Null: draw everything.
 * @param series shown series; a change redraws all
 * @param look other inputs of the lines
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
