import type { RandomStream } from '../../kernel/random.ts';
import type { Leg } from '../movement.ts';
import type { WaypointSettings } from './randomWaypoint.ts';

/** A uniformly random direction: a point in the unit circle, scaled to length 1. */
function direction(random: RandomStream): [number, number] {
  for (;;) {
    const x = 2 * random.uniform() - 1;
    const y = 2 * random.uniform() - 1;
    const squared = x * x + y * y;
    if (squared > 1 || squared < 1e-6) continue;
    const length = Math.sqrt(squared);
    return [x / length, y / length];
  }
}

/** Time until a coordinate leaves 0 .. size, s. */
const untilEdge = (at: number, speed: number, size: number): number =>
  speed > 0 ? (size - at) / speed : speed < 0 ? at / -speed : Infinity;

/**
 * Random direction (Royer, Melliar-Smith and Moser 2001): a node moves to the edge of the area, pauses, and turns.
 * Nodes spread evenly over the area, but spend much time at the edges.
 */
export function randomDirection(
  from: readonly [number, number],
  { area, minSpeed, maxSpeed, pause }: WaypointSettings,
  duration: number,
  random: RandomStream,
): readonly Leg[] {
  const [width, height] = area;
  const legs: Leg[] = [];
  let [x, y] = from;
  let time = 0;
  while (time < duration) {
    const [dx, dy] = direction(random);
    const speed = minSpeed + random.uniform() * (maxSpeed - minSpeed);
    const steps = Math.min(untilEdge(x, dx * speed, width), untilEdge(y, dy * speed, height));
    // Skip a direction that leaves the area at once.
    if (steps <= 1e-9) continue;
    legs.push({ time, x, y, vx: dx * speed, vy: dy * speed });
    time += steps;
    x = Math.min(width, Math.max(0, x + dx * speed * steps));
    y = Math.min(height, Math.max(0, y + dy * speed * steps));
    if (pause > 0) {
      legs.push({ time, x, y, vx: 0, vy: 0 });
      time += pause;
    }
  }
  return legs;
}
