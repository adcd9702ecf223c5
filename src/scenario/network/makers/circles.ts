import { count, defineMaker, NODES, times } from './maker.ts';

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

export const RING = defineMaker(
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

export const STAR = defineMaker(
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

export const MESH = defineMaker(
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
