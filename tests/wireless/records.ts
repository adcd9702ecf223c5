import { census, copiesOf } from '../../src/lab/results/counters.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';

/**
 * Packets and ACKs of each flow of mobile nodes that were sent or duplicated, and those received, dropped or in flight.
 * The two numbers must be equal.
 */
export function records(simulation: Simulation): { sent: number; accounted: number }[] {
  const present = census(simulation);
  return simulation.flows.flatMap((parts, flow) => {
    const data = {
      sent: (parts.kind === 'tcp' ? parts.sender : parts.source).state.sent + copiesOf(simulation, flow * 2),
      accounted:
        (parts.kind === 'tcp' ? parts.receiver : parts.sink).state.received +
        simulation.ledger.droppedOn(flow, 0) +
        present[flow * 2]!,
    };
    if (parts.kind === 'udp') return [data];
    const acks = {
      sent: parts.receiver.state.acksSent + copiesOf(simulation, flow * 2 + 1),
      accounted: parts.sender.state.acksReceived + simulation.ledger.droppedOn(flow, 1) + present[flow * 2 + 1]!,
    };
    return [data, acks];
  });
}
