import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Opened } from '#lab/protocol.ts';
import { bottleneckOf } from '#app/run/bottleneck.ts';
import type { Box, Layout, Place, Point, Room, Wire } from './shapes.ts';

const HOST = 16;
/** Between the two directions of a link, px. */
const LANES = 10;
/** A queue is on its link, so far behind its node and off the wire, px; where there is room it is higher, as a part of the figure. */
const QUEUE = { width: 18, height: 40, along: 30, off: 9, part: 0.28 } as const;

/** From this slope on a link goes down rather than along. */
const STEEP = 0.35;

/** Any network: nodes where the scenario puts them, each direction of a link beside the other. */
export function graph(opened: Opened, room: Room): Layout {
  const { nodes } = opened;
  const scale = Math.min(room.sizes.scale, room.height / 176);
  const tall = Math.max(QUEUE.height * scale, QUEUE.part * room.height);
  const sides = room.narrow ? 44 : room.width * 0.1;
  const xOf = scaleLinear(extent(nodes, ({ x }) => x) as [number, number], [sides, room.width - sides]);
  const yOf = scaleLinear(extent(nodes, ({ y }) => y) as [number, number], [
    tall + (QUEUE.off + 6) * scale,
    room.height - (HOST / 2 + 4) * scale - 1.3 * room.sizes.text.small,
  ]);
  const points = nodes.map(({ x, y }): Point => [xOf(x), yOf(y)]);
  const limiting = bottleneckOf(opened);
  const wires = opened.links.map((link, index): Wire => {
    const [from, to] = [points[link.from]!, points[link.to]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const aside = (LANES / 2) * scale;
    const [dx, dy] = [((from[1] - to[1]) / length) * aside, ((to[0] - from[0]) / length) * aside];
    return {
      from: [from[0] - dx, from[1] - dy],
      to: [to[0] - dx, to[1] - dy],
      thickness: (index === limiting ? 12 : 8) * scale,
      isPipe: false,
    };
  });
  const boxes = opened.links.flatMap((link, index): Box[] => {
    const carries = opened.flows.some(({ path }) => path.includes(index));
    if (index !== limiting && !(link.shared && carries)) return [];
    const { from, to } = wires[index]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const along = Math.min(QUEUE.along * scale, length / 3);
    const slope = (to[1] - from[1]) / length;
    const [x, y] = [from[0] + ((to[0] - from[0]) / length) * along, from[1] + slope * along];
    const width = QUEUE.width * scale;
    // On a link that goes down it is below the wire, if there is room: the links above it stay free.
    const below = slope > STEEP && y + QUEUE.off * scale + tall < room.height;
    const foot = below ? y + QUEUE.off * scale + tall : Math.max(tall + 2, y - QUEUE.off * scale);
    return [{ link: index, x: x - width / 2, foot, width, height: tall }];
  });
  const ends = new Map<number, { flow: number; begins: boolean }>();
  opened.flows.forEach(({ index, path }) => {
    const [first, last] = [opened.links[path[0] ?? -1], opened.links[path.at(-1) ?? -1]];
    // Between mobile nodes no path is laid.
    if (first === undefined || last === undefined) return;
    ends.set(last.to, { flow: index, begins: false });
    ends.set(first.from, { flow: index, begins: true });
  });
  const places = nodes.map(({ id }, index): Place => {
    const end = ends.get(index);
    const [x, y] = points[index]!;
    return {
      x,
      y,
      name: id,
      flow: end?.flow ?? -1,
      begins: end?.begins ?? false,
      size: HOST * scale,
      hosts: end === undefined ? 0 : 1,
    };
  });
  return { kind: 'graph', places, wires, boxes, lane: null };
}
