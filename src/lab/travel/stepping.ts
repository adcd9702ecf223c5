import { FIRING, FIRING_STRIDE } from '../../engine/kernel/journal.ts';
import type { StepUnit } from '../protocol/protocol.ts';
import type { Simulation } from '../build/simulation.ts';

/**
 * A step unit as a counter of the run: a step goes to the event that changes it. Both directions use the same counters,
 * so that back is the exact inverse of forward. `flow` -1 counts all flows.
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
    case 'rule':
      return newestRule(simulation, chosen);
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
        // The first phase starts when the SYN is acknowledged; before that there can only be timeouts.
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

/** The newest firing of these flows since the last call; reset after a step back. */
function newestRule({ kernel, rules }: Simulation, flows: readonly number[]): () => number {
  const { rows, capacity, state } = kernel.journal;
  const seen = { count: state.count, newest: -1 };
  return () => {
    if (state.count < seen.count) Object.assign(seen, { count: state.count, newest: -1 });
    for (let id = Math.max(seen.count, state.count - capacity); id < state.count; id++) {
      const at = (id & (capacity - 1)) * FIRING_STRIDE;
      if (flows.includes(rows[at + FIRING.FLOW]!) && rules[rows[at + FIRING.RULE]!]!.quiet !== true) seen.newest = id;
    }
    seen.count = state.count;
    return seen.newest;
  };
}
