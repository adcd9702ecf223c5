import { count, defineMaker, times } from './maker.ts';

/** A number in [0, 1) from two integers: the finalizer of MurmurHash3 (A. Appleby), applied twice. */
function scattered(seed: number, index: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  for (let round = 0; round < 2; round++) {
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 4294967296;
}

/**
 * Random nodes in a square of side 1. Nodes closer than a radius are joined, and each to the nearest earlier node, so
 * that the graph is connected.
 */
export const RANDOM_GEOMETRIC = defineMaker(
  {
    name: 'randomGeometric',
    title: 'Random geometric graph',
    help: 'Nodes at random in a square, joined where they are near; flow k goes from node k to the one farthest from it.',
    parameters: [
      count('points', 'Nodes in the square', 'How many nodes are placed.', [2, 500, 12]),
      count('degree', 'Links per node', 'How many links a node has on average, far from the edges.', [1, 8, 4]),
      count(
        'places',
        'Places',
        'Seed of the positions: the same number gives the same network.',
        [0, 4_294_967_295, 1],
      ),
    ],
  },
  ({ points: nodes, degree, places }) => {
    const all = times(nodes, (index) => ({
      id: `n${index}`,
      x: scattered(places, 2 * index),
      y: scattered(places, 2 * index + 1),
    }));
    const apart = (a: number, b: number): number => {
      const [one, other] = [all[a]!, all[b]!];
      return (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y);
    };
    const near = degree / (Math.PI * nodes);
    const links = times(nodes - 1, (index) => index + 1).flatMap((node) => {
      const before = times(node, (index) => index);
      const nearest = before.reduce((best, other) => (apart(node, other) < apart(node, best) ? other : best), 0);
      return before
        .filter((other) => other === nearest || apart(node, other) < near)
        .map((other) => ({ from: `n${other}`, to: `n${node}` }));
    });
    return {
      nodes: all.map(({ id, x, y }) => ({ id, x: Math.round(x * 1000) / 1000, y: Math.round(y * 1000) / 1000 })),
      links,
      ends: (flow) => {
        const from = flow % nodes;
        const to = all.reduce(
          (far, _, node) => (apart(from, node) > apart(from, far) ? node : far),
          (from + 1) % nodes,
        );
        return [`n${from}`, `n${to}`];
      },
    };
  },
);
