import { NODE_STRIDE } from '#lab/manetProtocol.ts';
import type { MapPicture } from './shapes.ts';
import { nodePx } from './projection.ts';

type Drawn = Pick<MapPicture, 'nodes' | 'projection' | 'radius' | 'ends' | 'touched' | 'routes' | 'messages' | 'disc'>;

/** The ends of flows are so much larger. */
export const END_RADIUS = 1.28;
/** A node without room for its number is a dot: as a part of the radius of the others. */
export const DOT_RADIUS = 0.42;
/** Two nodes that are nearer than this part of their two radii cover each other's numbers. */
const APART = 0.85;

/** Nodes in order of what there is to say about them: who comes first keeps its number. */
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
 * Which nodes bear their number, by node. Where nodes are so close together that numbers would cover one another, only
 * the more telling one is a disc with a number, and the other a dot.
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
