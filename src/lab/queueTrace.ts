import { STARTS_AT } from '../engine/kernel/packets.ts';
import type { Link } from '../engine/link/link.ts';
import type { Simulation } from './simulation.ts';
import type { Probe } from './trace.ts';

/** A link's queue after its length changed. */
export interface QueueRow {
  /** s */
  readonly t: number;
  /** "r0>r1" */
  readonly link: string;
  /** Packets, the one being sent included. */
  readonly length: number;
}

/** Which links are traced: those that several flows share, and the bottleneck. */
export const tracedLinks = (simulation: Simulation): number[] =>
  simulation.links
    .map((_, index) => index)
    .filter((index) => simulation.topology.links[index]!.shared || index === simulation.topology.bottleneck);

/** When packets leave the queue of `link` before the next event: each as it is sent, which is no event. */
function departures(simulation: Simulation, link: Link, before: number): number[] {
  const times: number[] = [];
  const starts = link.pool.times;
  for (let packet = link.firstInQueue(simulation.now); packet >= 0; packet = link.behind(packet)) {
    const begins = starts[(packet >> 1) + STARTS_AT]!;
    if (begins >= before) return times;
    times.push(begins);
  }
  const { freeAt } = link.state;
  if (freeAt > simulation.now && freeAt < before) times.push(freeAt);
  return times;
}

/** Writes the queue length of the traced links whenever it has changed: after an event, and when a packet has been sent. */
export function queueProbe(simulation: Simulation, write: (row: QueueRow) => void): Probe {
  const watched = tracedLinks(simulation).map((index) => ({ link: simulation.links[index]!, length: 0 }));
  return {
    before: (time) => {
      const rows: QueueRow[] = [];
      for (const last of watched) {
        if (last.length === 0) continue;
        const name = last.link.settings.name;
        for (const t of departures(simulation, last.link, time)) rows.push({ t, link: name, length: --last.length });
      }
      if (rows.length > 1 && watched.length > 1) rows.sort((a, b) => a.t - b.t);
      for (const row of rows) write(row);
    },
    after: () => {
      for (const last of watched) {
        const length = last.link.queueLength();
        if (length === last.length) continue;
        last.length = length;
        write({ t: simulation.now, link: last.link.settings.name, length });
      }
    },
  };
}
