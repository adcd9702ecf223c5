/** A one-way link for routing: node indexes. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** The outgoing links of each node, in list order. */
function leaving(edges: readonly Edge[], nodes: number): number[][] {
  const out: number[][] = Array.from({ length: nodes }, () => []);
  edges.forEach((edge, index) => out[edge.from]?.push(index));
  return out;
}

/** For each node, the nodes that have a link to it. */
function leadingTo(edges: readonly Edge[], nodes: number): number[][] {
  const into: number[][] = Array.from({ length: nodes }, () => []);
  for (const edge of edges) into[edge.to]?.push(edge.from);
  return into;
}

/** Hops from every node to `target`; -1: unreachable. */
function hopsTo(into: readonly (readonly number[])[], target: number): Int32Array {
  const hops = new Int32Array(into.length).fill(-1);
  hops[target] = 0;
  const waiting = [target];
  for (const node of waiting) {
    for (const previous of into[node] ?? []) {
      if (hops[previous] !== -1) continue;
      hops[previous] = hops[node]! + 1;
      waiting.push(previous);
    }
  }
  return hops;
}

/**
 * Routes over the fewest hops; among equally short routes each node takes the first link in the list. `routeBetween`
 * returns link indexes, or undefined if there is no route.
 */
export function router(edges: readonly Edge[], nodes: number): (from: number, to: number) => number[] | undefined {
  const [out, into] = [leaving(edges, nodes), leadingTo(edges, nodes)];
  const known = new Map<number, Int32Array>();
  return (from, to) => {
    const hops = known.get(to) ?? hopsTo(into, to);
    known.set(to, hops);
    if ((hops[from] ?? -1) < 0) return undefined;
    const path: number[] = [];
    for (let node = from; node !== to;) {
      const next = out[node]?.find((link) => hops[edges[link]?.to ?? -1] === hops[node]! - 1);
      if (next === undefined) return undefined;
      path.push(next);
      node = edges[next]?.to ?? to;
    }
    return path;
  };
}
