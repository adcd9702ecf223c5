import type { Opened } from '../../../lab/protocol.ts';
import { bottleneckOf } from '../bottleneck.ts';

/** Where a link is drawn, from its beginning to its end, px. */
export interface Wire {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** Packets are slabs as thick as this. */
  readonly thickness: number;
  /** A pipe with walls, in which every packet is as long as it takes to send. */
  readonly isPipe: boolean;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** The flow that begins or ends here; -1 for a router. */
  readonly flow: number;
  readonly begins: boolean;
  /** Of the square of a host, px. */
  readonly size: number;
}

/** The queue of a link as a standing box; the foot is where packets leave. */
export interface Box {
  readonly link: number;
  readonly x: number;
  readonly foot: number;
  readonly width: number;
  readonly height: number;
}

/** Where everything of a network stands. */
export interface Layout {
  readonly places: readonly Place[];
  /** By link; null when the link is not drawn by itself. */
  readonly wires: readonly (Wire | null)[];
  readonly boxes: readonly Box[];
  /** ACKs of all flows return on one lane; null when they return on the links. */
  readonly lane: { readonly y: number; readonly from: number; readonly to: number } | null;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
}

const HOST = 16;

/** A dumbbell as on an engineer's pad: senders left, the queue standing before the pipe, receivers right. */
function dumbbell(opened: Opened, room: Room): Layout {
  const { width, height, narrow } = room;
  const at = narrow ? [24 / width, 0.34, 0.8, 1 - 22 / width] : [0.136, 0.311, 0.764, 0.878];
  const [left, queue, end, right] = at.map((part) => part * width) as [number, number, number, number];
  const top = narrow ? 16 : 24;
  const foot = height - (narrow ? 58 : 58);
  const box: Box = { link: 0, x: queue, foot, width: narrow ? 34 : 46, height: foot - top };
  const pipe = narrow ? 20 : 23;
  const middle = foot - pipe / 2;
  const count = opened.flows.length;
  const pitch = Math.min(66, (box.height - 10) / Math.max(1, count - 1));
  const first = top + (narrow ? 14 : 20) + Math.max(0, (Math.min(box.height * 0.62, 88) - pitch * (count - 1)) / 2);
  const hosts = opened.flows.map((_, index) => first + pitch * index);
  const size = Math.max(4, Math.min(HOST, pitch - 2));
  const wires: (Wire | null)[] = opened.links.map(() => null);
  wires[0] = { from: [box.x + box.width, middle], to: [end, middle], thickness: pipe - 4, isPipe: true };
  opened.flows.forEach(({ path }, index) => {
    const y = hosts[index]!;
    wires[path[0]!] = { from: [left, y], to: [box.x, top + 8], thickness: 9, isPipe: false };
    wires[path[2]!] = { from: [end, middle], to: [right, y], thickness: 9, isPipe: false };
  });
  const places: Place[] = [
    ...hosts.map((y, flow) => ({ x: left, y, name: opened.flows[flow]!.name, flow, begins: true, size })),
    ...hosts.map((y, flow) => ({ x: right, y, name: 'receiver', flow, begins: false, size })),
    { x: end, y: middle, name: 'R2', flow: -1, begins: false, size },
  ];
  return { places, wires, boxes: [box], lane: { y: height - (narrow ? 34 : 34), from: right, to: left } };
}

/** Any network: nodes where the scenario puts them, each direction of a link beside the other. */
function general(opened: Opened, room: Room): Layout {
  const { nodes } = opened;
  const margin = { x: room.narrow ? 44 : room.width * 0.12, above: 64, below: 34 };
  const scale = (values: readonly number[], low: number, high: number): ((value: number) => number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return (value) => (most > least ? low + ((value - least) / (most - least)) * (high - low) : (low + high) / 2);
  };
  const xOf = scale(
    nodes.map(({ x }) => x),
    margin.x,
    room.width - margin.x,
  );
  const yOf = scale(
    nodes.map(({ y }) => y),
    margin.above,
    room.height - margin.below,
  );
  const points = nodes.map(({ x, y }) => [xOf(x), yOf(y)] as const);
  const ends = new Map<number, { flow: number; begins: boolean }>();
  opened.flows.forEach(({ index, path }) => {
    ends.set(opened.links[path.at(-1)!]!.to, { flow: index, begins: false });
    ends.set(opened.links[path[0]!]!.from, { flow: index, begins: true });
  });
  const limiting = bottleneckOf(opened);
  const wires = opened.links.map((link, index): Wire => {
    const [from, to] = [points[link.from]!, points[link.to]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const shift: readonly [number, number] = [(-(to[1] - from[1]) / length) * 5, ((to[0] - from[0]) / length) * -5];
    const move = (point: readonly [number, number]): readonly [number, number] => [
      point[0] + shift[0],
      point[1] + shift[1],
    ];
    return { from: move(from), to: move(to), thickness: index === limiting ? 12 : 8, isPipe: false };
  });
  const boxes = opened.links.flatMap((link, index): Box[] => {
    if (index !== limiting && !(link.shared && opened.flows.some(({ path }) => path.includes(index)))) return [];
    const [x, y] = points[link.from]!;
    return [{ link: index, x: x - 8, foot: y - 13, width: 16, height: 38 }];
  });
  const places = nodes.map(({ id }, index): Place => ({
    x: points[index]![0],
    y: points[index]![1],
    name: id,
    ...(ends.get(index) ?? { flow: -1, begins: false }),
    size: HOST,
  }));
  return { places, wires, boxes, lane: null };
}

/** Where everything stands, for a figure of this size. */
export const layoutOf = (opened: Opened, room: Room): Layout =>
  opened.scenario.network.kind === 'dumbbell' ? dumbbell(opened, room) : general(opened, room);
