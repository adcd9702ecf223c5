import { useRef } from 'react';
import type { View } from '../../../charts/plot/view.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { PacketTouch, type PickAt } from '../packets/PacketTouch.tsx';
import { spotNear } from '../packets/spot.ts';
import { NodeTouch } from './NodeTouch.tsx';
import { mapSpots } from './packetSpots.ts';

/** Maximum distance of the pointer from a packet that it hits, px, if it does not hit the node. */
const ON = 9;

/** Pointer layer over the map: nodes, and while paused packets. A pointer that is on no node is on a packet. */
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
