import type { CustomNetwork } from './scenario.ts';
import type { Edge } from './route.ts';

/** Distance from the first sender, in hops over links in either direction; what cannot be reached comes last. */
function layers(edges: readonly Edge[], nodes: number, first: number): number[] {
  const near: number[][] = Array.from({ length: nodes }, () => []);
  for (const { from, to } of edges) {
    near[from]?.push(to);
    near[to]?.push(from);
  }
  const layer = Array.from({ length: nodes }, () => -1);
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

/** The same, but a host that only sends is before the one node it knows: data go from left to right. */
function columns(edges: readonly Edge[], nodes: number, flows: readonly { readonly from: number }[]): number[] {
  const column = layers(edges, nodes, flows[0]?.from ?? 0);
  const senders = new Set(flows.map(({ from }) => from));
  return column.map((value, node) => {
    if (!senders.has(node)) return value;
    const near = new Set(edges.flatMap(({ from, to }) => (from === node ? [to] : to === node ? [from] : [])));
    const [only] = near;
    return near.size === 1 && only !== undefined ? Math.min(value, (column[only] ?? 1) - 1) : value;
  });
}

/**
 * Where the nodes of a custom network are drawn: where the scenario says, and
 * otherwise in columns by their distance from the first sender.
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
