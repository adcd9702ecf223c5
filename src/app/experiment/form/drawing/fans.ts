import { group } from 'd3-array';
import type { Edge } from '#scenario/graph/route.ts';
import type { Place } from './place.ts';

/**
 * Number of hosts on one side of a router above which they are drawn as a block, because a column would be too long.
 */
const FEW_HOSTS = 12;

/** Rows of a block: about half as wide as high. */
const rowsOf = (hosts: number): number => Math.min(hosts, Math.max(6, Math.ceil(Math.sqrt(2 * hosts))));

/** Hosts in one column beside their router, if there are many. */
function crowds(places: readonly Place[], edges: readonly Edge[]) {
  const near = places.map(() => new Set<number>());
  for (const { from, to } of edges) {
    near[from]!.add(to);
    near[to]!.add(from);
  }
  const hosts = [...places.keys()].filter((node) => near[node]!.size === 1);
  const hubOf = (host: number): number => [...near[host]!][0]!;
  const asideOf = (host: number): number => places[host]!.x - places[hubOf(host)]!.x;
  return [...group(hosts, (host) => `${hubOf(host)} ${asideOf(host)}`).values()]
    .filter(({ length }) => length > FEW_HOSTS)
    .map((all) => ({ all, hub: hubOf(all[0]!), side: Math.sign(asideOf(all[0]!)) }))
    .filter(({ side }) => side !== 0);
}

/**
 * Positions in which many hosts of a router form blocks beside it, one per group, with `pitch` between them. A crowd
 * that would overlap other nodes is unchanged; without a crowd positions are unchanged.
 */
export function fanned(
  places: readonly Place[],
  edges: readonly Edge[],
  groupOf: (node: number) => number,
  pitch: Place,
): readonly Place[] {
  const all = crowds(places, edges).map((crowd) => {
    const blocks = [...group(crowd.all, groupOf).values()].map((hosts) => ({ hosts, rows: rowsOf(hosts.length) }));
    return { ...crowd, blocks, lines: blocks.reduce((sum, { rows }) => sum + rows + 1, -1) };
  });
  // Beside high blocks the space between them is wide.
  const room = Math.max(1, ...all.map(({ lines }) => (pitch.y * lines) / 3));
  const wide = all.length === 0 ? places : places.map(({ x, y }) => ({ x: x * room, y }));
  let next = wide;
  for (const { blocks, lines, hub: router, side } of all) {
    const hub = wide[router]!;
    const away = Math.max(1, (pitch.y * lines) / 3);
    const moved = new Map<number, Place>();
    let line = (1 - lines) / 2;
    for (const { hosts, rows } of blocks) {
      hosts.forEach((host, index) =>
        moved.set(host, {
          x: hub.x + side * (away + pitch.x * Math.floor(index / rows)),
          y: hub.y + pitch.y * (line + (index % rows)),
        }),
      );
      line += rows + 1;
    }
    const deep = Math.max(...[...moved.values()].map(({ x }) => Math.abs(x - hub.x)));
    const isFree = wide.every(
      ({ x, y }, node) =>
        moved.has(node) ||
        Math.abs(y - hub.y) > (pitch.y * lines) / 2 ||
        side * (x - hub.x) < away - pitch.x ||
        side * (x - hub.x) > deep + pitch.x,
    );
    if (isFree) next = next.map((place, index) => moved.get(index) ?? place);
  }
  return next;
}
