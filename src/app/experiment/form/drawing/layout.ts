import { sum } from 'd3-array';
import { forceLink, forceSimulation, type SimulationNodeDatum } from 'd3-force';
import type { Edge } from '#scenario/graph/route.ts';
import type { Place } from './place.ts';

/** Number of nodes above which only columns are used. */
const FEW = 60;
/** Simulation steps; after these positions hardly change. */
const STEPS = 300;
/** Velocity decay per step. With the default of d3-force and cooling, drawings have 50 % more flaws. */
const FRICTION = 0.2;
/** Maximum total stiffness of a node's springs: more would oscillate. */
const STIFF = 1.5;
/** Distance between a link and a node, in steps, at which the link seems to lead to it. */
const NEAR = 0.2;

/** Hops between any two nodes over links in either direction; for unreachable ones, one more than the maximum. */
function hopsBetween(edges: readonly Edge[], nodes: number): readonly (readonly number[])[] {
  const near: number[][] = Array.from({ length: nodes }, () => []);
  for (const { from, to } of edges) near[from]!.push(to);
  for (const { from, to } of edges) near[to]!.push(from);
  let longest = 1;
  const rows = near.map((_, first) => {
    const hops = Array.from({ length: nodes }, () => -1);
    hops[first] = 0;
    const waiting = [first];
    for (const node of waiting)
      for (const next of near[node]!) {
        if (hops[next] !== -1) continue;
        hops[next] = hops[node]! + 1;
        longest = Math.max(longest, hops[next]);
        waiting.push(next);
      }
    return hops;
  });
  return rows.map((row) => row.map((hops) => (hops < 0 ? longest + 1 : hops)));
}

/** A node during the simulation. */
interface Body extends Place, SimulationNodeDatum {
  x: number;
  y: number;
}

/** Pseudo-random numbers for nodes at the same position: equal for every drawing, so that layout is reproducible. */
const drawsOf = (seed: number) => (): number => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/**
 * Positions whose distances approximate the number of hops, by springs between all pairs that are stiffer for closer
 * nodes.
 */
function byDistance(start: readonly Place[], edges: readonly Edge[]): readonly Place[] {
  const hops = hopsBetween(edges, start.length);
  const bodies = start.map(({ x, y }): Body => ({ x, y }));
  const springs = bodies.flatMap((source, from) =>
    bodies.slice(from + 1).map((target, place) => ({ source, target, hops: hops[from]![from + 1 + place]! })),
  );
  const stiffest = Math.max(...hops.map((row) => sum(row, (each) => (each === 0 ? 0 : 1 / each ** 2))));
  forceSimulation(bodies)
    .randomSource(drawsOf(1))
    .force(
      'springs',
      forceLink<Body, (typeof springs)[number]>(springs)
        .distance((spring) => spring.hops)
        .strength((spring) => STIFF / (stiffest * spring.hops ** 2)),
    )
    .alphaDecay(0)
    .velocityDecay(FRICTION)
    .stop()
    .tick(STEPS);
  return bodies;
}

/** Rotated so that data flows from left to right. */
function turned(places: readonly Place[], flows: readonly Edge[]): Place[] {
  let [dx, dy] = [0, 0];
  for (const { from, to } of flows) {
    const [a, b] = [places[from], places[to]];
    if (a === undefined || b === undefined) continue;
    dx += b.x - a.x;
    dy += b.y - a.y;
  }
  const length = Math.hypot(dx, dy);
  const [cosine, sine] = length < 1e-6 ? [1, 0] : [dx / length, dy / length];
  return places.map(({ x, y }) => ({ x: x * cosine + y * sine, y: y * cosine - x * sine }));
}

/** Number of link crossings, plus three times the number of links that seem to lead to a node that they pass. */
function flawsOf(places: readonly Place[], edges: readonly Edge[]): number {
  const side = (a: Place, b: Place, c: Place): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  let flaws = 0;
  edges.forEach((edge, index) => {
    const [a, b] = [places[edge.from]!, places[edge.to]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1e-6;
    places.forEach((node, at) => {
      if (at === edge.from || at === edge.to) return;
      const along = ((node.x - a.x) * (b.x - a.x) + (node.y - a.y) * (b.y - a.y)) / (length * length);
      if (along > 0 && along < 1 && Math.abs(side(a, b, node)) / length < NEAR) flaws += 3;
    });
    for (const { from, to } of edges.slice(index + 1)) {
      if ([edge.from, edge.to].includes(from) || [edge.from, edge.to].includes(to)) continue;
      const [c, d] = [places[from]!, places[to]!];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) flaws++;
    }
  });
  return flaws;
}

/** Positions of nodes: the given columns, unless distances give fewer flaws. */
export function laidOut(columns: readonly Place[], edges: readonly Edge[], flows: readonly Edge[]): readonly Place[] {
  if (columns.length > FEW) return columns;
  const flaws = flawsOf(columns, edges);
  if (flaws === 0) return columns;
  const other = turned(byDistance(columns, edges), flows);
  return flawsOf(other, edges) < flaws ? other : columns;
}
