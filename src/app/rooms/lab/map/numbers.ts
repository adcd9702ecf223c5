import { NODE_STRIDE } from '#lab/protocol/manetProtocol.ts';
import type { MapPicture } from './shapes.ts';
import { nodePx } from './projection.ts';

type Drawn = Pick<MapPicture, 'nodes' | 'projection' | 'radius' | 'ends' | 'touched' | 'routes' | 'messages' | 'disc'>;

/** Relative size of nodes at the ends of flows. */
export const END_RADIUS = 1.28;
/** Relative radius of a dot, for nodes without room for their number. */
export const DOT_RADIUS = 0.42;
/** Two nodes closer than this fraction of the sum of their radii cover each other's numbers. */
const APART = 0.85;

/** Nodes in order of importance: the first keep their numbers. */
function inOrder({ nodes, ends, touched, routes, messages, disc }: Drawn): Set<number> {
  const count = nodes.length / NODE_STRIDE;
  const order = new Set<number>();
  for (const { node } of ends) order.add(node);
  for (const node of [touched.pointed, touched.carried?.node ?? -1, touched.node, disc]) if (node >= 0) order.add(node);
  for (const { from, to } of routes.broken) order.add(from).add(to);
  for (const way of [...routes.active, ...routes.stale]) for (const node of way.nodes) order.add(node);
  for (const { node } of messages) if (messages.length < count / 2) order.add(node);
  for (let node = 0; node < count; node++) order.add(node);
  return order;
}

/**
 * Whether each node shows its number: 1 or 0, by node. Where numbers would overlap, the more important node is a disc
 * with its number, and the other is a dot.
 */
export function numbersOf(drawn: Drawn): Uint8Array {
  const { nodes, radius, ends } = drawn;
  const count = nodes.length / NODE_STRIDE;
  const numbered = new Uint8Array(count);
  const sizes = new Float64Array(count).fill(radius);
  for (const { node } of ends) if (node < count) sizes[node] = radius * END_RADIUS;
  const placed: { readonly x: number; readonly y: number; readonly size: number }[] = [];
  for (const node of inOrder(drawn)) {
    if (node >= count) continue;
    const [x, y] = nodePx(drawn, node);
    const size = sizes[node]!;
    const covers = (other: (typeof placed)[number]): boolean => {
      const [dx, dy, least] = [other.x - x, other.y - y, APART * (other.size + size)];
      return dx * dx + dy * dy < least * least;
    };
    if (placed.some(covers)) continue;
    numbered[node] = 1;
    placed.push({ x, y, size });
  }
  return numbered;
}
