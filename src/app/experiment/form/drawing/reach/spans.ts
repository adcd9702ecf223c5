import type { Leg } from '#engine/wireless/movement.ts';

/** From one time to another, s. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans with a shorter gap are merged, s: such gaps are rounding errors where a node turns. */
const SAME = 1e-6;

/**
 * When two nodes on these paths are at most `reach` (m) apart, between 0 and `duration` (s). Exact: on straight legs
 * the squared distance is a parabola over time.
 */
export function inReach(a: readonly Leg[], b: readonly Leg[], reach: number, duration: number): readonly Span[] {
  const spans: { from: number; to: number }[] = [];
  let [i, j, from] = [0, 0, 0];
  while (from < duration) {
    const [one, other] = [a[i]!, b[j]!];
    const [endA, endB] = [a[i + 1]?.time ?? Infinity, b[j + 1]?.time ?? Infinity];
    const to = Math.min(duration, endA, endB);
    const [dvx, dvy] = [one.vx - other.vx, one.vy - other.vy];
    const dx = one.x + one.vx * (from - one.time) - other.x - other.vx * (from - other.time);
    const dy = one.y + one.vy * (from - one.time) - other.y - other.vy * (from - other.time);
    // (dx + dvx t)² + (dy + dvy t)² = reach²
    const [square, half, rest] = [dvx * dvx + dvy * dvy, dx * dvx + dy * dvy, dx * dx + dy * dy - reach * reach];
    const root = half * half - square * rest;
    let [near, far] = [Infinity, -Infinity];
    if (square === 0) {
      if (rest <= 0) [near, far] = [0, to - from];
    } else if (root >= 0) [near, far] = [(-half - Math.sqrt(root)) / square, (-half + Math.sqrt(root)) / square];
    const [begin, end] = [from + Math.max(0, near), Math.min(to, from + far)];
    if (begin < end) {
      const last = spans.at(-1);
      if (last !== undefined && begin - last.to < SAME) last.to = end;
      else spans.push({ from: begin, to: end });
    }
    if (to === endA) i++;
    if (to === endB) j++;
    from = to;
  }
  return spans;
}

/** Whether a time lies in one of these stretches. */
export const isWithin = (spans: readonly Span[], time: number): boolean =>
  spans.some(({ from, to }) => from <= time && time <= to);
