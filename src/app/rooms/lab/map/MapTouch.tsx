import { useRef } from 'react';
import type { View } from '../../../charts/plot/view.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { PacketTouch, type PickAt } from '../packets/PacketTouch.tsx';
import { spotNear, type PacketSpot, nameOfHeld } from '../packets/packet.ts';
import { NodeTouch } from './NodeTouch.tsx';
import { FRAME_ROW, FRAME_STRIDE, HELD, HELD_PLACE, HELD_STRIDE } from '#lab/protocol/manetProtocol.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { END_RADIUS } from './numbers.ts';
import { endsOf, radiusOf } from './picture.ts';
import { framePx, nodePx, projectionOf, queueBox } from './projection.ts';
import { placeName, radioName } from '../../../run/facts/places.ts';

/** Positions of packets held by nodes: on the air with their frame, in the queue, otherwise at the node. */
export function mapSpots(data: RunData, view: View): readonly PacketSpot[] {
  const { manet: facts, flows } = data.opened;
  const { manet, now } = data.present;
  if (facts === null || manet === null) return [];
  const { held, frames, nodes } = manet;
  const projection = projectionOf(facts, view);
  const map = { nodes, projection, radius: radiusOf(facts, projection, view) };
  const onAir = new Map<number, number>();
  for (let row = 0; row < frames.length; row += FRAME_STRIDE)
    if (frames[row + FRAME_ROW.FLOW]! >= 0) onAir.set(frames[row + FRAME_ROW.FROM]!, row);
  const ends = new Set(endsOf(data).map(({ node }) => node));
  const inQueue = (node: number, place: number): readonly [number, number] => {
    const size = map.radius * (ends.has(node) ? END_RADIUS : 1);
    const { left, top, width, height } = queueBox(nodePx(map, node), size, view.sizes.scale);
    return [left + width / 2, top + height * (1 - Math.min(1, (place - 0.5) / facts.queueLimit))];
  };
  return Array.from({ length: held.length / HELD_STRIDE }, (_, index): PacketSpot => {
    const of = (column: keyof typeof HELD): number => held[index * HELD_STRIDE + HELD[column]]!;
    const [node, place, flow, number, ack] = [of('NODE'), of('PLACE'), of('FLOW'), of('NUMBER'), of('ACK') === 1];
    const frame = place === HELD_PLACE.IN_HAND ? onAir.get(node) : undefined;
    const where =
      frame !== undefined
        ? `on the air from ${radioName(data.opened, node)} to ${placeName(data.opened, of('NEXT_HOP'))}`
        : place === HELD_PLACE.IN_HAND
          ? `${radioName(data.opened, node)} tries to send it to ${placeName(data.opened, of('NEXT_HOP'))}`
          : place === HELD_PLACE.WAITS
            ? `waits in ${radioName(data.opened, node)} for a route or an address`
            : `place ${place} of the queue of ${radioName(data.opened, node)}`;
    return {
      way: [
        frame !== undefined ? framePx(map, frames, frame, now) : place > 0 ? inQueue(node, place) : nodePx(map, node),
      ],
      text: `${ack ? 'ACK' : 'Segment'} ${number}, ${flows[flow]?.name ?? ''}, ${where}`,
      packet: { flow, ...nameOfHeld(held, index) },
      segment: of('SEGMENT'),
      from: null,
      never: '',
    };
  });
}

/** Maximum distance at which the pointer hits a packet rather than a node, px. */
const ON = 9;

/** Pointer layer over the map for nodes and, while paused, packets. Presses that hit no node go to the packets. */
export function MapTouch({ viewNow }: { readonly viewNow: () => View | null }) {
  const still = useLab(({ status }) => status !== null && !status.playing);
  const { data } = useLaboratory();
  const pickAt = useRef<PickAt | null>(null);
  const isPacket = (x: number, y: number): boolean => {
    const view = still ? viewNow() : null;
    return data !== null && view !== null && spotNear(mapSpots(data, view), x, y, ON * view.sizes.scale) >= 0;
  };
  return (
    <>
      <NodeTouch viewNow={viewNow} isPacket={isPacket} elsewhere={(press) => pickAt.current?.(press)} />
      {still && <PacketTouch viewNow={viewNow} spotsOf={mapSpots} pickAt={pickAt} />}
    </>
  );
}
