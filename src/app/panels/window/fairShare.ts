import type { Label } from '../../plot/label.ts';
import { xOf, type View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';
import { figure } from '../../words/numbers.ts';
import { bottleneckOf, flowsOver } from '../bottleneck.ts';

const PARTS = ['', '', 'half', 'third', 'quarter', 'fifth', 'sixth'];

/** A height of the plot that means something. */
export interface Level {
  /** Segments. */
  readonly value: number;
  readonly text: string;
}

/** The time a segment and its ACK take on empty links, s. */
function emptyRoundTrip(data: RunData, flow: number, bytes: number, ackBytes: number): number {
  const { flows, links } = data.opened;
  const along = (path: readonly number[], size: number): number =>
    path.reduce((sum, link) => sum + (links[link]?.delay ?? 0) + (size * 8) / (links[link]?.rate ?? Infinity), 0);
  return along(flows[flow]?.path ?? [], bytes) + along(flows[flow]?.back ?? [], ackBytes);
}

/**
 * The window each sender has when they share what fits between them and their
 * receivers, the pipe and the queue before it, in equal parts. Only where that
 * is one number: equal senders on equal ways, over one queue with so many places.
 */
export function fairShare(data: RunData): Level | null {
  const { opened } = data;
  const link = opened.links[bottleneckOf(opened)];
  const flows = flowsOver(opened, bottleneckOf(opened));
  const set = opened.scenario.flows.filter((_, index) => flows.some((flow) => flow.index === index));
  const [first] = set;
  if (link === undefined || !Number.isFinite(link.limit) || flows.length < 2 || first?.kind !== 'tcp') return null;
  const { segmentSize, headerSize } = first;
  if (set.some((flow) => flow.kind !== 'tcp' || flow.segmentSize !== segmentSize || flow.headerSize !== headerSize))
    return null;
  const bytes = segmentSize + headerSize;
  const trips = flows.map((flow) => emptyRoundTrip(data, flow.index, bytes, headerSize));
  const [trip = 0] = trips;
  if (trips.some((each) => Math.abs(each - trip) > trip * 1e-6)) return null;
  const value = ((link.rate * trip) / (bytes * 8) + link.limit) / flows.length;
  return { value, text: `a fair ${PARTS[flows.length] ?? 'share'}, ${figure(Math.round(value))}` };
}

/** The name of the level, where the plot begins, above its line or below it. */
export function levelLabels(level: Level, view: View, y: number): Label[] {
  const x = Math.max(view.left, xOf(view, 0)) + 32 * view.sizes.scale;
  const off = view.sizes.text.small * 0.7;
  return [-off, off].map((by) => ({ kind: 'small', text: level.text, x, y: y + by, centred: true }));
}
