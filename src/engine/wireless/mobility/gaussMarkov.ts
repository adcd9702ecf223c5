import { cosine, logarithm, sine } from '../../kernel/numeric.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Leg } from '../movement.ts';

const PI = 3.141592653589793;

interface GaussMarkovSettings {
  /** m */
  readonly area: readonly [number, number];
  /** m/s */
  readonly meanSpeed: number;
  readonly speedDeviation: number;
  /** 0 .. 1 */
  readonly memory: number;
  /** s */
  readonly interval: number;
}

/** A draw from the standard normal distribution (Box and Muller 1958). */
const normal = (random: RandomStream): number =>
  Math.sqrt(-2 * logarithm(1 - random.uniform())) * cosine(2 * PI * random.uniform());

/** An angle normalised to -pi to pi. */
const turned = (angle: number): number => angle - 2 * PI * Math.floor((angle + PI) / (2 * PI));

/**
 * Gauss-Markov (Liang and Haas 1999, as in Camp, Boleng and Davies 2002): in every interval s = a s + (1 - a) mean +
 * sqrt(1 - a^2) draw, and the same for the direction. At the edges of the area a node and its mean direction are
 * reflected.
 */
export function gaussMarkov(
  from: readonly [number, number],
  { area, meanSpeed, speedDeviation, memory, interval }: GaussMarkovSettings,
  duration: number,
  random: RandomStream,
): readonly Leg[] {
  const spread = Math.sqrt(1 - memory * memory);
  const legs: Leg[] = [];
  let [x, y] = from;
  let speed = meanSpeed;
  let mean = turned(2 * PI * random.uniform());
  let angle = mean;
  for (let time = 0; time < duration; time += interval) {
    let vx = speed * cosine(angle);
    let vy = speed * sine(angle);
    // A node that would leave the area within this interval turns round first.
    if (x + vx * interval < 0 || x + vx * interval > area[0]) {
      vx = -vx;
      angle = turned(PI - angle);
      mean = turned(PI - mean);
    }
    if (y + vy * interval < 0 || y + vy * interval > area[1]) {
      vy = -vy;
      angle = turned(-angle);
      mean = turned(-mean);
    }
    const inside = (value: number, size: number): number => Math.min(size, Math.max(0, value));
    const toX = inside(x + vx * interval, area[0]);
    const toY = inside(y + vy * interval, area[1]);
    legs.push({ time, x, y, vx: (toX - x) / interval, vy: (toY - y) / interval });
    [x, y] = [toX, toY];
    const next = memory * speed + (1 - memory) * meanSpeed + spread * speedDeviation * normal(random);
    speed = next > 0 ? next : 0;
    angle = turned(angle + (1 - memory) * turned(mean - angle) + spread * normal(random));
  }
  return legs;
}
