import { transmission } from './transmission.ts';
import { BEGINS_AT, HOPS, NEXT, SIZE, STARTS_AT } from '../kernel/packets.ts';
import type { LinkRecords } from './linkState.ts';
import { beginsOn, hasArrived, onPassage } from './passages.ts';

/** Totals of a link up to a moment. */
interface Usage {
  /** Packets and bytes whose transmission began. */
  readonly packets: number;
  readonly bytes: number;
  /** Integral of the queue length over time, the packet being sent included, s. */
  readonly queueing: number;
  /** Time spent sending, s. */
  readonly busy: number;
}

/** End of a transmission that began at `begins`, s. A rate change does not affect the packet being sent. */
function sentBy({ state, earlier }: LinkRecords, begins: number, bytes: number): number {
  if (begins > earlier.begunAt) return begins + transmission(state, bytes);
  return begins < earlier.begunAt ? earlier.begunAt : earlier.sentAt;
}

/** Totals of `link` over [0, time], s. No event may lie between the last one and `time`. */
export function usage(link: LinkRecords, time: number): Usage {
  const { state, pool } = link;
  const { rows, times } = pool;
  const undecided = link.undecided(time);
  const accepted = state.offered - state.drops - undecided.packets;
  let packets = accepted;
  let { bytes } = state;
  let waited = state.waited + undecided.waited;
  let busy =
    state.sentBefore + transmission(state, state.bytes - state.bytesBefore, accepted - link.earlier.sentPackets);
  // Waiting packets are counted as if sent: subtract them.
  for (let packet = link.firstInQueue(time); packet >= 0; packet = link.behind(packet)) {
    packets--;
    bytes -= rows[packet + SIZE]!;
    waited -= times[(packet >> 1) + STARTS_AT]! - time;
  }
  if (link.upstream.length === 1) {
    if (state.freeAt > time) busy -= state.freeAt - time;
  } else {
    // A packet is counted on all links of its passage from the start: subtract packets that have not reached this link.
    onPassage(link, time, (packet, comes, begins) => {
      const sent = sentBy(link, begins, rows[packet + SIZE]!);
      if (sent > time) busy -= sent - Math.max(begins, time);
      if (begins <= time || Number.isNaN(comes)) return;
      packets--;
      bytes -= rows[packet + SIZE]!;
      waited -= begins - Math.max(comes, time);
    });
  }
  return { packets, bytes, queueing: waited + busy, busy };
}

/**
 * Number of packets being sent or waiting on a passage at `link` at `time`, s. Searches the list of `last`, which is
 * `depth` links further on, and those of the links after it. Results ask at 600 moments, so no function is called per
 * packet.
 */
export function passing(link: LinkRecords, time: number, last = link, depth = 0): number {
  const { rows, times } = last.pool;
  let count = 0;
  for (let packet = last.state.head; packet >= 0; packet = rows[packet + NEXT]!) {
    const hops = rows[packet + HOPS]!;
    if (hops < depth || (depth > 0 && times[(packet >> 1) + BEGINS_AT]! <= time)) continue;
    const begins = beginsOn(last, packet, depth);
    if (begins <= time) {
      if (sentBy(link, begins, rows[packet + SIZE]!) > time) count++;
    } else if (depth < hops && hasArrived(last, packet, depth + 1, time)) count++;
  }
  for (const next of last.followers) count += passing(link, time, next, depth + 1);
  return count;
}
