import type { RandomStream } from '../../kernel/random.ts';

/** Positions of nodes: x and y, m, by node. */
export type Places = readonly (readonly [x: number, y: number])[];

/** Uniformly random positions. */
export const uniformPlaces = (nodes: number, area: readonly [number, number], random: RandomStream): Places =>
  Array.from({ length: nodes }, () => [random.uniform() * area[0], random.uniform() * area[1]] as const);

/** Positions along the x axis, from the origin. */
export const chainPlaces = (nodes: number, spacing: number): Places =>
  Array.from({ length: nodes }, (_, node) => [node * spacing, 0] as const);

/** Row by row in the smallest possible square. */
export function gridPlaces(nodes: number, spacing: number): Places {
  const side = Math.ceil(Math.sqrt(nodes));
  return Array.from(
    { length: nodes },
    (_, node) => [(node % side) * spacing, Math.floor(node / side) * spacing] as const,
  );
}
