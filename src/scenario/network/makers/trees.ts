import { count, defineMaker, times } from './maker.ts';

export const BINARY_TREE = defineMaker(
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
export const FAT_TREE_POD = defineMaker(
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
