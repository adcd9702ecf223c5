import type { Place } from './place.ts';

/** Which nodes hear each other at these positions: those at most `reach` m apart. */
export function hearing(places: readonly Place[], reach: number) {
  const cell = Math.max(reach, 1);
  const keyOf = (column: number, row: number): number => column * 1_000_003 + row;
  const cells = new Map<number, number[]>();
  const at = ({ x, y }: Place): readonly [number, number] => [Math.floor(x / cell), Math.floor(y / cell)];
  places.forEach((place, node) => {
    const key = keyOf(...at(place));
    const here = cells.get(key);
    if (here === undefined) cells.set(key, [node]);
    else here.push(node);
  });
  const lists: number[][] = [];
  /** The nodes heard by a node, in order. */
  const near = (node: number): readonly number[] => {
    const known = lists[node];
    if (known !== undefined) return known;
    const place = places[node]!;
    const [column, row] = at(place);
    const found: number[] = [];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of cells.get(keyOf(column + dx, row + dy)) ?? [])
          if (other !== node && (places[other]!.x - place.x) ** 2 + (places[other]!.y - place.y) ** 2 <= reach * reach)
            found.push(other);
    return (lists[node] = found.sort((a, b) => a - b));
  };
  /** For each destination, the next node from each node; -1: none. */
  const nexts = new Map<number, Int32Array>();
  const nextTo = (end: number): Int32Array => {
    const known = nexts.get(end);
    if (known !== undefined) return known;
    const next = new Int32Array(places.length).fill(-1);
    next[end] = end;
    const waiting = [end];
    for (const node of waiting)
      for (const other of near(node)) {
        if (next[other] !== -1) continue;
        next[other] = node;
        waiting.push(other);
      }
    nexts.set(end, next);
    return next;
  };
  /** The nodes of a shortest route; null: none. */
  const way = (from: number, to: number): readonly number[] | null => {
    if (places[from] === undefined || places[to] === undefined) return null;
    const next = nextTo(to);
    if (next[from] === -1) return null;
    const nodes = [from];
    for (let node = from; node !== to; nodes.push(node)) node = next[node]!;
    return nodes;
  };
  return { near, way };
}
