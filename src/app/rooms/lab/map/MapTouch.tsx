import { useRef } from 'react';
import type { View } from '../../../charts/plot/view.ts';
import { useLab } from '../../../run/useLab.ts';
import { PacketTouch, type PickAt } from '../packets/PacketTouch.tsx';
import { NodeTouch } from './NodeTouch.tsx';
import { mapSpots } from './packetSpots.ts';

/** What lies over the map: its nodes, and while it stands still its packets. Who points at no node points at a packet. */
export function MapTouch({ viewNow }: { readonly viewNow: () => View | null }) {
  const still = useLab(({ status }) => status !== null && !status.playing);
  const pickAt = useRef<PickAt | null>(null);
  return (
    <>
      <NodeTouch viewNow={viewNow} elsewhere={(press) => pickAt.current?.(press)} />
      {still && <PacketTouch viewNow={viewNow} spotsOf={mapSpots} pickAt={pickAt} />}
    </>
  );
}
