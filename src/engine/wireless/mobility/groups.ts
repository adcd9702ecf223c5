import type { RandomStream } from '../../kernel/random.ts';
import type { Leg } from '../movement.ts';

/** A uniformly random point within a circle around the origin. */
function within(radius: number, random: RandomStream): [number, number] {
  for (;;) {
    const x = 2 * random.uniform() - 1;
    const y = 2 * random.uniform() - 1;
    if (x * x + y * y <= 1) return [radius * x, radius * y];
  }
}

/**
 * A member of a group (reference point group mobility; Hong, Gerla, Pei and Chiang 1999). During each leg of the
 * group's centre, the member's offset from the centre moves towards a new random offset within `radius`. It moves by no
 * more than the length of the leg, so a member is at most twice as fast as the centre. It pauses with the centre.
 */
export function groupMember(
  centre: readonly Leg[],
  { area, radius }: { readonly area: readonly [number, number]; readonly radius: number },
  duration: number,
  random: RandomStream,
): readonly Leg[] {
  const inside = (value: number, size: number): number => Math.min(size, Math.max(0, value));
  let [offsetX, offsetY] = within(radius, random);
  let x = inside(centre[0]!.x + offsetX, area[0]);
  let y = inside(centre[0]!.y + offsetY, area[1]);
  const legs: Leg[] = [];
  centre.forEach(({ time, x: centreX, y: centreY, vx, vy }, index) => {
    const takes = (centre[index + 1]?.time ?? Math.max(time, duration)) - time;
    const length = Math.sqrt(vx * vx + vy * vy) * takes;
    if (length === 0) {
      legs.push({ time, x, y, vx: 0, vy: 0 });
      return;
    }
    const [wantedX, wantedY] = within(radius, random);
    const [dx, dy] = [wantedX - offsetX, wantedY - offsetY];
    const part = length / Math.max(length, Math.sqrt(dx * dx + dy * dy));
    [offsetX, offsetY] = [offsetX + part * dx, offsetY + part * dy];
    const toX = inside(centreX + vx * takes + offsetX, area[0]);
    const toY = inside(centreY + vy * takes + offsetY, area[1]);
    legs.push({ time, x, y, vx: (toX - x) / takes, vy: (toY - y) / takes });
    [x, y] = [toX, toY];
  });
  return legs;
}
