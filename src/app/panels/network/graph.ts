import type { Opened } from '../../../lab/protocol.ts';
import { bottleneckOf } from '../bottleneck.ts';
import type { Box, Layout, Place, Point, Room, Wire } from './layout.ts';

const HOST = 16;
/** Between the two directions of a link, px. */
const LANES = 10;
/** A queue beside its node, px. */
const QUEUE = { width: 16, height: 40, above: 14 } as const;

/** Values brought into a range; all the same ones in the middle of it. */
function scaled(values: readonly number[], low: number, high: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => (most > least ? low + ((value - least) / (most - least)) * (high - low) : (low + high) / 2);
}

/** Any network: nodes where the scenario puts them, each direction of a link beside the other. */
export function graph(opened: Opened, room: Room): Layout {
  const { nodes } = opened;
  const scale = Math.min(room.sizes.scale, room.height / 176);
  const sides = room.narrow ? 44 : room.width * 0.1;
  const xOf = scaled(
    nodes.map(({ x }) => x),
    sides,
    room.width - sides,
  );
  const yOf = scaled(
    nodes.map(({ y }) => y),
    66 * scale,
    room.height - 42 * scale,
  );
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
    const [x, y] = points[link.from]!;
    const width = QUEUE.width * scale;
    return [{ link: index, x: x - width / 2, foot: y - QUEUE.above * scale, width, height: QUEUE.height * scale }];
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
