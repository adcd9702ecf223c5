import type { Leg } from '../movement.ts';

/** At `time` (s) the node starts moving to x, y (m) with `speed` (m/s); speed 0 stops it. */
interface Move {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly speed: number;
}

/**
 * The legs of a node with given movements (ns-2: setdest). A new movement starts at the current position, even before
 * the earlier destination is reached.
 */
export function traceLegs(from: readonly [number, number], moves: readonly Move[]): readonly Leg[] {
  const legs: Leg[] = [{ time: 0, x: from[0], y: from[1], vx: 0, vy: 0 }];
  /** When the newest leg ends, s. */
  let arrival = Infinity;
  let goal = from;
  for (const { time, x, y, speed } of [...moves].sort((a, b) => a.time - b.time)) {
    if (arrival <= time) {
      legs.push({ time: arrival, x: goal[0], y: goal[1], vx: 0, vy: 0 });
      arrival = Infinity;
    }
    const last = legs[legs.length - 1]!;
    const elapsed = time - last.time;
    const hereX = last.x + last.vx * elapsed;
    const hereY = last.y + last.vy * elapsed;
    const dx = x - hereX;
    const dy = y - hereY;
    const length = Math.sqrt(dx * dx + dy * dy);
    const stands = speed === 0 || length === 0;
    const leg = stands
      ? { time, x: hereX, y: hereY, vx: 0, vy: 0 }
      : { time, x: hereX, y: hereY, vx: (dx / length) * speed, vy: (dy / length) * speed };
    if (elapsed === 0) legs[legs.length - 1] = leg;
    else legs.push(leg);
    arrival = stands ? Infinity : time + length / speed;
    goal = [x, y];
  }
  if (arrival < Infinity) legs.push({ time: arrival, x: goal[0], y: goal[1], vx: 0, vy: 0 });
  return legs;
}

/** Legs after a change by the user: from time `at` (s) on, the node moves to x, y (m) and stays there. */
export function redirected(
  legs: readonly Leg[],
  orders: readonly { readonly at: number; readonly x: number; readonly y: number; readonly speed: number }[],
): readonly Leg[] {
  let walk = legs;
  for (const { at, x, y, speed } of orders) {
    const before = walk.filter(({ time }) => time < at || time === 0);
    const last = before[before.length - 1]!;
    const elapsed = at - last.time;
    const here: readonly [number, number] = [last.x + last.vx * elapsed, last.y + last.vy * elapsed];
    const [, ...then] = traceLegs(here, [{ time: at, x, y, speed }]);
    const [first = { time: at, x: here[0], y: here[1], vx: 0, vy: 0 }, ...rest] = then;
    walk = at > 0 ? [...before, first, ...rest] : traceLegs(here, [{ time: 0, x, y, speed }]);
  }
  return walk;
}
