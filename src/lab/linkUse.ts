import { BEGINS_AT, NEXT, SIZE } from '../engine/kernel/packets.ts';
import type { Link } from '../engine/link/link.ts';
import type { Simulation } from './simulation.ts';

/** A packet in the queue of a link. */
export interface Waiting {
  /** When its transmission will begin, s. */
  readonly begins: number;
  readonly bytes: number;
}

/** The packets that wait on a link at the last event, in order. */
export function* waitingOn(simulation: Simulation, link: Link): Generator<Waiting> {
  const { rows, times } = simulation.kernel.packets.state;
  for (let packet = link.firstInQueue(); packet >= 0; packet = rows[packet + NEXT]!)
    yield { begins: times[(packet >> 1) + BEGINS_AT]!, bytes: rows[packet + SIZE]! };
}

/** What a link has done by the end of a run. */
export interface LinkUse {
  /** Packets and bytes whose transmission began. */
  readonly packets: number;
  readonly bytes: number;
  /** Packets, the one being sent included: time average. */
  readonly meanQueue: number;
  /** Share of time it was busy. */
  readonly utilisation: number;
}

/** What `link` has done over [0, end], s. No event may lie between the last one and `end`: what happened since is added here. */
export function linkUse(simulation: Simulation, link: Link, end: number): LinkUse {
  const { now } = simulation;
  const busySince = Math.max(0, Math.min(link.state.freeAt, end) - now);
  let { packets, bytes } = link;
  let queueSince = busySince;
  for (const { begins, bytes: size } of waitingOn(simulation, link)) {
    queueSince += Math.min(begins, end) - now;
    if (begins >= end) continue;
    packets++;
    bytes += size;
  }
  return {
    packets,
    bytes,
    meanQueue: end > 0 ? (link.meanQueue() * now + queueSince) / end : 0,
    utilisation: end > 0 ? (link.busyTime() + busySince) / end : 0,
  };
}
