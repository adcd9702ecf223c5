import { tickStep } from 'd3-array';
import type { Box } from '#app/charts/plot/labelPlacement.ts';
import type { Line } from '#app/charts/plot/points.ts';
import { thinTraceOf } from '#app/charts/plot/trace.ts';
import { pxPerSecond, shownUntil, timeOf, xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { cwndAt, recordedAt, tailOf } from '#app/run/record/values.ts';
import type { PlotEvent } from './events.ts';

type Scale = (value: number) => number;

/** A flow's window over time. `later`: the part after the current time that is already simulated. */
export interface Trace {
  readonly flow: number;
  readonly line: Line;
  readonly later: Line;
  readonly width: number;
}

/** The line of a sender's window from a time, s. */
export function traceOfFlow(
  data: RunData,
  view: View,
  flow: number,
  width: number,
  yOf: Scale,
  from = view.from,
): Trace {
  const { bucket } = data.opened;
  const cwnd = data.series.ofFlow('cwnd', flow);
  const start = data.startOf(flow);
  const until = shownUntil(view);
  const end = Math.min(view.known, view.to);
  const empty = new Float64Array(0);
  if (cwnd === undefined) return { flow, line: empty, later: empty, width };
  return {
    flow,
    width,
    line: thinTraceOf(cwnd, bucket, view, Math.max(from, start), until, yOf, tailOf(data, flow, until)),
    later: until < end ? thinTraceOf(cwnd, bucket, view, Math.max(until, start), end, yOf) : empty,
  };
}

/** Thin steps of a sender's ssthresh, where it is within the plot. */
export function thresholdOf(data: RunData, view: View, flow: number, yOf: Scale, top: number): Line | null {
  const ssthresh = data.series.ofFlow('ssthresh', flow);
  const now = data.present.flows[flow]?.ssthresh ?? Infinity;
  if (ssthresh === undefined || now > top) return null;
  const from = Math.max(view.from, data.startOf(flow));
  return thinTraceOf(ssthresh, data.opened.bucket, view, from, shownUntil(view), yOf);
}

/** Sampling distance along a line to find overlaps with labels, px. */
const STEP = 6;

/** Whether a sender's window passes through a box. */
export function runThrough(data: RunData, view: View, flows: readonly number[], box: Box, yOf: Scale): boolean {
  const until = shownUntil(view);
  const half = view.sizes.line.trace / 2;
  return flows.some((flow) => {
    const cwnd = data.series.ofFlow('cwnd', flow);
    let before = NaN;
    for (let x = box.left; x < box.right + STEP; x += STEP) {
      const time = timeOf(view, Math.min(x, box.right));
      const isDrawn = cwnd !== undefined && time <= until && time >= data.startOf(flow);
      const value = isDrawn ? recordedAt(data, cwnd, time) : NaN;
      const y = Number.isNaN(value) ? NaN : yOf(value);
      const other = Number.isNaN(before) ? y : before;
      if (Math.min(y, other) - half < box.bottom && Math.max(y, other) + half > box.top) return true;
      before = y;
    }
    return false;
  });
}

/** Position of a flow's marker. */
export interface Marker {
  readonly flow: number;
  readonly x: number;
  readonly y: number;
}

/** Approximate distance of a line's markers, px. */
const APART = 130;
const APART_NARROW = 85;
/** Minimum distance of a marker from events and the end of the line, px. */
const CLEAR = 16;

/** Markers on each line about every 130 px, at fixed times, away from events. */
export function markersOf(
  data: RunData,
  view: View,
  flows: readonly number[],
  events: readonly PlotEvent[],
  yOf: Scale,
): Marker[] {
  const { scale } = view.sizes;
  const step = tickStep(0, ((view.narrow ? APART_NARROW : APART) * scale) / pxPerSecond(view), 1);
  const until = shownUntil(view);
  const clear = CLEAR * scale;
  return flows.flatMap((flow, index) => {
    const list: Marker[] = [];
    const started = data.startOf(flow);
    // Neighbouring lines alternate, so that overlapping lines can be distinguished.
    const shift = (index % 2) / 2;
    for (let place = Math.ceil(view.from / step - shift); (place + shift) * step < until; place++) {
      const time = (place + shift) * step;
      const x = xOf(view, time);
      const free = events.every((event) => event.flow !== flow || Math.abs(event.x - x) > clear);
      if (time <= started || x < view.left + clear / 2 || xOf(view, until) - x < clear || !free) continue;
      const value = cwndAt(data, flow, time);
      if (!Number.isNaN(value)) list.push({ flow, x, y: yOf(value) });
    }
    return list;
  });
}
