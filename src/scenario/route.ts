/** A one-way link as far as routing is concerned: node indexes. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** The links that leave each node, in their order. */
function leaving(edges: readonly Edge[], nodes: number): number[][] {
  const out: number[][] = Array.from({ length: nodes }, () => []);
  edges.forEach((edge, index) => out[edge.from]?.push(index));
  return out;
}

/** Hops from every node to `target`; Infinity where there is no way. */
function hopsTo(edges: readonly Edge[], nodes: number, target: number): number[] {
  const into: number[][] = Array.from({ length: nodes }, () => []);
  for (const edge of edges) into[edge.to]?.push(edge.from);
  const hops = Array.from({ length: nodes }, () => Infinity);
  hops[target] = 0;
  const waiting = [target];
  for (const node of waiting) {
    for (const previous of into[node] ?? []) {
      if (hops[previous] !== Infinity) continue;
      hops[previous] = (hops[node] ?? 0) + 1;
      waiting.push(previous);
    }
  }
  return hops;
}

/**
 * Routes over the fewest hops; where several are equally short, each node takes
 * the link that is first in the list. `routeBetween` gives link indexes, or
 * undefined where there is no way.
 */
export function router(edges: readonly Edge[], nodes: number): (from: number, to: number) => number[] | undefined {
  const out = leaving(edges, nodes);
  const known = new Map<number, number[]>();
  return (from, to) => {
    const hops = known.get(to) ?? hopsTo(edges, nodes, to);
    known.set(to, hops);
    if (hops[from] === undefined || hops[from] === Infinity) return undefined;
    const path: number[] = [];
    for (let node = from; node !== to;) {
      const next = out[node]?.find((link) => hops[edges[link]?.to ?? -1] === (hops[node] ?? 0) - 1);
      if (next === undefined) return undefined;
      path.push(next);
      node = edges[next]?.to ?? to;
    }
    return path;
  };
}
