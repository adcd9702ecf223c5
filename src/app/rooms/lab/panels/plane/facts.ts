import { bottleneckOf, emptyRoundTrip, flowsOver } from '#app/run/bottleneck.ts';
import { linksAt } from '#app/run/changes.ts';
import type { RunData } from '#app/run/runData.ts';
import { cwndAt, recordedAt } from '#app/run/values.ts';
import type { FlowFacts } from '#lab/protocol.ts';
import { megabits } from '../share/rates.ts';
import { tcpFlows } from '../window/tcpFlows.ts';

/** Two flows that are seen against one another. */
export interface Pair {
  readonly x: FlowFacts;
  readonly y: FlowFacts;
}

/** What both flows have at a moment: windows in segments, or rates in Mb/s. */
export interface PlanePoint {
  /** s */
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

/** A rate is taken over so long a time, s. */
const OVER = 0.5;

/** The two flows that the user chose, or the first that there are; null: there are none. */
export function pairOf(data: RunData): Pair | null {
  const flows = tcpFlows(data);
  const x = flows.find(({ index }) => index === data.plane.x) ?? flows.find(({ index }) => index !== data.plane.y);
  const y =
    flows.find(({ index }) => index === data.plane.y && index !== x?.index) ??
    flows.find(({ index }) => index !== x?.index);
  return x === undefined || y === undefined ? null : { x, y };
}

/** A window at a time, s. */
type WindowAt = (data: RunData, flow: number, time: number) => number;

/** As it is recorded: `cwndAt` looks through every change since the last bucket, and a trail has a thousand points. */
const recordedWindow: WindowAt = (data, flow, time) => recordedAt(data, data.series.ofFlow('cwnd', flow), time);

/** What a flow has at a time, s. */
function valueAt(data: RunData, flow: number, time: number, windowAt: WindowAt): number {
  if (time < data.startOf(flow)) return 0;
  if (data.plane.of === 'rates') return megabits(data, flow, Math.max(0, time - OVER), Math.max(time, 1e-9));
  return windowAt(data, flow, time);
}

export const pointAt = (data: RunData, { x, y }: Pair, time: number, windowAt = cwndAt): PlanePoint => ({
  time,
  x: valueAt(data, x.index, time, windowAt),
  y: valueAt(data, y.index, time, windowAt),
});

/** Where both have gone from one time to another, s. */
export function trailOf(data: RunData, pair: Pair, from: number, until: number): readonly PlanePoint[] {
  const { bucket } = data.opened;
  const step = data.plane.of === 'rates' ? Math.max(bucket, OVER / 5) : bucket;
  const points: PlanePoint[] = [];
  for (let at = Math.ceil(Math.max(0, from) / step); at * step < until; at++)
    points.push(pointAt(data, pair, at * step, recordedWindow));
  points.push(pointAt(data, pair, until));
  return points.filter(({ x, y }) => !Number.isNaN(x) && !Number.isNaN(y));
}

/** Sums of both at which something is full. */
export interface FullLine {
  readonly sum: number;
  readonly name: string;
}

/** Where the link is full, and of windows where its queue is too. None where other flows share it, or where both ways differ. */
export function fullLines(data: RunData, { x, y }: Pair, time: number): readonly FullLine[] {
  const { opened } = data;
  if (opened.manet !== null || opened.script !== null) return [];
  const link = bottleneckOf(opened);
  const links = linksAt(opened, time);
  const facts = links[link];
  const over = flowsOver(opened, link);
  const both = [x, y];
  if (facts === undefined || over.length !== 2 || !both.every(({ index }) => over.some((flow) => flow.index === index)))
    return [];
  if (data.plane.of === 'rates') return [{ sum: facts.rate / 1e6, name: 'link full' }];
  const pipes = both.map((flow) => {
    const set = opened.scenario.flows[flow.index];
    if (set?.kind !== 'tcp') return NaN;
    const bytes = set.segmentSize + set.headerSize;
    return (facts.rate * emptyRoundTrip(links, flow, bytes, set.headerSize)) / (8 * bytes);
  });
  const [pipe = NaN, other = NaN] = pipes;
  if (!(Math.abs(pipe - other) <= pipe * 1e-6)) return [];
  return [
    { sum: pipe, name: 'link full' },
    ...(Number.isFinite(facts.limit) ? [{ sum: pipe + facts.limit, name: 'queue full' }] : []),
  ];
}

/** Why there is no plane; '' where there is one. */
export const whyNoPlane = (data: RunData): string =>
  pairOf(data) === null ? 'This chart needs two flows with windows.' : '';
