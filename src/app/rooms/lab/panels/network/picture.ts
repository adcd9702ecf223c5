import type { Label } from '#app/charts/plot/label.ts';
import { isOnWall, type View } from '#app/charts/plot/view.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { fallsOf, type Fall } from './falls.ts';
import { networkLabels, newestMarked } from './labels.ts';
import type { Layout, Point, Stack } from './shapes.ts';
import { layoutOf } from './layout.ts';
import { packetsOf, type Packets } from './packets.ts';
import { PAIR } from './pairPart.ts';

/** The network with every packet in it, px. */
export interface NetworkPicture {
  readonly view: View;
  readonly layout: Layout;
  readonly labels: readonly Label[];
  readonly packets: Packets;
  readonly stacks: readonly Stack[];
  readonly falls: readonly Fall[];
  /** Slabs show numbers if they fit. */
  readonly numbered: boolean;
  /** From the label of a marked packet to it; empty: none. */
  readonly pointer: readonly Point[];
  /** The line of a pair that is served next; -1: none waits, or no pair. */
  readonly next: number;
}

/** Number of places drawn for a queue limited in bytes, as long as fewer packets wait. */
const PLACES = 50;
const NONE = new Float64Array(0);
/** Number of flows above which numbers would be ambiguous. */
const MOST_NUMBERED = 8;

/** The picture of the network. */
export function networkPicture(data: RunData, view: View): NetworkPicture {
  const { opened, present } = data;
  const layout = layoutOf(opened, view);
  const lengths = present.links.map(({ queue }) => queue);
  const packets = packetsOf(opened, layout, data.picture, lengths);
  const links = linksNow(data);
  const limiting = bottleneckOf(opened);
  // Empty boxes of queues that are rarely used are omitted.
  const boxes = layout.boxes.filter(({ link }) => link === limiting || (present.links[link]?.queue ?? 0) > 1);
  const stacks = boxes.map((box): Stack => {
    if (box.line !== undefined) return PAIR.module!.stackOf(data, layout, packets, box);
    const limit = links[box.link]?.limit ?? Infinity;
    const waiting = present.links[box.link]?.queue ?? 0;
    const places = Number.isFinite(limit) ? limit : Math.max(PLACES, waiting);
    return { box, places, slats: packets.queues.get(box.link) ?? NONE, full: waiting >= limit };
  });
  const falls = layout.kind === 'line' ? [] : fallsOf(data, layout, view);
  const labels = networkLabels(data, view, layout, packets, stacks, falls);
  const marked = newestMarked(data, view, layout, packets, labels);
  return {
    view,
    layout,
    labels: marked === null ? labels : [...labels, marked.label],
    pointer: marked?.pointer ?? [],
    packets,
    stacks,
    falls,
    numbered: opened.flows.length <= MOST_NUMBERED && !isOnWall(view),
    next: present.links[limiting]?.inside?.lines.findIndex(({ turn }) => turn === 0) ?? -1,
  };
}
