import type { PickedPacket } from '../../../run/labState.ts';
import type { Flow } from '#scenario/scenario.ts';
import { understandsMarks } from '#scenario/check/senderChanges.ts';
import { HELD, HELD_STRIDE } from '#lab/protocol/manetProtocol.ts';

/** Sort key: place in the queue of its node; packets without a place come last. */
const turn = (row: Float64Array): number => (row[HELD.PLACE]! < 0 ? Infinity : row[HELD.PLACE]!);

/**
 * Identifies a packet held by a mobile node, given by its row. ACKs with the same number are distinguished by the order
 * in which they leave for the next hop. A packet that the next hop has already received counts at its position there.
 */
export function nameOfHeld(
  held: Float64Array,
  index: number,
): Pick<PickedPacket, 'number' | 'transmission' | 'ack' | 'entry'> {
  const rows = Array.from({ length: held.length / HELD_STRIDE }, (_, row) =>
    held.subarray(row * HELD_STRIDE, (row + 1) * HELD_STRIDE),
  );
  const picked = rows[index]!;
  const ack = picked[HELD.ACK] === 1;
  const name = { number: picked[HELD.NUMBER]!, transmission: picked[HELD.COUNT]!, ack, entry: '' };
  const alike = rows.filter((row) =>
    [HELD.FLOW, HELD.NUMBER, HELD.ACK].every((column) => row[column] === picked[column]),
  );
  const isSame = (row: Float64Array): boolean => row[HELD.SEGMENT] === picked[HELD.SEGMENT];
  const own = alike.find((row) => isSame(row) && row[HELD.NODE] === picked[HELD.NEXT_HOP]) ?? picked;
  const nextHop = own[HELD.NEXT_HOP]!;
  if (!ack || nextHop < 0 || alike.every(isSame)) return name;
  const others = alike.filter((row) => !isSame(row) && row[HELD.NEXT_HOP] === nextHop);
  const before = others.filter(
    (row) => turn(row) < turn(own) || (turn(row) === turn(own) && rows.indexOf(row) < rows.indexOf(own)),
  );
  return { ...name, transmission: before.length + 1, entry: String(nextHop) };
}

type Action = PickedPacket['action'];

/** Possible actions for a packet, in words. */
const PACKET_ACTIONS: readonly (readonly [action: Action, words: string, help: string])[] = [
  ['drop', 'Drop it', 'It is lost on arrival.'],
  ['deliver', 'Deliver it', 'It is let in, even if the queue is full or would drop it.'],
  ['delay', 'Delay it', 'It is held back on arrival; others overtake it.'],
  ['duplicate', 'Send it twice', 'A copy follows it.'],
  ['mark', 'Mark it', 'It carries a mark of congestion (ECN).'],
];

/**
 * Actions available for packets of this flow: marks require an ECN-capable sender, and packets lost by a radio reach no
 * node.
 */
export const actionsFor = (flow: Flow | undefined, ack: boolean, mobile: boolean): typeof PACKET_ACTIONS =>
  PACKET_ACTIONS.filter(
    ([action]) =>
      (action !== 'mark' || (!ack && flow !== undefined && understandsMarks(flow))) &&
      (action !== 'deliver' || !mobile),
  );

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
 * Index of the packet nearest to a point, at most `reach` px away; -1: none. If several are equally near, it is the
 * last, which is drawn on top.
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
