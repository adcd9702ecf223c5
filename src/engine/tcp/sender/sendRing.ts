import type { SenderSettings } from './senderState.ts';

/**
 * A send buffer that is a ring: no segment wraps around the end of the ring, so one segment per lap is short (smoltcp:
 * `RingBuffer::get_allocated()`). Segment numbers count it as one, and the receiver's statistics as a full one.
 */

/** Segments in a lap of the ring, the short one included. */
const lapOf = ({ stack, segmentSize }: SenderSettings): number => Math.ceil(stack.sendRing / segmentSize);

/** Payload of a short segment as a fraction of a whole one. */
const shortOf = (settings: SenderSettings): number =>
  settings.stack.sendRing / settings.segmentSize - lapOf(settings) + 1;

/** Total amount by which short segments among `from` + 1 to `to` fall short of full ones, in full segments. */
export function lessThanWhole(settings: SenderSettings, from: number, to: number): number {
  const lap = lapOf(settings);
  return (Math.floor(to / lap) - Math.floor(from / lap)) * (1 - shortOf(settings));
}

/** Whether a segment ends with the ring. */
export const endsRing = (settings: SenderSettings, segment: number): boolean =>
  settings.stack.sendRing > 0 && segment > 0 && segment % lapOf(settings) === 0;

/** Bytes on the wire that a short segment lacks. */
export const missingBytes = (settings: SenderSettings): number =>
  Math.round((1 - shortOf(settings)) * settings.segmentSize);
