import type { Entered } from '../link/packetOrders.ts';
import type { WirelessNode } from './wirelessNode.ts';

/** Lets orders about single packets apply at a mobile node, when a packet arrives at its network layer. */
export function enteredOf(node: WirelessNode): Entered {
  const goOn = (packet: number): void => node.goOn(packet);
  return {
    settings: { place: node.node, name: String(node.node) },
    attachOrders: (orders) => node.attachOrders((packet) => orders.takes(node.node, packet)),
    queueLength: () => node.queue.state.length,
    lose: (packet, cause) => node.drop(packet, cause),
    // A node with a route drops no arriving packet, so the schema refuses orders to deliver one here.
    admit: goOn,
    // Nodes do not count arrivals.
    putOff() {},
    comeBack: goOn,
  };
}
