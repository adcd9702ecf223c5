import { transmission } from './transmission.ts';
import { ARRIVES_AT, BEGINS_AT, NEXT, SIZE, STARTS_AT } from '../kernel/packets.ts';
import type { LinkRecords } from './linkState.ts';
import { usage } from './usage.ts';

/**
 * Sets a new rate (bit/s) or delay (s) from `now` (s) on, for packets whose transmission has not begun. Call `layDown`
 * first, so that every packet is listed on its current link.
 */
export function changeLink(link: LinkRecords, rate: number | null, delay: number | null, now: number): void {
  const { state, pool } = link;
  const { rows, times } = pool;
  link.noteBegun();
  let waitingBytes = 0;
  let begun = state.offered - state.drops - link.undecided(now).packets;
  for (let packet = link.firstInQueue(now); packet >= 0; packet = link.behind(packet)) {
    waitingBytes += rows[packet + SIZE]!;
    begun--;
  }
  const bytes = state.bytes - waitingBytes;
  state.sentBefore += transmission(state, bytes - state.bytesBefore, begun - link.earlier.sentPackets);
  state.bytesBefore = bytes;
  link.earlier.sentPackets = begun;
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
      const sending = transmission(state, rows[packet + SIZE]!);
      state.waited += state.freeAt - times[at + BEGINS_AT]!;
      times[at + STARTS_AT] = state.freeAt;
      times[at + BEGINS_AT] = state.freeAt;
      times[at + ARRIVES_AT] = state.freeAt + (sending + state.delay);
      state.lastBegins = state.freeAt;
      state.freeAt += sending;
    }
    if (times[at + ARRIVES_AT]! < earliest) times[at + ARRIVES_AT] = earliest;
    earliest = times[at + ARRIVES_AT]!;
  }
  link.rearm();
}
