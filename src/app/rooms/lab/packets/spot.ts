import type { PickedPacket } from '../../../run/labState.ts';

/** A packet on the screen: where it is drawn, px, and what names it. */
export interface PacketSpot {
  /** One point, or the way that is drawn of it. */
  readonly way: readonly (readonly [number, number])[];
  /** "Segment 1767, place 3 of the queue at R1" */
  readonly text: string;
  readonly packet: Omit<PickedPacket, 'action'>;
  /** The segment whose journey it is on: of an ACK the one that caused it. */
  readonly segment: number;
  /** Nothing can become of it any more: when to go back to, s, so that something can. null: it is on its way. */
  readonly from: number | null;
  /** Why nothing can become of it, wherever one goes; '': something can. */
  readonly never: string;
}

/** How far a point is from a stretch, px. */
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

/** The place in the list of the packet nearest to a point, within a reach, px; -1: none. Of those equally near the last, which is drawn on top. */
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

/** Where a ring is around a packet, px: at the end of its way. */
export const ringOf = ({ way }: PacketSpot): readonly [number, number] => way.at(-1) ?? [0, 0];
