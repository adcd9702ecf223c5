import { exponential, logarithm } from '../../kernel/numeric.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Leg } from '../movement.ts';

export interface WaypointSettings {
  /** m */
  readonly area: readonly [number, number];
  /** m/s, above 0. */
  readonly minSpeed: number;
  readonly maxSpeed: number;
  /** s */
  readonly pause: number;
}

/** Mean distance between two points in a rectangle, sampled from 2000 pairs; accurate enough to weight pauses. */
function meanDistance([width, height]: readonly [number, number], random: RandomStream): number {
  let sum = 0;
  for (let i = 0; i < 2000; i++) {
    const dx = (random.uniform() - random.uniform()) * width;
    const dy = (random.uniform() - random.uniform()) * height;
    sum += Math.sqrt(dx * dx + dy * dy);
  }
  return sum / 2000;
}

/**
 * Random waypoint, started in its stationary state (Navidi and Camp 2004): otherwise speeds fall and nodes gather in
 * the middle during the first minutes. A node starts paused with the probability of being paused. Otherwise it is at a
 * random point of a leg whose ends are weighted by their distance, with a speed of density proportional to 1/v.
 */
export function randomWaypoint(
  { area, minSpeed, maxSpeed, pause }: WaypointSettings,
  duration: number,
  random: RandomStream,
): readonly Leg[] {
  const [width, height] = area;
  const place = (): [number, number] => [random.uniform() * width, random.uniform() * height];
  const inverse = logarithm(maxSpeed / minSpeed);
  const meanInverse = maxSpeed > minSpeed ? inverse / (maxSpeed - minSpeed) : 1 / minSpeed;
  const travel = meanDistance(area, random) * meanInverse;
  const legs: Leg[] = [];
  let time = 0;
  let [x, y] = place();
  const walk = ([toX, toY]: readonly [number, number], speed: number): void => {
    const dx = toX - x;
    const dy = toY - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return;
    legs.push({ time, x, y, vx: (dx / length) * speed, vy: (dy / length) * speed });
    time += length / speed;
    [x, y] = [toX, toY];
  };
  const rest = (length: number): void => {
    if (length === 0) return;
    legs.push({ time, x, y, vx: 0, vy: 0 });
    time += length;
  };
  if (random.uniform() * (pause + travel) < pause) {
    rest(random.uniform() * pause);
  } else {
    // The ends of the initial leg: accepted in proportion to their distance.
    const diagonal = Math.sqrt(width * width + height * height);
    for (;;) {
      const from = place();
      const to = place();
      const dx = to[0] - from[0];
      const dy = to[1] - from[1];
      if (random.uniform() * diagonal >= Math.sqrt(dx * dx + dy * dy)) continue;
      const gone = random.uniform();
      [x, y] = [from[0] + gone * dx, from[1] + gone * dy];
      walk(to, minSpeed * exponential(random.uniform() * inverse));
      rest(pause);
      break;
    }
  }
  while (time < duration) {
    walk(place(), minSpeed + random.uniform() * (maxSpeed - minSpeed));
    rest(pause);
  }
  return legs.length > 0 ? legs : [{ time: 0, x, y, vx: 0, vy: 0 }];
}
