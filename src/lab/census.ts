import { NEXT, ROUTE } from '../engine/kernel/packets.ts';
import type { Simulation } from './simulation.ts';

/**
 * Counts the packets in the network by looking at every link, its queue and its
 * wire, at what is held back before one, or at every node with a radio, by route (2 x flow, + 1 for ACKs). No counter of the run is asked, so
 * that "sent = received + dropped + in flight" is a check and not a definition.
 */
export function census(simulation: Simulation): number[] {
  const { rows } = simulation.kernel.packets.state;
  const counts = Array.from({ length: simulation.flows.length * 2 }, () => 0);
  for (const { state } of simulation.links) {
    for (let packet = state.head; packet >= 0; packet = rows[packet + NEXT]!) {
      const route = rows[packet + ROUTE]!;
      counts[route] = counts[route]! + 1;
    }
  }
  simulation.packetOrders?.eachHeld((packet) => {
    const route = rows[packet + ROUTE]!;
    counts[route] = counts[route]! + 1;
  });
  for (const node of simulation.manet?.nodes ?? []) {
    node.eachPacket((packet) => {
      const route = rows[packet + ROUTE]!;
      counts[route] = counts[route]! + 1;
    });
  }
  return counts;
}
