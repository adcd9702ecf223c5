/** Five nodes: node 0 reaches node 2 over node 1, and there is another route over nodes 3 and 4. */
export const TWO_WAYS = {
  kind: 'manet' as const,
  nodes: 5,
  area: [600, 700],
  placement: {
    kind: 'list' as const,
    positions: [
      [100, 300],
      [300, 300],
      [500, 300],
      [200, 120],
      [400, 120],
    ],
  },
  radio: { dataRate: 2e6 },
};
