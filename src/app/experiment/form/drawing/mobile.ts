import { keptFor } from '../../../ui/keptFor.ts';
import { movementOf } from '#lab/build/movement.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { Moves } from '#scenario/graph/setdest.ts';
import type { Edge } from '#scenario/graph/route.ts';
import { hearing } from './hearing.ts';
import { mobileEnds } from '#scenario/graph/topology.ts';
import type { Draft } from '../model/draft.ts';
import { elementsAt, givenAt } from '../model/fields.ts';
import { checked } from '../model/problems.ts';
import { draftOf } from '../model/startFrom.ts';
import type { Place } from './place.ts';
import { type Drawn, withNetworkParts, withoutFlows } from './wired.ts';

/** Position (m) of a mobile node at a time (s). Between two stops it moves in a straight line. */
export interface Stop extends Place {
  readonly at: number;
}

/** Distance of neighbours placed automatically, m. */
const STEP = 200;
/** Times closer than this are equal, s. */
const SAME = 0.05;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const numbers = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Width and height of the area, m. */
export function areaOf(draft: Draft): readonly [number, number] {
  const [width, height] = numbers(givenAt(draft, ['network', 'area']));
  return [width ?? 670, height ?? 670];
}

/** Range of a node, m. */
export function reachOf(draft: Draft): number {
  const given = ownValue(ownValue(ownValue(draft, 'network'), 'radio'), 'receiveRange');
  return typeof given === 'number' ? given : 250;
}

const positionsOf = (draft: Draft): readonly unknown[] => elementsAt(draft, ['network', 'placement', 'positions']);
const movesOf = (draft: Draft): readonly (readonly number[])[] =>
  elementsAt(draft, ['network', 'mobility', 'moves']).map(numbers);

/** The part of a network that holds these moves; without moves the nodes are static. */
const mobilityOf = (moves: readonly unknown[]): object =>
  moves.length === 0 ? { kind: 'static' } : { kind: 'trace', moves };

/** The movement kind of a draft. */
export function movementKind(draft: Draft): string {
  const kind = ownValue(givenAt(draft, ['network', 'mobility']), 'kind');
  return typeof kind === 'string' ? kind : 'static';
}

/** Whether positions and paths are given per node. */
export const isOneByOne = (draft: Draft): boolean =>
  ownValue(givenAt(draft, ['network', 'placement']), 'kind') === 'list' &&
  ['static', 'trace'].includes(movementKind(draft));

/**
 * The draft with positions and paths of each node, ends of each flow, and an area that contains all; undefined while
 * problems prevent it.
 */
export function placedOneByOne(draft: Draft): Draft {
  if (isOneByOne(draft)) return draft;
  const { scenario } = checked(draft);
  if (scenario?.network.kind !== 'manet') return undefined;
  const { network, flows, duration } = scenario;
  const movement = movementOf({ ...scenario, interventions: [] }, network);
  const ways = Array.from({ length: network.nodes }, (_, node) => movement.legsOf(node));
  const positions = ways.map(([begin]) => [rounded(begin!.x, 1), rounded(begin!.y, 1)]);
  const far = (axis: 0 | 1): number =>
    positions.reduce((most, place) => Math.max(most, place[axis] ?? 0), network.area[axis] ?? 0);
  const area = [far(0), far(1)] as const;
  const inside = (value: number, axis: 0 | 1): number => rounded(Math.max(0, Math.min(area[axis], value)), 1);
  const moves = ways.flatMap((legs, node) =>
    legs.flatMap(({ time, x, y, vx, vy }, leg) => {
      const speed = Math.hypot(vx, vy);
      const takes = (legs[leg + 1]?.time ?? Math.max(time, duration)) - time;
      const goal = [inside(x + vx * takes, 0), inside(y + vy * takes, 1)];
      return speed === 0 || takes <= 0 ? [] : [[rounded(time, 3), node, ...goal, rounded(speed, 4)]];
    }),
  );
  const written = draftOf({
    ...scenario,
    flows: flows.map((flow) => {
      const { from, to } = mobileEnds(network, flow);
      return { ...flow, from: String(from), to: String(to) };
    }),
  });
  return withNetworkParts(written, {
    area,
    placement: { kind: 'list', positions },
    mobility: mobilityOf(moves.sort((a, b) => Number(a[0]) - Number(b[0]))),
  });
}

/** Positions of a node over time: its start, and each end of a leg or pause. */
export const stopsOf = (draft: Draft, node: number): readonly Stop[] =>
  stopsAlong(
    numbers(positionsOf(draft)[node]),
    movesOf(draft).filter((move) => move[1] === node),
  );

const stopsKept = keptFor((draft: object): readonly (readonly Stop[])[] => {
  const positions = positionsOf(draft);
  const own = positions.map((): (readonly number[])[] => []);
  for (const move of movesOf(draft)) own[move[1] ?? -1]?.push(move);
  return positions.map((place, node) => stopsAlong(numbers(place), own[node]!));
});

/** The stops of all nodes of a draft. */
export const stopsOfAll = (draft: Draft): readonly (readonly Stop[])[] =>
  typeof draft === 'object' && draft !== null ? stopsKept(draft) : [];

function stopsAlong([x = 0, y = 0]: readonly number[], own: readonly (readonly number[])[]): readonly Stop[] {
  const stops: Stop[] = [{ at: 0, x, y }];
  for (const [time = 0, , goalX = 0, goalY = 0, speed = 0] of [...own].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))) {
    const here = whereAt(stops, time);
    while (stops.length > 1 && stops.at(-1)!.at > time - SAME) stops.pop();
    if (time > stops.at(-1)!.at + SAME) stops.push({ at: time, ...here });
    const length = Math.hypot(goalX - here.x, goalY - here.y);
    if (speed > 0 && length > 0) stops.push({ at: rounded(time + length / speed, 2), x: goalX, y: goalY });
  }
  return stops;
}

/** Position of a node with these stops at a time. */
export function whereAt(stops: readonly Stop[], time: number): Place {
  const next = stops.findIndex(({ at }) => at > time);
  const [before, after] = [stops[next < 0 ? stops.length - 1 : Math.max(0, next - 1)]!, stops[next]];
  if (after === undefined || next === 0) return { x: before.x, y: before.y };
  const part = (time - before.at) / (after.at - before.at);
  return {
    x: rounded(before.x + (after.x - before.x) * part, 3),
    y: rounded(before.y + (after.y - before.y) * part, 3),
  };
}

/** A place on the path of a node: it arrives at `at`, stays until `until` (s), and leaves with `speed` (m/s). */
export interface WayPoint extends Place {
  readonly at: number;
  /** Infinity: to the end. */
  readonly until: number;
  /** 0: it stays. */
  readonly speed: number;
  /** The stops at this place: index of the first, and number. */
  readonly first: number;
  readonly count: number;
}

/** Consecutive stops at one place are one waypoint with a pause. The first is the node's start. */
export function wayPointsOf(stops: readonly Stop[]): readonly WayPoint[] {
  const groups: { first: number; count: number }[] = [];
  stops.forEach(({ x, y }, index) => {
    const group = groups.at(-1);
    const here = group === undefined ? undefined : stops[group.first]!;
    if (group !== undefined && here !== undefined && Math.hypot(x - here.x, y - here.y) < SAME) group.count++;
    else groups.push({ first: index, count: 1 });
  });
  return groups.map(({ first, count }, index) => {
    const { at, x, y } = stops[first]!;
    const leaves = stops[first + count - 1]!.at;
    const next = groups[index + 1];
    const goal = next === undefined ? undefined : stops[next.first]!;
    const takes = (goal?.at ?? 0) - leaves;
    return {
      at,
      until: goal === undefined ? Infinity : leaves,
      x,
      y,
      speed: goal === undefined || takes <= 0 ? 0 : Math.hypot(goal.x - x, goal.y - y) / takes,
      first,
      count,
    };
  });
}

/** The stops of waypoints: two if a node pauses. */
export const stopsFrom = (points: readonly Pick<WayPoint, 'at' | 'until' | 'x' | 'y'>[]): readonly Stop[] =>
  points.flatMap(({ at, until, x, y }) =>
    until < Infinity && until - at > SAME
      ? [
          { at, x, y },
          { at: until, x, y },
        ]
      : [{ at, x, y }],
  );

/** Length of a node's path, m. */
export const lengthOf = (stops: readonly Stop[]): number =>
  stops.slice(1).reduce((sum, { x, y }, index) => sum + Math.hypot(x - stops[index]!.x, y - stops[index]!.y), 0);

/** A node with other stops; the first is its start. */
export function withStops(draft: Draft, node: number, stops: readonly Stop[]): Draft {
  const [width, height] = areaOf(draft);
  const inside = [...stops]
    .sort((a, b) => a.at - b.at)
    .map(({ at, x, y }) => ({
      at: rounded(Math.max(0, at), 2),
      x: rounded(Math.max(0, Math.min(width, x)), 1),
      y: rounded(Math.max(0, Math.min(height, y)), 1),
    }));
  const legs = inside.slice(1).flatMap(({ at, x, y }, index) => {
    const from = inside[index]!;
    const length = Math.hypot(x - from.x, y - from.y);
    if (at <= from.at) return [];
    if (length > 0) return [[from.at, node, x, y, rounded(length / (at - from.at), 4)]];
    // A pause lasts until the next leg starts; the last waypoint is kept by a move of speed 0.
    return index === inside.length - 2 ? [[at, node, x, y, 0]] : [];
  });
  const others = movesOf(draft).filter((move) => move[1] !== node);
  const moves = [...others, ...legs].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const positions = positionsOf(draft).map((place, index) =>
    index === node ? [inside[0]?.x ?? 0, inside[0]?.y ?? 0] : place,
  );
  return withNetworkParts(draft, {
    placement: { kind: 'list', positions },
    mobility: mobilityOf(moves),
  });
}

/** Moves a node to a position at a time: at 0 its start changes, later a waypoint is added. */
export function withNodeAt(draft: Draft, node: number, at: number, place: Place): Draft {
  const others = stopsOf(draft, node).filter((stop) => Math.abs(stop.at - at) > SAME);
  return withStops(draft, node, [...others, { at, ...place }]);
}

/** Nodes moved by an offset at a time. */
export const withMovedAt = (draft: Draft, nodes: ReadonlySet<number>, at: number, by: Place): Draft =>
  [...nodes].reduce<Draft>((result, node) => {
    const here = whereAt(stopsOf(draft, node), at);
    return withNodeAt(result, node, at, { x: here.x + by.x, y: here.y + by.y });
  }, draft);

/** Copies a node's path to others, each from its own start. */
export function withWayCopied(draft: Draft, node: number, others: readonly number[]): Draft {
  const [begin, ...rest] = stopsOf(draft, node);
  if (begin === undefined) return draft;
  return others.reduce<Draft>((result, other) => {
    const [{ x, y } = begin] = stopsOf(result, other);
    const stops = rest.map((stop) => ({ at: stop.at, x: stop.x - begin.x + x, y: stop.y - begin.y + y }));
    return withStops(result, other, [{ at: 0, x, y }, ...stops]);
  }, draft);
}

/**
 * Replaces positions and movements by those of an ns-2 setdest file; flows between missing nodes go from the first to
 * the last.
 */
export function withMoves(draft: Draft, { positions, moves }: Moves): Draft {
  const [width, height] = areaOf(draft);
  const most = (axis: 0 | 1, least: number): number =>
    [...positions.map((place) => place[axis] ?? 0), ...moves.map((move) => move[2 + axis] ?? 0)].reduce(
      (a, b) => Math.max(a, b),
      least,
    );
  const isThere = (end: unknown): boolean => Number(end ?? 0) < positions.length;
  const flows = elementsAt(draft, ['flows']).map((flow) =>
    isThere(ownValue(flow, 'from')) && isThere(ownValue(flow, 'to'))
      ? flow
      : { ...(flow as object), from: '0', to: String(positions.length - 1) },
  );
  return withNetworkParts(
    { ...(draft as object), flows },
    {
      nodes: positions.length,
      area: [Math.ceil(most(0, width)), Math.ceil(most(1, height))],
      placement: { kind: 'list', positions },
      mobility: mobilityOf(moves),
    },
  );
}

const withPositions = (draft: Draft, positions: readonly unknown[]): Draft =>
  withNetworkParts(draft, { nodes: positions.length, placement: { kind: 'list', positions } });

/** Adds a mobile node, as the last. */
export function withMobileNode(draft: Draft, { x, y }: Place): Draft {
  const [width, height] = areaOf(draft);
  const place = [rounded(Math.max(0, Math.min(width, x)), 1), rounded(Math.max(0, Math.min(height, y)), 1)];
  return withPositions(draft, [...positionsOf(draft), place]);
}

/** Position for the next node: one step further, or in the next row at the edge of the area. */
export function nextPlace(draft: Draft): Place {
  const [width] = areaOf(draft);
  const [x, y] = numbers(positionsOf(draft).at(-1));
  if (x === undefined || y === undefined) return { x: 50, y: 50 };
  return x + STEP <= width ? { x: x + STEP, y } : { x: 50, y: y + STEP };
}

/** Removes mobile nodes with their paths and flows; the others are renumbered from 0. */
export function withoutMobile(draft: Draft, nodes: ReadonlySet<number>, flows: ReadonlySet<number>): Draft {
  const names = new Map(
    positionsOf(draft)
      .map((_, node) => node)
      .filter((node) => !nodes.has(node))
      .map((node, index) => [node, index]),
  );
  const ends = (flow: unknown): readonly unknown[] =>
    ['from', 'to'].map((end) => names.get(Number(ownValue(flow, end) ?? -1)));
  const gone = new Set([
    ...flows,
    ...elementsAt(draft, ['flows']).flatMap((flow, index) => (ends(flow).includes(undefined) ? [index] : [])),
  ]);
  const rest = withoutFlows(draft, gone);
  const moves = movesOf(draft).flatMap(([time = 0, node = 0, ...way]) => {
    const name = names.get(node);
    return name === undefined ? [] : [[time, name, ...way]];
  });
  const positions = positionsOf(draft).filter((_, node) => !nodes.has(node));
  const named = {
    ...(rest as object),
    flows: elementsAt(rest, ['flows']).map((flow) => {
      const [from, to] = ends(flow).map(String);
      return { ...(flow as object), from, to };
    }),
  };
  const placed = withPositions(named, positions);
  if (movesOf(draft).length === 0) return placed;
  return withNetworkParts(placed, { mobility: mobilityOf(moves) });
}

/** Copies mobile nodes with their paths; the copies come last. */
export const withMobileCopies = (draft: Draft, nodes: ReadonlySet<number>): Draft =>
  [...nodes].reduce<Draft>((result, node) => {
    const stops = stopsOf(draft, node).map(({ at, x, y }) => ({ at, x: x + 40, y: y + 40 }));
    const more = withMobileNode(result, stops[0]!);
    return withStops(more, positionsOf(more).length - 1, stops);
  }, draft);

/** Aligns mobile nodes at a time. */
export function mobileAligned(draft: Draft, nodes: ReadonlySet<number>, at: number, as: 'row' | 'column'): Draft {
  const places = [...nodes].map((node) => whereAt(stopsOf(draft, node), at));
  const axis = as === 'row' ? 'y' : 'x';
  const mean = Math.round(places.reduce((sum, place) => sum + place[axis], 0) / Math.max(1, places.length));
  return [...nodes].reduce<Draft>(
    (result, node, index) => withNodeAt(result, node, at, { ...places[index]!, [axis]: mean }),
    draft,
  );
}

/** Mobile nodes at a time: nodes in range of each other are joined. In the drawing y points down. */
export function drawnMobile(draft: Draft, at: number): Drawn {
  const places = stopsOfAll(draft).map((stops) => whereAt(stops, at));
  const { near, way } = hearing(places, reachOf(draft));
  const links = places.flatMap((_, from) => near(from).flatMap((to) => (to > from ? [{ from, to }] : [])));
  return {
    nodes: places.map(({ x, y }, node) => ({ name: String(node), title: `node ${node}`, x, y: -y, isHost: false })),
    links: links.map((pair, index) => ({ ...pair, index })),
    flows: mobileFlows(draft, places.length).map((ends, index) => ({ ...ends, index, way: way(ends.from, ends.to) })),
  };
}

/** The nodes joined by the flows of a draft. */
const mobileFlows = (draft: Draft, nodes: number): readonly Edge[] =>
  elementsAt(draft, ['flows']).map((flow) => ({
    from: Number(ownValue(flow, 'from') ?? 0),
    to: Number(ownValue(flow, 'to') ?? nodes - 1),
  }));
