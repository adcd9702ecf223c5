import type { PickedPacket } from '../../../run/labState.ts';

/** What can become of a packet, in words. */
export const PACKET_ACTIONS: readonly (readonly [action: PickedPacket['action'], words: string, help: string])[] = [
  ['drop', 'Drop it', 'It is lost at the entry of the link.'],
  ['deliver', 'Deliver it', 'It is let in, even if the queue is full or would drop it.'],
  ['delay', 'Delay it', 'It is held back at the entry of the link; others overtake it.'],
  ['duplicate', 'Send it twice', 'A copy follows it.'],
  ['mark', 'Mark it', 'It carries a mark of congestion (ECN).'],
];
