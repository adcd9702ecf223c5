import type { StepUnit } from './protocol.ts';
import type { Simulation } from './simulation.ts';

/**
 * A step unit as a counter of the run: a step goes to the event that changes it.
 * Both directions use the same counters, so that back is the exact inverse of
 * forward. `flow` -1 counts all flows.
 */
export function counterOf(simulation: Simulation, unit: StepUnit, flow: number): () => number {
  const { flows, ledger, manet } = simulation;
  const chosen = flows.map((_, index) => index).filter((index) => flow < 0 || index === flow);
  const sum = (of: (index: number) => number) => (): number => {
    let total = 0;
    for (const index of chosen) total += of(index);
    return total;
  };
  switch (unit) {
    case 'event':
      return () => simulation.events;
    case 'packet':
      // A data packet is sent, arrives or is lost.
      return sum((index) => {
        const parts = flows[index]!;
        const ends =
          parts.kind === 'tcp'
            ? parts.sender.state.sent + parts.receiver.state.received
            : parts.source.state.sent + parts.sink.state.received;
        return ends + ledger.droppedOn(index, 0);
      });
    case 'ack':
      return sum((index) => {
        const parts = flows[index]!;
        return parts.kind === 'tcp' ? parts.sender.state.acksReceived : 0;
      });
    case 'roundTrip':
      return sum((index) => {
        const parts = flows[index]!;
        return parts.kind === 'tcp' ? parts.sender.state.rounds : 0;
      });
    case 'phase':
      return sum((index) => {
        const parts = flows[index]!;
        if (parts.kind === 'udp') return 0;
        const { flight, state } = parts.sender;
        // The first phase begins when the SYN is answered; before that there can only be timeouts.
        return flight.acked >= 0 ? 2 + state.phases : Math.min(1, state.timeouts);
      });
    case 'frame':
      return () => (manet === null ? 0 : manet.nodes.reduce((frames, { mac }) => frames + mac.state.framesSent, 0));
    case 'route':
      return () => {
        const counts = manet?.routing ?? null;
        return counts === null ? 0 : counts.messages + counts.arrivals + counts.state.routeChanges;
      };
    case 'row':
      // The handshake ends, the application writes, or the peer answers.
      return sum((index) => {
        const parts = flows[index]!;
        if (parts.kind === 'udp' || parts.peer === null) return 0;
        return (parts.sender.flight.acked >= 0 ? 1 : 0) + parts.peer.state.played + (parts.writer?.state.written ?? 0);
      });
    case 'loss':
      return sum((index) => ledger.droppedOn(index, 0));
  }
}
