import { ARRIVES_AT, BEGINS_AT, NEXT, SIZE, STARTS_AT } from '../kernel/packets.ts';
import type { LinkRecords } from './linkState.ts';
import { usage } from './usage.ts';

/**
 * A new rate (bit/s) or delay (s), from `now` on (s), for packets whose transmission has not begun. Every packet must be
 * on the link where it is (`layDown`).
 */
export function changeLink(link: LinkRecords, rate: number | null, delay: number | null, now: number): void {
  const { state, pool } = link;
  const { rows, times } = pool;
  link.noteBegun();
  let waitingBytes = 0;
  for (let packet = link.firstInQueue(now); packet >= 0; packet = link.behind(packet))
    waitingBytes += rows[packet + SIZE]!;
  state.sentBefore += (8 * (state.bytes - waitingBytes - state.bytesBefore)) / state.rate;
  state.bytesBefore = state.bytes - waitingBytes;
  if (state.waiting > 0) state.freeAt = times[(state.firstWaiting >> 1) + STARTS_AT]!;
  Object.assign(link.earlier, { begunAt: state.waiting > 0 ? state.begun : state.lastBegins, sentAt: state.freeAt });
  if (rate !== null) {
    state.rate = rate;
    state.size = -1;
  }
  if (delay !== null) {
    const { packets } = usage(link, now);
    link.earlier.travelBefore += (packets - link.earlier.packetsBefore) * state.delay;
    link.earlier.packetsBefore = packets;
    state.shortened ||= delay < state.delay;
    state.delay = delay;
  }
  let earliest = 0;
  let waits = false;
  for (let packet = state.head; packet >= 0; packet = rows[packet + NEXT]!) {
    const at = packet >> 1;
    waits ||= state.waiting > 0 && packet === state.firstWaiting;
    if (waits) {
      const transmission = (8 * rows[packet + SIZE]!) / state.rate;
      state.waited += state.freeAt - times[at + BEGINS_AT]!;
      times[at + STARTS_AT] = state.freeAt;
      times[at + BEGINS_AT] = state.freeAt;
      times[at + ARRIVES_AT] = state.freeAt + (transmission + state.delay);
      state.lastBegins = state.freeAt;
      state.freeAt += transmission;
    }
    if (times[at + ARRIVES_AT]! < earliest) times[at + ARRIVES_AT] = earliest;
    earliest = times[at + ARRIVES_AT]!;
  }
  link.rearm();
}
