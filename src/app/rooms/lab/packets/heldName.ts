import { HELD, HELD_STRIDE } from '#lab/protocol/manetProtocol.ts';
import type { PickedPacket } from '../../../run/labState.ts';

/** Order in which it leaves its node. */
const turn = (row: Float64Array): number => (row[HELD.PLACE]! < 0 ? Infinity : row[HELD.PLACE]!);

/**
 * Identifies a packet held by a mobile node, by its row. ACKs with one number arrive at the next hop in the order in
 * which they leave; a packet already received by the next hop is identified by its position there.
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
