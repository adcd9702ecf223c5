import type { RandomStream } from '../../kernel/random.ts';
import type { Leg } from '../movement.ts';
import type { WaypointSettings } from './randomWaypoint.ts';

interface ManhattanSettings extends WaypointSettings {
  /** Distance between two streets, m. */
  readonly block: number;
  /** Probability of turning at a crossing, half of it to each side. */
  readonly turning: number;
}

type Way = readonly [dx: number, dy: number];

/**
 * Manhattan (Bai, Sadagopan and Helmy 2003, after ETSI's TR 101 112): nodes move along streets that cross at equal
 * distances. At each crossing a node goes straight on or turns at random, and takes a new speed; at the end of a street
 * it turns, or goes back if there is no other street. It starts at the point of a street nearest to its position.
 */
export function manhattan(
  from: readonly [number, number],
  { area, block, turning, minSpeed, maxSpeed, pause }: ManhattanSettings,
  duration: number,
  random: RandomStream,
): readonly Leg[] {
  const ends: readonly [number, number] = [Math.floor(area[0] / block) * block, Math.floor(area[1] / block) * block];
  const crossing = (value: number, size: number): number => Math.min(size, Math.floor(value / block + 0.5) * block);
  const legs: Leg[] = [];
  let time = 0;
  let [x, y] = from;
  const walk = (toX: number, toY: number): void => {
    const speed = minSpeed + random.uniform() * (maxSpeed - minSpeed);
    const length = Math.abs(toX - x) + Math.abs(toY - y);
    if (length === 0) return;
    legs.push({ time, x, y, vx: ((toX - x) / length) * speed, vy: ((toY - y) / length) * speed });
    time += length / speed;
    [x, y] = [toX, toY];
    if (pause === 0) return;
    legs.push({ time, x, y, vx: 0, vy: 0 });
    time += pause;
  };
  const isOpen = ([dx, dy]: Way): boolean =>
    x + dx * block >= 0 && x + dx * block <= ends[0] && y + dy * block >= 0 && y + dy * block <= ends[1];

  const [nearX, nearY] = [crossing(x, ends[0]), crossing(y, ends[1])];
  let way: Way;
  if (Math.abs(nearX - x) <= Math.abs(nearY - y)) {
    // On a street parallel to y.
    way = [0, random.uniform() < 0.5 ? 1 : -1];
    [x, y] = [nearX, Math.min(y, ends[1])];
    walk(x, nearY);
  } else {
    way = [random.uniform() < 0.5 ? 1 : -1, 0];
    [x, y] = [Math.min(x, ends[0]), nearY];
    walk(nearX, y);
  }
  while (time < duration) {
    const [dx, dy] = way;
    const draw = random.uniform();
    const left: Way = [0 - dy, dx];
    const right: Way = [dy, 0 - dx];
    const wanted = draw < turning / 2 ? [left, right, way] : draw < turning ? [right, left, way] : [way];
    const side = random.uniform() < 0.5 ? [left, right] : [right, left];
    const next = [...wanted, ...side].find(isOpen) ?? ([0 - dx, 0 - dy] as const);
    way = next;
    if (!isOpen(next)) {
      // There is only one crossing.
      legs.push({ time, x, y, vx: 0, vy: 0 });
      break;
    }
    walk(x + next[0] * block, y + next[1] * block);
  }
  return legs.length > 0 ? legs : [{ time: 0, x, y, vx: 0, vy: 0 }];
}
