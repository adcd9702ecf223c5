import { endLabels, lineEnds, MOST_NAMED } from '../../../../charts/plot/ends.ts';
import { Points, type Line } from '../../../../charts/plot/points.ts';
import { valueAxis, type ValueAxis } from '../../../../charts/plot/ticks.ts';
import { timePlot, type PlotPicture } from '../../../../charts/plot/timePlot.ts';
import { thinTraceOf } from '../../../../charts/plot/trace.ts';
import { pxPerSecond, shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import type { TimeRange } from '../../../../run/range.ts';
import type { RunData } from '../../../../run/runData.ts';
import { emptyPlot } from '../nothing.ts';
import type { PanelSettings } from '../settings.ts';
import { megabitsOf, pacedFlows, rateAt, whyNoRates, type RateQuantity } from './facts.ts';

/** The rates and what is in flight of one sender, px. */
interface FlowRates {
  readonly flow: number;
  readonly width: number;
  readonly pacing: Line;
  /** What it takes for the rate of the bottleneck. */
  readonly bandwidth: Line;
  /** Delivery-rate samples, column by column: the largest and the smallest. */
  readonly samples: Line;
  readonly inflight: Line;
  readonly cwnd: Line;
}

/** The rates of senders that pace above, what they have in flight below, px. */
export interface RatesPicture extends PlotPicture {
  readonly flows: readonly FlowRates[];
}

/** The part of the plot area that the rates have, and the room between both, px on a desktop. */
const UPPER = 0.56;
const BETWEEN = 13;
/** A column of samples is so wide, px, about. */
const COLUMN = 2;

/** The two plots of the figure: the rates above, what is in flight below. */
export function partsOf(view: View): { readonly rates: View; readonly flight: View } {
  const split = view.top + (view.bottom - view.top) * UPPER;
  return {
    rates: { ...view, bottom: split - BETWEEN * view.sizes.scale * 0.5, axis: false },
    flight: { ...view, top: split + BETWEEN * view.sizes.scale * 0.5 },
  };
}

/** The largest value of some quantities of these flows in a window of time: rates in Mb/s. */
function mostOf(
  data: RunData,
  { from, to }: TimeRange,
  flows: readonly number[],
  quantities: readonly RateQuantity[],
): number {
  const { bucket } = data.opened;
  const [first, last] = [Math.floor(from / bucket), Math.ceil(Math.min(to, data.present.known) / bucket)];
  return flows.reduce((most, flow) => {
    const unit = quantities[0] === 'inflight' ? 1 : megabitsOf(data, flow);
    return quantities.reduce((highest, quantity) => {
      const range = data.series.ofFlow(quantity, flow)?.range(first, Math.max(last, first + 1));
      return range === undefined || range.newest < 0 ? highest : Math.max(highest, range.max * unit);
    }, most);
  }, 0);
}

/** A start-up paces at 2.8 times the rate: the axis is of the rest where that is less than this part of it. */
const axisOf = (most: number): ValueAxis => valueAxis(0, Math.max(most * 1.05, 1e-3));

/** The picture of the rates. */
export function ratesPicture(data: RunData, view: View, { cursor, flow, hovered }: PanelSettings): RatesPicture {
  const none = whyNoRates(data);
  if (none !== '') return { ...emptyPlot(view, none), flows: [] };
  const { opened, present } = data;
  const { bucket } = opened;
  const until = shownUntil(view);
  const paced = pacedFlows(data).map(({ index }) => index);
  const wanted = [flow, hovered];
  const many = paced.length > MOST_NAMED;
  const parts = partsOf(view);
  const upper = timePlot(parts.rates, axisOf(mostOf(data, view, paced, ['pacing', 'bandwidth'])), cursor);
  const lower = timePlot(parts.flight, axisOf(mostOf(data, view, paced, ['inflight'])), cursor);
  const empty = new Float64Array(0);
  const lineOf = (quantity: RateQuantity, index: number): Line => {
    const series = data.series.ofFlow(quantity, index);
    if (series === undefined) return empty;
    const unit = megabitsOf(data, index);
    const isRate = quantity !== 'inflight' && quantity !== 'cwnd';
    const yOf = (value: number): number => (isRate ? upper.yOf(value * unit) : lower.yOf(value));
    return thinTraceOf(series, bucket, view, Math.max(view.from, data.startOf(index)), until, yOf);
  };
  const flows = paced.map((index): FlowRates => {
    // Of many flows samples and estimates would hide the lines.
    const whole = !many || wanted.includes(index);
    return {
      flow: index,
      width: whole ? view.sizes.line.strip : view.sizes.line.thin,
      pacing: lineOf('pacing', index),
      bandwidth: whole ? lineOf('bandwidth', index) : empty,
      samples: whole ? samplesOf(data, view, index, until, upper.yOf) : empty,
      inflight: lineOf('inflight', index),
      cwnd: whole ? lineOf('cwnd', index) : empty,
    };
  });
  const begun = paced.filter((index) => until >= data.startOf(index) && present.event > 0);
  const at = Math.min(cursor ?? until, view.known);
  for (const [plot, quantity, text] of [
    [upper, 'pacing', (value: number) => String(Number(value.toPrecision(3)))],
    [lower, 'inflight', (value: number) => String(Math.round(value))],
  ] as const) {
    const ends = lineEnds(opened.flows, begun, wanted, plot.yOf, {
      of: (index) => (paced.includes(index) ? rateAt(data, quantity, index, at) : NaN),
      text,
    });
    const { top, bottom } = plot.view;
    plot.labels.insist(endLabels(ends, view, { top, bottom: bottom + 4, large: 'value' }, wanted));
  }
  const words = (text: string, plot: typeof upper): void => {
    plot.labels.addFirst([
      { kind: 'small', text, x: view.left + 6, y: plot.view.top + view.sizes.text.small * 0.7, centred: true },
    ]);
  };
  words('Mb/s', upper);
  words('segments in flight', lower);
  const [above, below] = [upper.picture(), lower.picture()];
  return {
    ...below,
    view,
    labels: [...above.labels, ...below.labels],
    grid: [...below.grid, ...above.grid],
    flows: [...flows].sort((a, b) => wanted.indexOf(a.flow) - wanted.indexOf(b.flow)),
  };
}

/** The delivery-rate samples of a sender up to a time, s, column by column. */
function samplesOf(data: RunData, view: View, flow: number, until: number, yOf: (rate: number) => number): Line {
  const points = new Points();
  const series = data.series.ofFlow('arrival', flow);
  if (series === undefined) return points.line();
  const { bucket } = data.opened;
  const unit = megabitsOf(data, flow);
  const step = Math.max(1, Math.round(COLUMN / pxPerSecond(view) / bucket));
  for (let at = Math.floor(Math.max(0, view.from / bucket) / step) * step; at * bucket < until; at += step) {
    const { min, max, newest } = series.range(at, at + step);
    if (newest < 0) continue;
    const x = xOf(view, Math.min(until, (at + step / 2) * bucket));
    points.add(x, yOf(max * unit));
    points.add(x, yOf(min * unit));
  }
  return points.line();
}
