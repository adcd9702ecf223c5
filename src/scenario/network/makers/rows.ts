import { count, defineMaker, NODES, times } from './maker.ts';

/**
 * Routers in a row with a bottleneck between neighbours. The first flow crosses all; the others one each (Biswal's
 * three routers have two bottlenecks).
 */
export const PARKING_LOT = defineMaker(
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

export const CHAIN = defineMaker(
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
