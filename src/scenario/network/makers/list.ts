import type { CatalogueEntry, SettingsOf } from '#engine/parameter.ts';
import { count, defineMaker, type Made, NODES, times } from './maker.ts';
import { RANDOM_GEOMETRIC } from './randomGeometric.ts';

const BINARY_TREE = defineMaker(
  {
    name: 'binaryTree',
    title: 'Binary tree',
    help: 'Each node has two children; flow k goes from leaf k to the root.',
    parameters: [count('levels', 'Levels', 'Levels below the root.', [1, 8, 3])],
  },
  ({ levels }) => {
    const leaves = 2 ** levels;
    const first = leaves - 1;
    // Numbered like a heap: the children of node n are 2n + 1 and 2n + 2.
    const level = (node: number): number => Math.floor(Math.log2(node + 1) + 1e-9);
    return {
      nodes: times(2 * leaves - 1, (node) => {
        const wide = 2 ** level(node);
        return { id: `n${node}`, x: ((node + 1 - wide + 0.5) * leaves) / wide, y: level(node) };
      }),
      links: times(2 * leaves - 2, (node) => ({ from: `n${node + 1}`, to: `n${Math.floor(node / 2)}` })),
      ends: (flow) => [`n${first + (flow % leaves)}`, 'n0'],
    };
  },
);

/**
 * One pod of a fat tree of k-port switches (Al-Fares, Loukissas, Vahdat, SIGCOMM 2008): k/2 edge switches with k/2
 * hosts each, joined to k/2 aggregation switches. Routing takes the first shortest path, so all flows between two edge
 * switches share one path.
 */
const FAT_TREE_POD = defineMaker(
  {
    name: 'fatTreePod',
    title: 'Pod of a fat tree',
    help: 'Hosts under edge switches, each of these joined to every aggregation switch; flow k goes from host k to the one below the next edge switch.',
    parameters: [
      count('half', 'Half the ports', 'Edge switches, aggregation switches, and hosts of each edge.', [2, 16, 2]),
    ],
  },
  ({ half }) => {
    const each = times(half, (index) => index);
    return {
      nodes: [
        ...each.map((index) => ({ id: `a${index}`, x: (index + 0.5) * half, y: 0 })),
        ...each.map((index) => ({ id: `e${index}`, x: (index + 0.5) * half, y: 1 })),
        ...times(half * half, (index) => ({ id: `h${index}`, x: index + 0.5, y: 2 })),
      ],
      links: [
        ...each.flatMap((edge) => each.map((top) => ({ from: `e${edge}`, to: `a${top}` }))),
        ...times(half * half, (host) => ({
          from: `h${host}`,
          to: `e${Math.floor(host / half)}`,
          access: true as const,
        })),
      ],
      ends: (flow) => {
        const host = flow % (half * half);
        return [`h${host}`, `h${(host + half) % (half * half)}`];
      },
    };
  },
);

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * A place on a circle of radius 1, clockwise from its top; `turn` is 0 to 1. Rounded, because sines differ between
 * browsers in the last digit, and the places become part of the scenario when a generated network is written out.
 */
const onUnitCircle = (turn: number): { readonly x: number; readonly y: number } => ({
  x: thousandth(Math.sin(2 * Math.PI * turn)),
  y: thousandth(-Math.cos(2 * Math.PI * turn)),
});

const onCircle = (index: number, nodes: number) => ({ id: `n${index}`, ...onUnitCircle(index / nodes) });

const RING = defineMaker(
  {
    name: 'ring',
    title: 'Ring',
    help: 'Nodes in a circle, each joined to the next; flow k goes from node k halfway around.',
    parameters: [NODES],
  },
  ({ nodes }) => ({
    nodes: times(nodes, (index) => onCircle(index, nodes)),
    links: times(nodes, (index) => ({ from: `n${index}`, to: `n${(index + 1) % nodes}` })),
    ends: (flow) => [`n${flow % nodes}`, `n${(flow + Math.floor(nodes / 2)) % nodes}`],
  }),
);

const STAR = defineMaker(
  {
    name: 'star',
    title: 'Star',
    help: 'Hosts around one switch; all flows go to the first host, one from each of the others in turn.',
    parameters: [count('hosts', 'Hosts', 'Hosts around the switch.', [2, 999, 6])],
  },
  ({ hosts }) => ({
    nodes: [{ id: 'hub', x: 0, y: 0 }, ...times(hosts, (index) => onCircle(index, hosts))],
    links: times(hosts, (index) => ({ from: `n${index}`, to: 'hub' })),
    ends: (flow) => [`n${1 + (flow % (hosts - 1))}`, 'n0'],
  }),
);

const MESH = defineMaker(
  {
    name: 'mesh',
    title: 'Full mesh',
    help: 'Every node joined to every other; flow k goes from node k to the next.',
    parameters: [count('members', 'Members', 'Nodes, each with a link to all others.', [2, 60, 5])],
  },
  ({ members: nodes }) => ({
    nodes: times(nodes, (index) => onCircle(index, nodes)),
    links: times(nodes, (from) => from).flatMap((from) =>
      times(nodes - 1 - from, (further) => ({ from: `n${from}`, to: `n${from + 1 + further}` })),
    ),
    ends: (flow) => [`n${flow % nodes}`, `n${(flow + 1) % nodes}`],
  }),
);

/**
 * Routers in a row with a bottleneck between neighbours. The first flow crosses all bottlenecks, every other flow one
 * (Biswal's three routers have two bottlenecks).
 */
const PARKING_LOT = defineMaker(
  {
    name: 'parkingLot',
    title: 'Parking lot',
    help: 'Routers in a row: flow 1 takes every bottleneck, each further flow crosses one of them, in turn.',
    parameters: [count('bottlenecks', 'Bottlenecks', 'Trunk links in a row, one less than routers.', [1, 100, 2])],
  },
  ({ bottlenecks }) => ({
    nodes: [
      ...times(bottlenecks + 1, (index) => ({ id: `r${index}`, x: index + 1, y: 0 })),
      { id: 's0', x: 0, y: 0 },
      { id: 'd0', x: bottlenecks + 2, y: 0 },
      ...times(bottlenecks, (index) => ({ id: `s${index + 1}`, x: index + 1, y: -1 })),
      ...times(bottlenecks, (index) => ({ id: `d${index + 1}`, x: index + 2, y: 1 })),
    ],
    links: [
      ...times(bottlenecks, (index) => ({ from: `r${index}`, to: `r${index + 1}` })),
      { from: 's0', to: 'r0', access: true as const },
      { from: `r${bottlenecks}`, to: 'd0', access: true as const },
      ...times(bottlenecks, (index) => ({ from: `s${index + 1}`, to: `r${index}`, access: true as const })),
      ...times(bottlenecks, (index) => ({ from: `r${index + 1}`, to: `d${index + 1}`, access: true as const })),
    ],
    ends: (flow) => {
      const place = flow === 0 ? 0 : ((flow - 1) % bottlenecks) + 1;
      return [`s${place}`, `d${place}`];
    },
  }),
);

const CHAIN = defineMaker(
  {
    name: 'chain',
    title: 'Chain',
    help: 'Nodes in a row; every flow goes from the first to the last.',
    parameters: [NODES],
  },
  ({ nodes }) => ({
    nodes: times(nodes, (index) => ({ id: `n${index}`, x: index, y: 0 })),
    links: times(nodes - 1, (index) => ({ from: `n${index}`, to: `n${index + 1}` })),
    ends: () => ['n0', `n${nodes - 1}`],
  }),
);

const ALL = [PARKING_LOT, CHAIN, RING, STAR, MESH, BINARY_TREE, FAT_TREE_POD, RANDOM_GEOMETRIC] as const;

type Known = (typeof ALL)[number];
/** The settings of a generated network, with every default filled in. */
export type Shape = Known extends infer M ? (M extends CatalogueEntry ? SettingsOf<M> : never) : never;
/** The default kind: the first. */
export type UsualShape = (typeof ALL)[0]['name'];

/** All makers, in menu order. The first is the default. */
export const MAKERS: readonly (CatalogueEntry & { readonly name: Shape['kind'] })[] = ALL;

/** Generates the network of a shape. */
export function madeOf(shape: Shape): Made {
  const maker = ALL.find(({ name }) => name === shape.kind)!;
  // `maker` was selected by `shape.kind`, so the settings match.
  return (maker.make as (settings: Shape) => Made)(shape);
}
