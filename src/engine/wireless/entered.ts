import type { Entered } from '../link/packetOrders.ts';
import type { WirelessNode } from './wirelessNode.ts';

/** A mobile node as a place where orders about single packets are carried out: when a packet comes to its network layer. */
export function enteredOf(node: WirelessNode): Entered {
  const goOn = (packet: number): void => node.goOn(packet);
  return {
    settings: { place: node.node, name: String(node.node) },
    attachOrders: (orders) => node.attachOrders((packet) => orders.takes(node.node, packet)),
    queueLength: () => node.queue.state.length,
    lose: (packet, cause) => node.drop(packet, cause),
    // Nothing drops a packet that comes to a node with a route: the scenario refuses the order to let one in.
    admit: goOn,
    // Nodes do not count what comes.
    putOff() {},
    comeBack: goOn,
  };
}
