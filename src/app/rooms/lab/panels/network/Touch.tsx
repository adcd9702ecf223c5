import type { View } from '../../../../charts/plot/view.ts';
import { PacketTouch } from '../../packets/PacketTouch.tsx';
import { networkSpots } from './spots.ts';

/** Picks a packet on a wire, in a queue or among the ACKs. */
export const Touch = ({ viewNow }: { readonly viewNow: () => View | null }) => (
  <PacketTouch viewNow={viewNow} spotsOf={networkSpots} />
);
