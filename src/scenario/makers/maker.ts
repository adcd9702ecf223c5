import type { GivenParameter, ValuesOf } from '#engine/parameter.ts';

/** A node of a made network; coordinates are for drawing, in a unit of their own. */
export interface MadeNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A link both ways; `access`: it joins a host to a router, otherwise it is a trunk. */
export interface MadeLink {
  readonly from: string;
  readonly to: string;
  readonly access?: true;
}

/** What a maker gives: the graph, and between which nodes flow k goes where the flow does not say. */
export interface Made {
  readonly nodes: readonly MadeNode[];
  readonly links: readonly MadeLink[];
  readonly ends: (flow: number) => readonly [from: string, to: string];
}

/** A network that a line describes: what form, links and the command line know, and how it is made. */
export interface Maker {
  readonly name: string;
  readonly title: string;
  /** One sentence: what it looks like, and where its flows go. */
  readonly help: string;
  readonly parameters: readonly GivenParameter[];
}

/** Defines a maker. Its place in menus, form, links, `describe`, refusals and tests follows. */
export const defineMaker = <const M extends Maker>(
  maker: M,
  make: (settings: ValuesOf<M['parameters']>) => Made,
): M & { readonly make: (settings: ValuesOf<M['parameters']>) => Made } => ({ ...maker, make });

/** How many there are of something: whole numbers from `least` to `most`. */
export const count = <const Name extends string>(
  name: Name,
  label: string,
  help: string,
  [least, most, usual]: readonly [least: number, most: number, usual: number],
) => ({ name, label, help, kind: 'integer', range: [least, most], default: usual }) as const;

/** `many` things made by their number. */
export const times = <Thing>(many: number, thing: (index: number) => Thing): Thing[] =>
  Array.from({ length: many }, (_, index) => thing(index));

/** How many nodes a chain or a ring has. */
export const NODES = count('nodes', 'Nodes', 'How many nodes there are.', [3, 1000, 6]);
