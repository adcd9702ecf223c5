import { milliseconds } from '#app/ui/words/numbers.ts';
import { LabelPlacement, meet, type Box } from '#app/charts/plot/labelPlacement.ts';
import type { Label } from '#app/charts/plot/label.ts';
import type { View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { slabsOf, type Packets } from './packets.ts';
import type { Layout, Place, Room, Stack, Wire } from './shapes.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import { centredAt } from '../kit/label.ts';

/** "12 of 50" beside a queue. */
export function amountOf(data: RunData, { box, places }: Stack): string {
  const waiting = data.present.links[box.link]?.queue ?? 0;
  const limited = Number.isFinite(linksNow(data)[box.link]?.limit ?? Infinity);
  return limited ? `${waiting} of ${places}` : `${waiting}`;
}

const boxOfPlace = ({ x, y, size }: Place): Box => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
});

/** Keeps labels away from hosts and routers. */
export function avoidPlaces(placement: LabelPlacement, layout: Layout): void {
  for (const place of layout.places) placement.avoid(boxOfPlace(place));
}

export const coversPlace = ({ places }: Layout, box: Box): boolean =>
  places.some((place) => meet(boxOfPlace(place), box));

/** Fraction of the width that is drawn; the rest is for the text. */
const DRAWN = 0.55;
const HOST = 16;

/** Any network in one row, for low figures on a phone: all senders, the queue of the limiting link, all receivers. */
export function strip(opened: Opened, { width, height }: Room): Layout {
  const limiting = bottleneckOf(opened);
  const y = height / 2;
  const at = (part: number): number => 28 + part * (width * DRAWN - 38);
  const box = { link: limiting, x: at(0.19), foot: height - 5, width: 23, height: height - 10 };
  const end = at(0.83);
  const wires: (Wire | null)[] = opened.links.map(() => null);
  if (limiting >= 0) wires[limiting] = { from: [box.x + box.width, y], to: [end, y], thickness: 12, isPipe: true };
  const hosts = Math.min(2, opened.flows.length);
  const host = (x: number, begins: boolean): Place => ({ x, y, name: '', flow: 0, begins, size: HOST, hosts });
  return {
    kind: 'line',
    places: [
      host(at(0), true),
      host(at(1), false),
      { x: end, y, name: '', flow: -1, begins: false, size: 13, hosts: 0 },
    ],
    wires,
    boxes: limiting < 0 ? [] : [box],
    lane: null,
  };
}

/** The queue of a network drawn as one line. */
export function lineLabel(data: RunData, view: View, packets: Packets, stack: Stack): Label {
  const wait = milliseconds(packets.waits.get(stack.box.link) ?? 0);
  const text = `queue ${amountOf(data, stack)}, ${wait}`;
  const y = view.height / 2;
  return centredAt(stack.full ? 'loss' : 'small', text, view.width - 16, y, { anchor: 'end' });
}

/** "1797 to 1809 on the link", in place of numbers in the slabs; '': packets of several flows, or fewer than two. */
export function rangeIn(packets: Packets): string {
  const slabs = slabsOf(packets).filter(({ inPipe }) => inPipe);
  const numbers = slabs.map(({ number }) => number);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return slabs.length < 2 || first === last || slabs.some(({ flow }) => flow !== slabs[0]!.flow)
    ? ''
    : `${first} to ${last} on the link`;
}

/** Omits labels that would cover an earlier label, a queue, a pipe or a host. */
export function placed(
  labels: readonly Label[],
  view: View,
  layout: Layout,
  stacks: readonly Stack[],
): readonly Label[] {
  const placement = new LabelPlacement(view.sizes, { left: 0, right: view.width, top: -4, bottom: view.height });
  for (const { box } of stacks)
    placement.avoid({ left: box.x, right: box.x + box.width, top: box.foot - box.height, bottom: box.foot });
  avoidPlaces(placement, layout);
  for (const wire of layout.wires)
    if (wire?.isPipe === true) {
      const half = wire.thickness / 2;
      placement.avoid({ left: wire.from[0], right: wire.to[0], top: wire.from[1] - half, bottom: wire.from[1] + half });
    }
  placement.add(labels);
  return placement.labels;
}
