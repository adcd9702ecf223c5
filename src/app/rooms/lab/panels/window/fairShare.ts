import { emptyRoundTrip, wireBits } from '#engine/link/transmission.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import type { Intervention } from '#scenario/scenario.ts';
import { changesOf, linksAfter, stretchesOf } from '#app/run/facts/changes.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { figure } from '#app/ui/words/numbers.ts';
import { bottleneckOf, flowsOver } from '#app/run/facts/bottleneck.ts';

/** A height of the plot with a meaning. */
interface Level {
  /** Segments. */
  readonly value: number;
  readonly text: string;
}

/** The level over a stretch of the plot, px. */
export interface LevelStep {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/**
 * The window of each sender if all share the path and the queue before it equally, after some changes. Only if that is
 * a single number: equal senders on equal paths, over one queue limited in packets.
 */
function levelAfter(opened: Opened, changes: readonly Intervention[]): Level | null {
  const links = linksAfter(opened, changes);
  const bottleneck = bottleneckOf(opened);
  const link = links[bottleneck];
  const stopped = changes.flatMap((change) => (change.kind === 'stopFlow' ? [change.flow] : []));
  const flows = flowsOver(opened, bottleneck).filter(({ index }) => !stopped.includes(index));
  const set = flows.map(({ index }) => opened.scenario.flows[index]);
  const [first] = set;
  if (link === undefined || !Number.isFinite(link.limit) || flows.length < 2 || first?.kind !== 'tcp') return null;
  const { segmentSize, headerSize } = first;
  if (set.some((flow) => flow?.kind !== 'tcp' || flow.segmentSize !== segmentSize || flow.headerSize !== headerSize))
    return null;
  const bytes = segmentSize + headerSize;
  const trips = flows.map((flow) => emptyRoundTrip(links, flow, bytes, headerSize));
  const [trip = 0] = trips;
  if (trips.some((each) => Math.abs(each - trip) > trip * 1e-6)) return null;
  const value = ((link.rate * trip) / wireBits(bytes) + link.limit) / flows.length;
  return { value, text: `fair share, ${figure(Math.round(value))}` };
}

/** The present level. */
export const fairShare = (data: RunData): Level | null => levelAfter(data.opened, changesOf(data));

/** The level over the window: changes of the network move it. Nothing above `most` is drawn. */
export function levelSteps(data: RunData, view: View, most: number, yOf: (value: number) => number): LevelStep[] {
  return stretchesOf(data, view).flatMap(({ from, to, changes }): LevelStep[] => {
    const level = levelAfter(data.opened, changes);
    return level === null || level.value >= most
      ? []
      : [{ from: xOf(view, from), to: xOf(view, to), y: yOf(level.value) }];
  });
}

/** Possible distances of the label from the start of its line, px. */
const PLACES = [32, 8, 60, 100, 150, 210];

/** The label of the level, as near to its start as there is room, or at its end, above or below the line. */
export function levelLabels({ text }: Level, view: View, { from, to, y }: LevelStep): Label[] {
  const { scale } = view.sizes;
  const start = Math.max(from, xOf(view, 0));
  const off = view.sizes.text.small * 0.7;
  const at = (place: Pick<Label, 'x' | 'anchor'>): Label[] =>
    [-off, off].map((by) => ({ kind: 'small', text, ...place, y: y + by, centred: true }));
  const along = PLACES.flatMap((place) => at({ x: start + place * scale, anchor: 'start' }));
  return [...along, ...at({ x: to - 8 * scale, anchor: 'end' })];
}
