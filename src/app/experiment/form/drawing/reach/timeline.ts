import type { Movement } from '#engine/wireless/movement.ts';
import type { Edge } from '#scenario/graph/route.ts';
import { hearing } from '../hearing.ts';
import type { Place } from '../place.ts';
import { inReach, type Span } from './spans.ts';

/** A stretch with the same route of a flow; null: none. */
export interface WaySpan extends Span {
  readonly way: readonly number[] | null;
}

/** Two nodes, and when they are in range of each other. */
export interface PairSpans {
  readonly a: number;
  readonly b: number;
  readonly spans: readonly Span[];
}

/** Pairs in range over time, and the shortest route of each flow. */
export interface Timeline {
  readonly duration: number;
  readonly flows: readonly Edge[];
  readonly ways: readonly (readonly WaySpan[])[];
  /** Pairs whose range state changes: first those on routes, in order of use, then others of nodes on routes. */
  readonly changing: readonly PairSpans[];
  /** Pairs on routes that are always in range. */
  readonly always: readonly Edge[];
  /** Number of pairs in range, per sample; empty with few nodes. */
  readonly sums: readonly number[];
  /** null: route times are exact; otherwise they are sampled every `step` s. */
  readonly step: number | null;
}

/** Maximum number of nodes for which all pairs are examined, and times are exact. */
const FEW_NODES = 60;
/** Maximum number of changes followed individually. */
const MOST_CHANGES = 4000;
/** Number of samples otherwise. */
const LOOKS = 120;
/** Maximum number of flows whose routes are followed. */
const FLOWS = 6;
/** Maximum number of pairs stored in addition to those on routes. */
const MOST_OTHERS = 60;

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
const isSame = (a: readonly number[] | null, b: readonly number[] | null): boolean => String(a) === String(b);

/** Follows routes over time; yields between samples. */
export function* timelineOf(
  movement: Movement,
  reach: number,
  duration: number,
  ends: readonly Edge[],
): Generator<undefined, Timeline, undefined> {
  const { nodes } = movement;
  const flows = ends.slice(0, FLOWS);
  const legs = Array.from({ length: nodes }, (_, node) => movement.legsOf(node));
  const spansOf = (a: number, b: number): readonly Span[] => inReach(legs[a]!, legs[b]!, reach, duration);

  const known = new Map<string, PairSpans>();
  let changes: number[] | null = null;
  if (nodes <= FEW_NODES) {
    const times = new Set<number>();
    for (let a = 0; a < nodes; a++) {
      for (let b = a + 1; b < nodes; b++) {
        const spans = spansOf(a, b);
        if (spans.length > 0) known.set(keyOf(a, b), { a, b, spans });
        for (const { from, to } of spans) times.add(from).add(to);
      }
      yield;
    }
    changes = [...times].filter((time) => time > 0 && time < duration).sort((a, b) => a - b);
    if (changes.length > MOST_CHANGES) changes = null;
  }
  const isExact = changes !== null;
  const step = duration / LOOKS;
  const edges = [0, ...(changes ?? Array.from({ length: LOOKS - 1 }, (_, look) => (look + 1) * step)), duration];

  const at = new Float64Array(2 * nodes);
  const ways = flows.map((): { from: number; to: number; way: readonly number[] | null }[] => []);
  const sums: number[] = [];
  for (const [look, from] of edges.slice(0, -1).entries()) {
    const to = edges[look + 1]!;
    movement.placeAll((from + to) / 2, at);
    const places = Array.from({ length: nodes }, (_, node): Place => ({ x: at[2 * node]!, y: at[2 * node + 1]! }));
    const { near, way } = hearing(places, reach);
    flows.forEach((flow, index) => {
      let found = way(flow.from, flow.to);
      const last = ways[index]!.at(-1);
      const before = last?.way ?? null;
      // Among equally short routes the current one is kept.
      if (
        found !== null &&
        before !== null &&
        before.length === found.length &&
        before.slice(1).every((node, hop) => near(before[hop]!).includes(node))
      )
        found = before;
      if (last !== undefined && isSame(before, found)) last.to = to;
      else ways[index]!.push({ from, to, way: found });
    });
    if (nodes > FEW_NODES) sums.push(places.reduce((sum, _, node) => sum + near(node).length, 0) / 2);
    yield;
  }

  const onWays = new Map<string, PairSpans>();
  const used = new Set<number>();
  for (const { way } of ways.flat())
    (way ?? []).forEach((node, hop) => {
      used.add(node);
      const next = way?.[hop + 1];
      if (next === undefined || onWays.has(keyOf(node, next))) return;
      const [a, b] = [Math.min(node, next), Math.max(node, next)];
      onWays.set(keyOf(a, b), known.get(keyOf(a, b)) ?? { a, b, spans: spansOf(a, b) });
    });
  const isAlways = ({ spans }: PairSpans): boolean =>
    spans.length === 1 && spans[0]!.from === 0 && spans[0]!.to === duration;
  const others = [...known.values()].filter(
    (pair) => !onWays.has(keyOf(pair.a, pair.b)) && !isAlways(pair) && (used.has(pair.a) || used.has(pair.b)),
  );
  const both = (pair: PairSpans): number => (used.has(pair.a) && used.has(pair.b) ? 0 : 1);
  return {
    duration,
    flows,
    ways,
    changing: [
      ...[...onWays.values()].filter((pair) => !isAlways(pair)),
      ...others.sort((a, b) => both(a) - both(b)).slice(0, MOST_OTHERS),
    ],
    always: [...onWays.values()].filter(isAlways).map(({ a, b }) => ({ from: a, to: b })),
    sums,
    step: isExact ? null : step,
  };
}
