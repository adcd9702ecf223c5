import { lineFrom } from '../../../../charts/plot/past.ts';
import type { Line } from '../../../../charts/plot/points.ts';
import { valueAxis, type ValueAxis } from '../../../../charts/plot/ticks.ts';
import { keptPast, scaleOf, timePlot, type PlotPicture } from '../../../../charts/plot/timePlot.ts';
import { thinTraceOf } from '../../../../charts/plot/trace.ts';
import { shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import { shownLink } from '../../../../run/bottleneck.ts';
import type { EventRef } from '../../../../run/eventRef.ts';
import type { TimeRange } from '../../../../run/range.ts';
import type { RunData } from '../../../../run/runData.ts';
import { figure } from '../../../../ui/words/numbers.ts';
import { partAt } from '../forked.ts';
import type { ForkedLines } from '../forkedCharts.ts';
import { emptyPlot } from '../nothing.ts';
import type { PanelSettings } from '../settings.ts';
import { boundsOf, queueAt, queueMarks, whyNoQueue, type Bound } from './facts.ts';

/** Packets dropped, or marked, that lie together. */
export interface QueueSign {
  readonly kind: 'loss' | 'marked';
  readonly flow: number;
  /** Of the first of them, s. */
  readonly time: number;
  readonly ref: EventRef;
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** The queue over time, px. */
export interface QueuePicture extends PlotPicture {
  readonly queue: Line;
  /** The average that RED decides by. */
  readonly average: Line;
  readonly bounds: readonly (Pick<Bound, 'isLimit'> & {
    readonly from: number;
    readonly to: number;
    readonly y: number;
  })[];
  readonly signs: readonly QueueSign[];
  /** Of a fork: where it begins, px, and the queue in what stands beside it. */
  readonly fork: ForkedLines | null;
}

/** A bound so many times as high as the queue, or more, is not near: the axis would be for it alone. */
const NEAR = 3;
/** Signs of one kind nearer than this are one with a count, px. */
const TOGETHER = 10;
/** How near to a sign one points at it, px. */
const REACH = 11;

/** The axis: of what waits in the window, and of bounds that are near. */
export function queueAxis(data: RunData, window: TimeRange): ValueAxis {
  const { bucket } = data.opened;
  const [first, last] = [Math.floor(window.from / bucket), Math.ceil(Math.min(window.to, data.present.known) / bucket)];
  const [max, besides] = [data, data.beside].map(
    (run) => run?.series.ofLink('queue', shownLink(data))?.range(first, Math.max(last, first + 1)).max ?? 0,
  ) as [number, number];
  const most = Math.max(1, max, besides);
  const near = boundsOf(data, window)
    .map(({ value }) => value)
    .filter((value) => value <= NEAR * most);
  return valueAxis(0, 1.04 * Math.max(most, ...near));
}

/** What was dropped and marked, at the queue that it found, those that lie together as one. */
export function signsOf(data: RunData, view: View, yOf: (packets: number) => number): readonly QueueSign[] {
  const signs: QueueSign[] = [];
  const newest = new Map<QueueSign['kind'], number>();
  const { bucket } = data.opened;
  const series = data.series.ofLink('queue', shownLink(data));
  for (const mark of queueMarks(data, { from: view.from, to: shownUntil(view) })) {
    const x = Math.max(view.left, xOf(view, mark.time));
    const count = 1 + (mark.more ?? 0);
    const place = newest.get(mark.kind) ?? -1;
    const before = signs[place];
    if (before !== undefined && x - before.x < TOGETHER) {
      signs[place] = { ...before, count: before.count + count };
      continue;
    }
    const at = Math.floor(mark.time / bucket);
    const found = mark.kind === 'loss' ? mark.queue : (series?.range(at, at + 1).max ?? 0);
    newest.set(mark.kind, signs.length);
    const { time, flow, event } = mark;
    signs.push({ kind: mark.kind, flow, time, ref: { event, flow }, x, y: yOf(Math.max(0, found)), count });
  }
  return signs;
}

/** The picture of the queue. */
export function queuePicture(data: RunData, view: View, { cursor, past }: PanelSettings): QueuePicture {
  const none = whyNoQueue(data);
  const empty = new Float64Array(0);
  if (none !== '') return { ...emptyPlot(view, none), queue: empty, average: empty, bounds: [], signs: [], fork: null };
  const { bucket } = data.opened;
  const link = shownLink(data);
  const until = shownUntil(view);
  const axis = queueAxis(data, view);
  const plot = timePlot(view, axis, cursor);
  const { yOf, labels } = plot;
  const fork = forkOf(data, view, link, yOf);
  const [queue, average] = [data.series.ofLink('queue', link), data.series.ofLink('average', link)];
  const scroll = keptPast(data, plot, fork === null ? past : undefined, until - 2 * bucket, [queue, average], link);
  const from = lineFrom(view, bucket, scroll);
  const { scale, text } = view.sizes;
  const now = queueAt(data, 'queue', Math.min(cursor ?? until, view.known));
  const mean = queueAt(data, 'average', Math.min(cursor ?? until, view.known));
  const x = xOf(view, until) + 15 * Math.min(1.5, scale);
  // One above the axis would lie at its end, as if it were that low.
  const bounds = boundsOf(data, view).filter(({ value }) => value <= axis.most);
  const bottom = view.bottom - text.value / 2;
  if (!Number.isNaN(now)) {
    const y = Math.min(bottom, Math.max(view.top + text.value / 2, yOf(now)));
    labels.add(
      [
        { kind: 'value', text: `${figure(now)} waiting`, x, y, centred: true },
        { kind: 'value', text: figure(now), x, y, centred: true },
      ].slice(view.narrow ? 1 : 0, view.narrow ? 2 : 1) as Parameters<typeof labels.add>[0],
    );
    if (!Number.isNaN(mean) && !view.narrow)
      labels.addFirst(
        [-1, 1].map((by) => ({
          kind: 'small' as const,
          text: `average ${figure(Number(mean.toPrecision(3)))}`,
          x,
          y: y + by * (text.value + 2),
          centred: true,
        })),
      );
  }
  const signs = signsOf(data, view, yOf);
  const off = text.small / 2 + 4 * scale;
  for (const bound of bounds) {
    const y = yOf(bound.value);
    const left = Math.max(view.left, xOf(view, bound.from)) + 8;
    labels.addFirst(
      [y - off, y + off].map((each) => ({
        kind: 'small' as const,
        text: bound.name,
        x: left,
        y: each,
        centred: true,
      })),
    );
  }
  for (const { kind, count, x: at, y } of signs.slice(0, MOST_LABELLED)) {
    const words = `${count} ${kind === 'loss' ? 'dropped' : 'marked'}`;
    const beside = { kind: 'loss' as const, text: words, y: y + 12 * scale, centred: true };
    labels.addFirst([
      { ...beside, x: at - 9 * scale, anchor: 'end' as const },
      { ...beside, x: at + 9 * scale },
    ]);
  }
  return {
    ...plot.picture(scroll),
    queue: queue === undefined ? empty : thinTraceOf(queue, bucket, view, from, until, yOf),
    average: average === undefined ? empty : thinTraceOf(average, bucket, view, from, until, yOf),
    bounds: bounds.map(({ from: begin, to, value, isLimit }) => ({
      from: Math.max(view.left, xOf(view, begin)),
      to: Math.min(view.right, xOf(view, to)),
      y: yOf(value),
      isLimit,
    })),
    signs,
    fork,
  };
}

/** Where a fork begins, px, and how long the queue was in what stands beside it, from there on. */
function forkOf(data: RunData, view: View, link: number, yOf: (value: number) => number): QueuePicture['fork'] {
  const at = partAt(data);
  const series = data.beside?.series.ofLink('queue', link);
  if (at === null || data.beside === null || series === undefined) return null;
  const until = Math.min(shownUntil(view), data.beside.present.known);
  const line = thinTraceOf(series, data.opened.bucket, view, Math.max(view.from, at), until, yOf);
  return { x: xOf(view, at), isFork: data.fork !== null, besides: [{ flow: -1, line }], losses: [] };
}

/** Signs that bear their count, at most: of the first of a kind. */
const MOST_LABELLED = 6;

/** What the sign at a place, px, stands for; null: there is none. */
export function signAt(data: RunData, view: View, x: number, y: number): EventRef | null {
  if (whyNoQueue(data) !== '') return null;
  const near = signsOf(data, view, scaleOf(view, queueAxis(data, view)))
    .map((sign) => ({ sign, apart: Math.hypot(sign.x - x, sign.y - y) }))
    .filter(({ apart }) => apart <= REACH * view.sizes.scale)
    .sort((a, b) => a.apart - b.apart)[0];
  return near?.sign.ref ?? null;
}
