import type { PickedPacket } from '../../../run/labState.ts';

/** A packet on the screen: its position, px, and its identification. */
export interface PacketSpot {
  /** One point, or the drawn path. */
  readonly way: readonly (readonly [number, number])[];
  /** "Segment 1767, place 3 of the queue at R1" */
  readonly text: string;
  readonly packet: Omit<PickedPacket, 'action'>;
  /** The segment whose journey it is part of: for an ACK the one that caused it. */
  readonly segment: number;
  /** Time to go back to, s, for packets that can no longer be changed. null: in transit. */
  readonly from: number | null;
  /** Why it can never be changed; '': it can. */
  readonly never: string;
}

/** Distance between a point and a line segment, px. */
function distance(
  x: number,
  y: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const whole = dx * dx + dy * dy;
  const part = whole === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / whole));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/**
 * Index of the packet nearest to a point, within a reach, px; -1: none. Of equally near ones the last, which is drawn
 * on top.
 */
export function spotNear(spots: readonly PacketSpot[], x: number, y: number, reach: number): number {
  let nearest = -1;
  let least = reach;
  spots.forEach(({ way }, place) => {
    way.forEach((point, index) => {
      const far = distance(x, y, point, way[Math.max(0, index - 1)]!);
      if (far > least) return;
      least = far;
      nearest = place;
    });
  });
  return nearest;
}

/** Position of a ring around a packet, px: the end of its path. */
export const ringOf = ({ way }: PacketSpot): readonly [number, number] => way.at(-1) ?? [0, 0];
