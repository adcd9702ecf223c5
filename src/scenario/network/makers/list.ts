import type { ValuesOf } from '#engine/parameter.ts';
import { MESH, RING, STAR } from './circles.ts';
import type { Made, Maker } from './maker.ts';
import { RANDOM_GEOMETRIC } from './randomGeometric.ts';
import { CHAIN, PARKING_LOT } from './rows.ts';
import { BINARY_TREE, FAT_TREE_POD } from './trees.ts';

const ALL = [PARKING_LOT, CHAIN, RING, STAR, MESH, BINARY_TREE, FAT_TREE_POD, RANDOM_GEOMETRIC] as const;

type Known = (typeof ALL)[number];
/** The settings of a generated network, with every default filled in. */
export type Shape = Known extends infer M
  ? M extends Maker
    ? { readonly kind: M['name'] } & ValuesOf<M['parameters']>
    : never
  : never;
/** The default kind: the first. */
export type UsualShape = (typeof ALL)[0]['name'];

/** All makers, in menu order. The first is the default. */
export const MAKERS: readonly (Maker & { readonly name: Shape['kind'] })[] = ALL;

/** Generates the network of a shape. */
export function madeOf(shape: Shape): Made {
  const maker = ALL.find(({ name }) => name === shape.kind)!;
  // Each maker reads the settings of its own kind.
  return (maker.make as (settings: Shape) => Made)(shape);
}
