import { endLabels, lineEnds, MOST_NAMED } from '../../../../charts/plot/ends.ts';
import { lineFrom } from '../../../../charts/plot/past.ts';
import { Points, type Line } from '../../../../charts/plot/points.ts';
import { closeAxis, type ValueAxis } from '../../../../charts/plot/ticks.ts';
import { keptPast, scaleOf, timePlot, type PlotPicture } from '../../../../charts/plot/timePlot.ts';
import { thinTraceOf } from '../../../../charts/plot/trace.ts';
import { pxPerSecond, shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import type { TimeRange } from '../../../../run/range.ts';
import type { RunData } from '../../../../run/runData.ts';
import type { Series } from '../../../../run/series.ts';
import type { PanelSettings } from '../settings.ts';
import { tcpFlows } from '../window/tcpFlows.ts';
import type { Label } from '../../../../charts/plot/label.ts';
import { baseLabels, baseSteps, type BaseStep } from './base.ts';

/** The round-trip times of one sender, px. */
interface FlowTimes {
  readonly flow: number;
  readonly width: number;
  readonly smoothed: Line;
  readonly timer: Line;
  /** What was measured, column by column: a point for the largest and one for the smallest. */
  readonly samples: Line;
  /** SRTT + RTTVAR and SRTT - RTTVAR, column by column. */
  readonly band: Line;
}

/** Something that happened to a measurement or to the timer: a sample that was given up, a timeout that backs off. */
export interface TimerSign {
  readonly kind: 'refused' | 'timeout';
  readonly flow: number;
  /** Of the first of those that lie together, s. */
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** A value at a moment, px. */
interface Spot {
  readonly flow: number;
  readonly x: number;
  readonly y: number;
}

/** Round-trip times over time, px. */
export interface RttPicture extends PlotPicture {
  readonly flows: readonly FlowTimes[];
  /** What a round trip takes where no packet waits. */
  readonly base: readonly BaseStep[];
  readonly signs: readonly TimerSign[];
  readonly ends: readonly Spot[];
  readonly cursors: readonly Spot[];
}

const MS = 1000;
/** A timer so many times as long as the longest round trip, or longer, is not near: the axis would be for it alone. */
const NEAR = 1.6;
/** Room above the largest value, as a part of it. */
const ROOM = 1.05;
/** The axis of a run without a sample, ms. */
const UNKNOWN = 100;

/** A recorded time of a flow at a time, s, in ms; not a number where there is none yet. */
export function msAt(data: RunData, quantity: 'rtt' | 'sample' | 'rto' | 'rttvar', flow: number, time: number): number {
  const { bucket } = data.opened;
  const series = data.series.ofFlow(quantity, flow);
  return time < data.startOf(flow) ? NaN : (series?.at(Math.ceil(time / bucket - 1e-9) - 1) ?? NaN) * MS;
}

/** Smallest and largest of a quantity of these flows in a window of time, ms. */
function rangeOf(
  data: RunData,
  { from, to }: TimeRange,
  quantity: 'rtt' | 'sample' | 'rto',
  flows: readonly number[],
): { readonly least: number; readonly most: number } {
  const { bucket } = data.opened;
  const [first, last] = [Math.floor(from / bucket), Math.ceil(Math.min(to, data.present.known) / bucket)];
  const ranges = flows.flatMap((flow) => {
    const range = data.series.ofFlow(quantity, flow)?.range(first, Math.max(last, first + 1));
    return range === undefined || range.newest < 0 ? [] : [range];
  });
  return {
    least: MS * ranges.reduce((least, { min }) => Math.min(least, min), Infinity),
    most: MS * ranges.reduce((most, { max }) => Math.max(most, max), 0),
  };
}

/** The axis of round-trip times, ms: of what is smoothed and measured, and of timers that are near. */
export function rttAxis(data: RunData, window: TimeRange): ValueAxis {
  const flows = tcpFlows(data).map(({ index }) => index);
  const [smoothed, measured] = [rangeOf(data, window, 'rtt', flows), rangeOf(data, window, 'sample', flows)];
  const most = Math.max(smoothed.most, measured.most);
  if (most === 0) return closeAxis(0, UNKNOWN);
  const timers = flows.map((flow) => rangeOf(data, window, 'rto', [flow]).most).filter((timer) => timer < most * NEAR);
  const base = baseSteps(data, window).map(({ ms }) => ms);
  return closeAxis(Math.min(smoothed.least, measured.least, ...base), ROOM * Math.max(most, ...timers));
}

/** The picture of the round-trip times. */
export function rttPicture(data: RunData, view: View, { cursor, flow, hovered, past }: PanelSettings): RttPicture {
  const { opened, present } = data;
  const senders = tcpFlows(data).map(({ index }) => index);
  const wanted = [flow, hovered];
  const until = shownUntil(view);
  const plot = timePlot(view, rttAxis(data, view), cursor);
  const { yOf, labels } = plot;
  const yOfSeconds = (seconds: number): number => yOf(seconds * MS);
  const many = opened.flows.length > MOST_NAMED;
  const of = (index: number, quantity: 'rtt' | 'sample' | 'rto' | 'rttvar'): Series | undefined =>
    data.series.ofFlow(quantity, index);
  const all = senders.flatMap((index) => [
    of(index, 'rtt'),
    of(index, 'sample'),
    of(index, 'rto'),
    of(index, 'rttvar'),
  ]);
  // The newest bucket is not over.
  const scroll = keptPast(data, plot, past, until - 2 * opened.bucket, all, ...wanted);
  const from = lineFrom(view, opened.bucket, scroll);
  const lineOf = (series: Series | undefined, index: number): Line =>
    series === undefined
      ? new Float64Array(0)
      : thinTraceOf(series, opened.bucket, view, Math.max(from, data.startOf(index)), until, yOfSeconds);
  const flows = senders.map((index): FlowTimes => {
    // Of many flows the samples and timers would hide the lines.
    const whole = !many || wanted.includes(index);
    return {
      flow: index,
      width: whole ? view.sizes.line.strip : view.sizes.line.thin,
      smoothed: lineOf(of(index, 'rtt'), index),
      timer: whole ? lineOf(of(index, 'rto'), index) : new Float64Array(0),
      samples: whole ? samplesOf(data, view, of(index, 'sample'), from, until, yOfSeconds) : new Float64Array(0),
      band: whole ? bandOf(data, view, index, from, until, yOf) : new Float64Array(0),
    };
  });
  const spot = (index: number, time: number): Spot[] => {
    const value = msAt(data, 'rtt', index, time);
    return Number.isNaN(value) ? [] : [{ flow: index, x: xOf(view, time), y: yOf(value) }];
  };
  const begun = senders.filter((index) => until >= data.startOf(index) && present.event > 0);
  const texts = lineEnds(opened.flows, begun, wanted, yOf, {
    of: (index) => msAt(data, 'rtt', index, Math.min(cursor ?? until, view.known)),
    text: (value) => String(Math.round(value)),
  });
  labels.insist(endLabels(texts, view, { top: view.top, bottom: view.bottom + 4, large: 'value' }, wanted));
  const signs = signsOf(data, view, many ? wanted : senders, yOf);
  if (signs.filter(({ kind }) => kind === 'timeout').length <= MOST_LABELLED)
    for (const ways of backOffLabels(data, view, signs)) labels.addFirst(ways);
  const base = baseSteps(data, view, yOf);
  const [last] = base.slice(-1);
  if (last !== undefined && !view.narrow) labels.addFirst(baseLabels(view, last));
  return {
    ...plot.picture(scroll),
    flows: [...flows].sort((a, b) => wanted.indexOf(a.flow) - wanted.indexOf(b.flow)),
    base,
    signs,
    ends: begun.flatMap((index) => spot(index, until)),
    cursors: cursor === null ? [] : begun.flatMap((index) => spot(index, cursor)),
  };
}

/** A column of samples is so wide, px, about. */
const COLUMN = 2;

/** What a sender measured from one time to another, s, column by column. */
function samplesOf(
  { opened }: RunData,
  view: View,
  series: Series | undefined,
  from: number,
  until: number,
  yOf: (seconds: number) => number,
): Line {
  const points = new Points();
  if (series === undefined) return points.line();
  const { bucket } = opened;
  const step = Math.max(1, Math.round(COLUMN / pxPerSecond(view) / bucket));
  // Columns stand still in time.
  for (let at = Math.floor(Math.max(0, from / bucket) / step) * step; at * bucket < until; at += step) {
    const { min, max, newest } = series.range(at, at + step);
    if (newest < 0) continue;
    const x = xOf(view, Math.min(until, (at + step / 2) * bucket));
    points.add(x, yOf(max));
    points.add(x, yOf(min));
  }
  return points.line();
}

/** SRTT with RTTVAR on both sides from one time to another, s, column by column. */
function bandOf(
  data: RunData,
  view: View,
  flow: number,
  from: number,
  until: number,
  yOf: (ms: number) => number,
): Line {
  const points = new Points();
  const step = COLUMN / pxPerSecond(view);
  const start = Math.max(from, data.startOf(flow));
  for (let column = Math.floor(start / step); column * step <= until; column++) {
    const time = Math.max(start, column * step);
    const [middle, stray] = [msAt(data, 'rtt', flow, time), msAt(data, 'rttvar', flow, time)];
    if (Number.isNaN(middle) || Number.isNaN(stray)) continue;
    points.add(xOf(view, time), yOf(middle + stray));
    points.add(xOf(view, time), yOf(Math.max(0, middle - stray)));
  }
  return points.line();
}

/** Signs nearer than this, px, are one with a count; more than so many have no words. */
const TOGETHER = 12;
const MOST_LABELLED = 12;

/** Samples that were given up, at the smoothed time, and timeouts on the base line. */
export function signsOf(
  data: RunData,
  view: View,
  flows: readonly number[],
  yOf: (ms: number) => number,
): readonly TimerSign[] {
  const { bucket } = data.opened;
  const until = shownUntil(view);
  const signs: TimerSign[] = [];
  const newest = new Map<string, number>();
  const add = (kind: TimerSign['kind'], flow: number, time: number, count: number): void => {
    const x = xOf(view, time);
    const key = `${kind} ${flow}`;
    const place = newest.get(key) ?? -1;
    const last = signs[place];
    if (last !== undefined && x - last.x < TOGETHER) {
      signs[place] = { ...last, count: last.count + count };
      return;
    }
    newest.set(key, signs.length);
    const y = kind === 'timeout' ? view.bottom : yOf(msAt(data, 'rtt', flow, time) || 0);
    signs.push({ kind, flow, time, x, y: Number.isNaN(y) ? view.bottom : y, count });
  };
  for (const flow of flows) {
    const refused = data.series.ofFlow('refused', flow);
    const last = Math.min(refused?.length ?? 0, Math.ceil(until / bucket));
    for (let at = Math.max(0, Math.floor(view.from / bucket)); at < last; at++) {
      const { newest: known, sum } = refused!.range(at, at + 1);
      if (known >= 0 && sum > 0) add('refused', flow, Math.min(until, (at + 1) * bucket), sum);
    }
  }
  for (const mark of data.marks.between(view.from, until))
    if (mark.kind === 'timeout' && flows.includes(mark.flow) && mark.event <= data.present.event)
      add('timeout', mark.flow, mark.time, 1);
  return signs.sort((a, b) => a.time - b.time);
}

/** "RTO 0.4 s → 0.8 s" beside each timeout: the timer backs off. */
function backOffLabels(data: RunData, view: View, signs: readonly TimerSign[]): Label[][] {
  const { bucket } = data.opened;
  const off = 12 * view.sizes.scale;
  return signs.flatMap(({ kind, flow, time, x, y, count }): Label[][] => {
    if (kind === 'refused') return [];
    const [before, after] = [msAt(data, 'rto', flow, time - bucket), msAt(data, 'rto', flow, time + bucket)];
    if (Number.isNaN(before) || Number.isNaN(after)) return [];
    const text = count > 1 ? `${count} timeouts` : `RTO ${Math.round(before)} → ${Math.round(after)} ms`;
    return [
      [
        { kind: 'note', text, x: x + off, y: y - off, flow, centred: true },
        { kind: 'note', text, x: x - off, y: y - off, flow, centred: true, anchor: 'end' },
      ],
    ];
  });
}

/** How near to a line one points at it, px. */
const REACH = 14;

/** The flow whose smoothed round-trip time is nearest to a place, px; -1: none is near. */
export function flowAt(data: RunData, view: View, time: number, y: number): number {
  const yOf = scaleOf(view, rttAxis(data, view));
  let best = { flow: -1, apart: REACH * view.sizes.scale };
  for (const { index } of tcpFlows(data)) {
    const apart = time > view.now ? NaN : Math.abs(yOf(msAt(data, 'rtt', index, time)) - y);
    if (apart < best.apart) best = { flow: index, apart };
  }
  return best.flow;
}
