import { transmission } from './transmission.ts';
import { ARRIVES_AT, BEGINS_AT, BEHIND, HOPS, NEXT, SIZE, STARTS_AT, STRIDE } from '../kernel/packets.ts';
import type { LinkRecords } from './linkState.ts';

/** Position of a packet: its link, when it reaches the link, when its transmission begins and when it arrives, s. */
interface Place {
  readonly link: LinkRecords;
  /** Number of links from this one to the end of the passage. */
  readonly ahead: number;
  /** NaN on the first link of the passage. */
  readonly comes: number;
  readonly begins: number;
  readonly arrives: number;
}

/** When the transmission of a packet in the list of `last` begins `ahead` links before the end of its passage, s. */
export function beginsOn(last: LinkRecords, packet: number, ahead: number): number {
  const { rows, times, middles, between } = last.pool;
  const hops = rows[packet + HOPS]!;
  if (ahead === 0) return times[(packet >> 1) + BEGINS_AT]!;
  if (ahead === hops) return times[(packet >> 1) + STARTS_AT]!;
  return middles[(packet / STRIDE) * between + hops - ahead - 1]!;
}

/** When a packet in the list of `last` reaches the far end of the link `ahead` links before the end of its passage, s. */
function arrivesFrom(last: LinkRecords, packet: number, ahead: number): number {
  const { rows, times } = last.pool;
  if (ahead === 0) return times[(packet >> 1) + ARRIVES_AT]!;
  const { state } = last.upstream[ahead]!;
  return beginsOn(last, packet, ahead) + (transmission(state, rows[packet + SIZE]!) + state.delay);
}

/** Whether `arrivesFrom` is at or before `time`, s. A function that returned the arrival time would allocate it. */
export const hasArrived = (last: LinkRecords, packet: number, ahead: number, time: number): boolean =>
  arrivesFrom(last, packet, ahead) <= time;

/** When the packet reaches the link `ahead` links before the end of its passage, s; NaN on its first link. */
const comesTo = (last: LinkRecords, packet: number, ahead: number): number =>
  ahead === last.pool.rows[packet + HOPS] ? NaN : arrivesFrom(last, packet, ahead + 1);

/** The part of a passage on the link `ahead` links before its end. */
const placeOn = (last: LinkRecords, packet: number, ahead: number): Place => ({
  link: last.upstream[ahead]!,
  ahead,
  comes: comesTo(last, packet, ahead),
  begins: beginsOn(last, packet, ahead),
  arrives: arrivesFrom(last, packet, ahead),
});

/** The whole passage of a packet in the list of `last`, link by link. */
export const passageOf = (last: LinkRecords, packet: number): readonly Place[] =>
  Array.from({ length: last.pool.rows[packet + HOPS]! + 1 }, (_, place) =>
    placeOn(last, packet, last.pool.rows[packet + HOPS]! - place),
  );

/** Position of a packet in the list of `last` at a moment, s, not before the last event. */
export function placeAt(last: LinkRecords, packet: number, time: number): Place {
  const { rows, times } = last.pool;
  const hops = rows[packet + HOPS]!;
  if (hops === 0 || times[(packet >> 1) + BEGINS_AT]! <= time) return placeOn(last, packet, 0);
  for (let ahead = hops; ahead > 0; ahead--) {
    const place = placeOn(last, packet, ahead);
    if (place.arrives > time) return place;
  }
  return placeOn(last, packet, 0);
}

/**
 * Visits every packet whose passage crosses `link` and that may not have left it at `time`, s.
 * @param visit its `comes` and `begins` are those of `Place`
 */
export function onPassage(
  link: LinkRecords,
  time: number,
  visit: (packet: number, comes: number, begins: number) => void,
  last: LinkRecords = link,
  depth = 0,
): void {
  const { rows, times } = last.pool;
  for (let packet = last.state.head; packet >= 0; packet = rows[packet + NEXT]!)
    if (rows[packet + HOPS]! >= depth && (depth === 0 || times[(packet >> 1) + BEGINS_AT]! > time))
      visit(packet, comesTo(last, packet, depth), beginsOn(last, packet, depth));
  for (const next of last.followers) onPassage(link, time, visit, next, depth + 1);
}

/** A packet removed from its passage. */
interface Taken extends Place {
  readonly packet: number;
}

/**
 * Ends every passage at the packet's current link. Events then compute the rest again. Call this before changing a link
 * during a run.
 */
export function layDown(links: readonly LinkRecords[], now: number): void {
  for (const link of links) link.noteBegun();
  const taken = new Map<LinkRecords, Taken[]>();
  const undone = new Set<LinkRecords>();
  for (const last of links)
    for (const one of cutList(last, now, undone)) taken.set(one.link, [...(taken.get(one.link) ?? []), one]);
  for (const [link, more] of taken) relink(link, more);
  for (const link of undone) recount(link, now);
}

/** Removes packets not yet being sent on the last link from its list, and from the records of links they have not reached. */
function cutList(last: LinkRecords, now: number, undone: Set<LinkRecords>): Taken[] {
  const { rows, times } = last.pool;
  const { state } = last;
  const taken: Taken[] = [];
  let before = -1;
  let packet = state.head;
  while (packet >= 0 && (rows[packet + HOPS] === 0 || times[(packet >> 1) + BEGINS_AT]! <= now)) {
    before = packet;
    packet = rows[packet + NEXT]!;
  }
  if (packet < 0) return taken;
  if (before >= 0) rows[before + NEXT] = -1;
  else state.head = -1;
  state.tail = before;
  for (; packet >= 0; packet = rows[packet + NEXT]!) {
    const place = placeAt(last, packet, now);
    taken.push({ ...place, packet });
    for (let ahead = 0; ahead < place.ahead; ahead++) {
      const { link, comes, begins } = placeOn(last, packet, ahead);
      link.state.offered--;
      link.state.bytes -= rows[packet + SIZE]!;
      link.state.waited -= begins - comes;
      undone.add(link);
    }
    if (place.ahead > 0) last.upstream[place.ahead - 1]!.state.separate++;
    // It waits behind the packet being sent: count it in the queue's own records from now on.
    if (place.comes <= now && place.begins > now) undone.add(place.link);
  }
  last.rearm();
  return taken;
}

/** Inserts packets into a link's list, in the order of transmission. */
function relink(link: LinkRecords, more: readonly Taken[]): void {
  const { rows, times } = link.pool;
  const all: Pick<Taken, 'packet' | 'begins'>[] = [...more];
  for (let packet = link.state.head; packet >= 0; packet = rows[packet + NEXT]!)
    all.push({ packet, begins: times[(packet >> 1) + BEGINS_AT]! });
  for (const { packet, begins, arrives, ahead } of more) {
    times[(packet >> 1) + BEGINS_AT] = begins;
    times[(packet >> 1) + ARRIVES_AT] = arrives;
    rows[packet + HOPS] = rows[packet + HOPS]! - ahead;
  }
  all.sort((a, b) => a.begins - b.begins);
  all.forEach(({ packet }, index) => (rows[packet + NEXT] = all[index + 1]?.packet ?? -1));
  Object.assign(link.state, { head: all[0]!.packet, tail: all.at(-1)!.packet });
  link.rearm();
}

/** Recomputes the state of a link's transmitter and queue after passages over the link were cut. */
function recount(link: LinkRecords, now: number): void {
  const { rows, times } = link.pool;
  const { state } = link;
  Object.assign(state, { freeAt: -1, lastBegins: -1, passingBegins: -1, beforeBegan: -1 });
  // Packets that came on a passage are ahead of the others, so rebuild the queue.
  Object.assign(state, { waiting: 0, waitingBytes: 0, firstWaiting: -1 });
  if (state.firstPassingAt > now) state.firstPassingAt = Infinity;
  for (let packet = state.head; packet >= 0; packet = rows[packet + NEXT]!) {
    const at = packet >> 1;
    const begins = times[at + BEGINS_AT]!;
    const size = rows[packet + SIZE]!;
    if (begins <= now) state.servedBytes = size;
    else {
      rows[packet + HOPS] = 0;
      times[at + STARTS_AT] = begins;
      if (state.waiting === 0) Object.assign(state, { firstWaiting: packet, begun: state.lastBegins });
      else rows[state.lastWaiting + BEHIND] = packet;
      state.lastWaiting = packet;
      state.waiting++;
      state.waitingBytes += size;
    }
    state.lastBegins = begins;
    state.freeAt = begins + transmission(state, size);
  }
}
