import type { Port } from '../node/port.ts';
import type { Entry } from './entry.ts';
import type { ForcedLoss, LossModel, SettableLoss } from './loss.ts';
import type { PacketOrders } from './packetOrders.ts';

/** Parts of a link of class `Way` that are connected while the run is built, and read for each packet. */
interface LinkEntry<Way> {
  loss: LossModel | null;
  settable: SettableLoss | null;
  forced: ForcedLoss | null;
  managed: Entry | null;
  orders: PacketOrders | null;
  /** Whether the link has loss models or orders, which must examine each packet. */
  asks: boolean;
  /**
   * `upstream[1]` or null, and the first elements of `onward`, `ends` and `through`. Every packet needs them, and most
   * links have one route, for which a list would cost two more look-ups.
   */
  feeder: Way | null;
  onward: Way | null;
  end: Port | null;
  through: Way | null;
}

/** Written out, because every record made by spreading would get its own hidden class (decision 16). */
export const freshEntry = <Way>(): LinkEntry<Way> => ({
  loss: null,
  settable: null,
  forced: null,
  managed: null,
  orders: null,
  asks: false,
  feeder: null,
  onward: null,
  end: null,
  through: null,
});
