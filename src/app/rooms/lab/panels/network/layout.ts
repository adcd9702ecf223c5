import { extent, least } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Opened } from '#lab/protocol/protocol.ts';
import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { placeName } from '#app/run/facts/places.ts';
import { type Box, type Layout, type Place, type Point, type Room, type Wire, isLine } from './shapes.ts';
import { strip } from './brief.ts';
import { dumbbell } from './dumbbell.ts';
import { PAIR } from './pairPart.ts';

const HOST = 16;
/** Distance between the two directions of a link, px. */
const LANES = 10;
/**
 * Size and position of a queue, px: `along` the link from its node, and `off` the wire. With enough room its height is
 * the fraction `part` of the figure instead.
 */
const QUEUE = { width: 18, height: 40, along: 30, off: 9, part: 0.28 } as const;

/** Slope from which a link counts as vertical. */
const STEEP = 0.35;

/** Any network: nodes at their positions, both directions of a link beside each other. */
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
  // Each path of a connection has a link of its own that limits it.
  const ofPaths = new Set(
    opened.flows.flatMap(({ connection, path }) =>
      connection === undefined ? [] : (least(path, (link) => opened.links[link]!.rate) ?? []),
    ),
  );
  const boxes = opened.links.flatMap((link, index): Box[] => {
    const carries = opened.flows.some(({ path }) => path.includes(index));
    if (index !== limiting && !(link.shared && carries) && !ofPaths.has(index)) return [];
    const { from, to } = wires[index]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const along = Math.min(QUEUE.along * scale, length / 3);
    const slope = (to[1] - from[1]) / length;
    const [x, y] = [from[0] + ((to[0] - from[0]) / length) * along, from[1] + slope * along];
    const width = QUEUE.width * scale;
    // On a vertical link the queue is below the wire if there is room, so that links above are not covered.
    const below = slope > STEEP && y + QUEUE.off * scale + tall < room.height;
    const foot = below ? y + QUEUE.off * scale + tall : Math.max(tall + 2, y - QUEUE.off * scale);
    return [{ link: index, x: x - width / 2, foot, width, height: tall }];
  });
  const ends = new Map<number, { flow: number; begins: boolean }>();
  opened.flows.forEach(({ index, path }) => {
    const [first, last] = [opened.links[path[0] ?? -1], opened.links[path.at(-1) ?? -1]];
    // Mobile nodes have no fixed paths.
    if (first === undefined || last === undefined) return;
    ends.set(last.to, { flow: index, begins: false });
    ends.set(first.from, { flow: index, begins: true });
  });
  const places = nodes.map((_, index): Place => {
    const end = ends.get(index);
    const [x, y] = points[index]!;
    return {
      x,
      y,
      name: placeName(opened, index),
      flow: end?.flow ?? -1,
      begins: end?.begins ?? false,
      size: HOST * scale,
      hosts: end === undefined ? 0 : 1,
    };
  });
  return { kind: 'graph', places, wires, boxes, lane: null };
}

/** Positions of all parts for a figure of this size. */
export function layoutOf(opened: Opened, room: Room): Layout {
  if (isLine(room)) return strip(opened, room);
  const layout = opened.scenario.network.kind === 'dumbbell' ? dumbbell(opened, room) : graph(opened, room);
  const isPair = opened.links[bottleneckOf(opened)]?.letters !== undefined;
  return isPair && PAIR.module !== null ? PAIR.module.withPair(opened, layout, room) : layout;
}
