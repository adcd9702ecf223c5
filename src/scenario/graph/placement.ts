import type { CustomNetwork } from '../scenario.ts';
import type { Edge } from './route.ts';

/** The neighbours of each node, over links in either direction. */
function neighbours(edges: readonly Edge[], nodes: number): readonly ReadonlySet<number>[] {
  const near: Set<number>[] = Array.from({ length: nodes }, () => new Set());
  for (const { from, to } of edges) {
    near[from]?.add(to);
    near[to]?.add(from);
  }
  return near;
}

/** Distance from the first sender, in hops; unreachable nodes come last. */
function layers(near: readonly ReadonlySet<number>[], first: number): number[] {
  const layer = near.map(() => -1);
  layer[first] = 0;
  const waiting = [first];
  let last = 0;
  for (const node of waiting) {
    last = layer[node] ?? 0;
    for (const next of near[node] ?? []) {
      if (layer[next] !== -1) continue;
      layer[next] = last + 1;
      waiting.push(next);
    }
  }
  return layer.map((value) => (value === -1 ? last + 1 : value));
}

/**
 * Columns by `layers`, except that a host that only sends is left of its single neighbour, so that data flows left to
 * right.
 */
function columns(edges: readonly Edge[], nodes: number, flows: readonly { readonly from: number }[]): number[] {
  const near = neighbours(edges, nodes);
  const column = layers(near, flows[0]?.from ?? 0);
  const senders = new Set(flows.map(({ from }) => from));
  return column.map((value, node) => {
    if (!senders.has(node)) return value;
    const [only] = near[node]!;
    return near[node]!.size === 1 && only !== undefined ? Math.min(value, (column[only] ?? 1) - 1) : value;
  });
}

/**
 * Positions for drawing the nodes of a custom network: those of the scenario, otherwise columns by distance from the
 * first sender.
 */
export function placeNodes(
  network: CustomNetwork,
  flows: readonly { readonly from: number }[],
  edges: readonly Edge[],
): { readonly id: string; readonly x: number; readonly y: number }[] {
  const column = columns(edges, network.nodes.length, flows);
  const size = new Map<number, number>();
  for (const value of column) size.set(value, (size.get(value) ?? 0) + 1);
  const used = new Map<number, number>();
  return network.nodes.map((node, index) => {
    const layer = column[index] ?? 0;
    const place = used.get(layer) ?? 0;
    used.set(layer, place + 1);
    return { id: node.id, x: node.x ?? layer, y: node.y ?? place - ((size.get(layer) ?? 1) - 1) / 2 };
  });
}
