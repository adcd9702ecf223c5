import type { Opened } from '#lab/protocol/protocol.ts';
import { groupName, groupsOf, type FlowGroup } from '#app/run/facts/groups.ts';
import type { Box, Layout, Place, Room, Wire } from './shapes.ts';

/** Positions of senders, queue, end of the pipe and receivers, as fractions of the width. */
const WIDE = [0.136, 0.311, 0.764, 0.878] as const;
const PROJECTED = [0.172, 0.333, 0.76, 0.88] as const;
/** Maximum number of separate hosts; above it one represents each group of flows. */
const MOST_HOSTS = 7;
const HOST = 16;
/** Distance of two hosts, px. */
const PITCH = 66;

/** Height below which there is no room for labels below the ACK lane, px on a desktop. */
const LOW = 200;
export const isLow = ({ height, narrow, sizes }: Room): boolean => !narrow && height < LOW * sizes.scale;

/** A dumbbell: senders left, the upright queue before the pipe, receivers right. */
export function dumbbell(opened: Opened, room: Room): Layout {
  const { width, height, narrow, sizes } = room;
  // In a low figure labels have no line of their own below the ACK lane: they precede it.
  const low = isLow(room);
  const scale = Math.min(sizes.scale, height / (low ? 150 : 176));
  const parts = narrow ? [24 / width, 0.34, 0.8, 1 - 22 / width] : scale > 1.5 ? PROJECTED : WIDE;
  const [left, queue, end, right] = parts.map((part) => part * width) as [number, number, number, number];
  const top = (narrow ? 16 : low ? 10 : 25) * scale;
  // Two queues need one more line of text below them, for their letters.
  const isPair = opened.links[0]?.letters !== undefined;
  const foot = height - (low ? 24 : isPair ? 70 : 58) * scale;
  const lane = height - (low ? 11 : 34) * scale;
  const box: Box = { link: 0, x: queue, foot, width: (narrow ? 34 : 46) * scale, height: foot - top };
  const pipe = (narrow ? 20 : 23) * scale;
  const middle = foot - pipe / 2;
  const count = opened.flows.length;
  const groups =
    count > MOST_HOSTS ? groupsOf(opened.flows) : opened.flows.map(({ name, index }) => ({ name, flows: [index] }));
  const grouped = groups.length < count;
  const rows = groups.length;
  // The name of the last host and the ACK lane need room.
  const highest = top + (narrow ? 12 : low ? 29 : 20) * scale;
  const lowest = low ? lane - 8 * scale - 1.45 * sizes.text.small : foot - 26 * scale;
  const span = Math.max(0, lowest - highest);
  const pitch = rows > 1 ? Math.min(PITCH * scale, span / (rows - 1)) : 0;
  const first = rows > 2 || low ? highest : top + (rows === 1 ? 44 : narrow ? 16 : 21) * scale;
  const rowOf = new Map(groups.flatMap(({ flows }, row) => flows.map((flow) => [flow, first + pitch * row] as const)));
  const size = grouped ? HOST * scale : Math.max(6, Math.min(HOST * scale, (pitch || 99) - 4));
  const wires: (Wire | null)[] = opened.links.map(() => null);
  wires[0] = { from: [box.x + box.width, middle], to: [end, middle], thickness: pipe - 4 * scale, isPipe: true };
  opened.flows.forEach(({ path }, flow) => {
    const y = rowOf.get(flow) ?? first;
    const thickness = 9 * scale;
    wires[path[0]!] = { from: [left, y], to: [box.x, top + 8 * scale], thickness, isPipe: false };
    wires[path[2]!] = { from: [end, middle], to: [right, y], thickness, isPipe: false };
  });
  const host = (group: FlowGroup, begins: boolean): Place => ({
    x: begins ? left : right,
    y: rowOf.get(group.flows[0]!) ?? first,
    name: begins ? groupName(group) : 'receiver',
    flow: group.flows[0]!,
    begins,
    size,
    hosts: group.flows.length,
  });
  const places: Place[] = [
    ...groups.map((group) => host(group, true)),
    ...groups.map((group) => host(group, false)),
    { x: end, y: middle, name: 'R2', flow: -1, begins: false, size: 18 * scale, hosts: 0 },
  ];
  return {
    kind: 'dumbbell',
    places,
    wires,
    boxes: [box],
    lane: { y: lane, from: right, to: left },
  };
}
