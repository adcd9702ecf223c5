/** A place on the map, px. */
export type Spot = readonly [number, number];

/** Aside counts as so many times the way ahead: one looks straight on. */
const ASIDE = 2;

/** The nearest of these places in a direction; -1: there is none. */
export function beside(spots: readonly Spot[], from: number, dx: number, dy: number): number {
  const [x, y] = spots[from] ?? [0, 0];
  let best = { node: -1, apart: Infinity };
  spots.forEach(([otherX, otherY], node) => {
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    const apart = ahead + ASIDE * aside;
    if (node !== from && ahead > 0.5 && apart < best.apart) best = { node, apart };
  });
  return best.node;
}

/** The nearest place within `reach`, px; -1: none. */
export function nodeNear(spots: readonly Spot[], x: number, y: number, reach: number): number {
  let best = { node: -1, apart: reach };
  spots.forEach((spot, node) => {
    const apart = Math.hypot(spot[0] - x, spot[1] - y);
    if (apart < best.apart) best = { node, apart };
  });
  return best.node;
}
