/** Counts the packets on every link, so that the counters of a run can be checked. */
import { NEXT, ROUTE, SIZE } from '../../src/engine/kernel/packets.ts';
import type { Link } from '../../src/engine/link/link.ts';
import { placeAt } from '../../src/engine/link/passages.ts';
import { copiesOf } from '../../src/lab/results/counters.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';

/** A packet on a link. */
interface Carried {
  readonly route: number;
  readonly size: number;
  readonly begins: number;
  readonly arrives: number;
}

/** The packets on a link, head first: propagating, being sent, waiting. */
export function carriedBy(simulation: Simulation, link: Link, time = simulation.now): Carried[] {
  const { rows } = simulation.kernel.packets.state;
  const carried: Carried[] = [];
  // A packet is in the list of the link where its passage ends: this link, or a later one.
  for (const last of simulation.links) {
    for (let packet = last.state.head; packet >= 0; packet = rows[packet + NEXT]!) {
      const place = placeAt(last, packet, time);
      if (place.link !== link) continue;
      const { begins, arrives } = place;
      carried.push({ route: rows[packet + ROUTE]!, size: rows[packet + SIZE]!, begins, arrives });
      if (carried.length > 1e6) throw new Error('a list of packets without end');
    }
  }
  return carried.sort((a, b) => a.begins - b.begins);
}

/** Packets in the network by route: route 2 x flow carries the data, the next one the ACKs. */
function inFlight(simulation: Simulation): number[] {
  const counts = simulation.flows.flatMap(() => [0, 0]);
  for (const link of simulation.links) {
    for (const { route } of carriedBy(simulation, link)) counts[route] = (counts[route] ?? NaN) + 1;
  }
  const { rows } = simulation.kernel.packets.state;
  for (const holder of [simulation.packetOrders, ...simulation.exits, ...simulation.scheduled])
    holder?.eachHeld((packet) => counts[rows[packet + ROUTE]!]!++);
  return counts;
}

/**
 * Packets and ACKs that are neither received nor dropped nor in flight, or are counted twice: one line for each flow
 * and direction.
 */
export function unaccounted(simulation: Simulation): string[] {
  const flying = inFlight(simulation);
  const { ledger, kernel } = simulation;
  const wrong: string[] = [];
  const check = (what: string, sent: number, received: number, dropped: number, onTheWay: number): void => {
    if (sent !== received + dropped + onTheWay)
      wrong.push(`${what}: ${sent} sent, ${received} received, ${dropped} dropped, ${onTheWay} in flight`);
  };
  const doubled = (route: number): number => copiesOf(simulation, route);
  simulation.flows.forEach((parts, flow) => {
    const [data = NaN, acks = NaN] = [flying[2 * flow], flying[2 * flow + 1]];
    const dropped = ledger.droppedOn(flow, 0);
    if (parts.kind === 'udp') {
      check(`flow ${flow}`, parts.source.state.sent + doubled(2 * flow), parts.sink.state.received, dropped, data);
      check(`ACKs of flow ${flow}`, 0, 0, 0, acks);
    } else {
      const { sender, receiver } = parts;
      check(`flow ${flow}`, sender.state.sent + doubled(2 * flow), receiver.state.received, dropped, data);
      check(
        `ACKs of flow ${flow}`,
        receiver.state.acksSent + doubled(2 * flow + 1),
        sender.state.acksReceived,
        ledger.droppedOn(flow, 1),
        acks,
      );
    }
  });
  const all = flying.reduce((a, b) => a + b, 0);
  if (kernel.packets.state.live !== all) wrong.push(`${kernel.packets.state.live} packets are kept, ${all} in flight`);
  return wrong;
}
