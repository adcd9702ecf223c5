import { emptyRoundTrip, wireBits } from '#engine/link/transmission.ts';
import { bottleneckOf, flowsOver } from '#app/run/facts/bottleneck.ts';
import { linksAt } from '#app/run/facts/changes.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { cwndAt, recordedAt } from '#app/run/record/values.ts';
import type { FlowFacts } from '#lab/protocol/protocol.ts';
import { megabits } from '../share/rates.ts';
import { tcpFlows } from '../kit/senders.ts';

/** Two flows to compare. */
interface Pair {
  readonly x: FlowFacts;
  readonly y: FlowFacts;
}

/** Values of both flows at a moment: windows in segments, or rates in Mb/s. */
interface PlanePoint {
  /** s */
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

/** Window of a rate, s. */
const OVER = 0.5;

/** The two selected flows, or the first two; null: none. */
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

/** As recorded: `cwndAt` searches every change since the last bucket, and a trail has a thousand points. */
const recordedWindow: WindowAt = (data, flow, time) => recordedAt(data, data.series.ofFlow('cwnd', flow), time);

/** A flow's value at a time, s. */
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

/** The path of both between two times, s. */
export function trailOf(data: RunData, pair: Pair, from: number, until: number): readonly PlanePoint[] {
  const { bucket } = data.opened;
  const step = data.plane.of === 'rates' ? Math.max(bucket, OVER / 5) : bucket;
  const points: PlanePoint[] = [];
  for (let at = Math.ceil(Math.max(0, from) / step); at * step < until; at++)
    points.push(pointAt(data, pair, at * step, recordedWindow));
  points.push(pointAt(data, pair, until));
  return points.filter(({ x, y }) => !Number.isNaN(x) && !Number.isNaN(y));
}

/** Sums of both values at which something is full. */
interface FullLine {
  readonly sum: number;
  readonly name: string;
}

/**
 * Lines at which the link is full and, for windows, its queue too. None if other flows share it, or if the paths
 * differ.
 */
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
    return (facts.rate * emptyRoundTrip(links, flow, bytes, set.headerSize)) / wireBits(bytes);
  });
  const [pipe = NaN, other = NaN] = pipes;
  if (!(Math.abs(pipe - other) <= pipe * 1e-6)) return [];
  return [
    { sum: pipe, name: 'link full' },
    ...(Number.isFinite(facts.limit) ? [{ sum: pipe + facts.limit, name: 'queue full' }] : []),
  ];
}

/** Why there is no plane; '' if there is one. */
export const whyNoPlane = (data: RunData): string =>
  pairOf(data) === null ? 'This chart needs two flows with windows.' : '';
