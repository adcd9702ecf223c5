/** Looks at every link and counts, so that what a run says of itself can be checked. */
import { NEXT, ROUTE, SIZE } from '../../src/engine/kernel/packets.ts';
import type { Link } from '../../src/engine/link/link.ts';
import { placeAt } from '../../src/engine/link/passages.ts';
import type { Simulation } from '../../src/lab/simulation.ts';

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
  // A packet is in the list of the link where its passage ends: this one, or one behind it.
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

/** Packets in the network by route: 2 x flow with the data, one more with the ACKs. */
export function inFlight(simulation: Simulation): number[] {
  const counts = simulation.flows.flatMap(() => [0, 0]);
  for (const link of simulation.links) {
    for (const { route } of carriedBy(simulation, link)) counts[route] = (counts[route] ?? NaN) + 1;
  }
  return counts;
}
