import type { View } from '../../../../charts/plot/view.ts';
import { PacketTouch } from '../../packets/PacketTouch.tsx';
import { ladderSpots } from './spots.ts';

/** Picks the line of a packet. */
export const Touch = ({ viewNow }: { readonly viewNow: () => View | null }) => (
  <PacketTouch viewNow={viewNow} spotsOf={ladderSpots} />
);
