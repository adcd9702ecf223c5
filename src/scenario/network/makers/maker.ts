import type { CatalogueEntry, ValuesOf } from '#engine/parameter.ts';

/** A node of a generated network; coordinates are for drawing, in arbitrary units. */
interface MadeNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A bidirectional link; `access`: it joins a host to a router, otherwise it is a trunk. */
interface MadeLink {
  readonly from: string;
  readonly to: string;
  readonly access?: true;
}

/** A generated graph, and the default ends of flow k. */
export interface Made {
  readonly nodes: readonly MadeNode[];
  readonly links: readonly MadeLink[];
  readonly ends: (flow: number) => readonly [from: string, to: string];
}

/**
 * Defines a network generator. `help` states the network's shape and the paths of its flows. Menus, form, links,
 * `describe`, refusals and tests are derived from it.
 */
export const defineMaker = <const M extends CatalogueEntry>(
  maker: M,
  make: (settings: ValuesOf<M['parameters']>) => Made,
): M & { readonly make: (settings: ValuesOf<M['parameters']>) => Made } => ({ ...maker, make });

/** A setting that counts something: a whole number from `least` to `most`. */
export const count = <const Name extends string>(
  name: Name,
  label: string,
  help: string,
  [least, most, usual]: readonly [least: number, most: number, usual: number],
) => ({ name, label, help, kind: 'integer', range: [least, most], default: usual }) as const;

/** An array of `many` things made from their index. */
export const times = <Thing>(many: number, thing: (index: number) => Thing): Thing[] =>
  Array.from({ length: many }, (_, index) => thing(index));

/** Number of nodes of a chain or ring. */
export const NODES = count('nodes', 'Nodes', 'How many nodes there are.', [3, 1000, 6]);
