import type { Entered } from '../link/packetOrders.ts';
import type { WirelessNode } from './wirelessNode.ts';

/** A mobile node as a place for orders about single packets, which apply when a packet arrives at its network layer. */
export function enteredOf(node: WirelessNode): Entered {
  const goOn = (packet: number): void => node.goOn(packet);
  return {
    settings: { place: node.node, name: String(node.node) },
    attachOrders: (orders) => node.attachOrders((packet) => orders.takes(node.node, packet)),
    queueLength: () => node.queue.state.length,
    lose: (packet, cause) => node.drop(packet, cause),
    // Nothing drops a packet that arrives at a node with a route; the scenario refuses orders to deliver one.
    admit: goOn,
    // Nodes do not count arrivals.
    putOff() {},
    comeBack: goOn,
  };
}
