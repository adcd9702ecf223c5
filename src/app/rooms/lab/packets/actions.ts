import type { Flow } from '#scenario/scenario.ts';
import { understandsMarks } from '#scenario/check/senderChanges.ts';
import type { PickedPacket } from '../../../run/labState.ts';

type Action = PickedPacket['action'];

/** Possible actions for a packet, in words. */
const PACKET_ACTIONS: readonly (readonly [action: Action, words: string, help: string])[] = [
  ['drop', 'Drop it', 'It is lost on arrival.'],
  ['deliver', 'Deliver it', 'It is let in, even if the queue is full or would drop it.'],
  ['delay', 'Delay it', 'It is held back on arrival; others overtake it.'],
  ['duplicate', 'Send it twice', 'A copy follows it.'],
  ['mark', 'Mark it', 'It carries a mark of congestion (ECN).'],
];

/**
 * Actions available for packets of this flow: marks require an ECN-capable sender, and packets lost by a radio reach no
 * node.
 */
export const actionsFor = (flow: Flow | undefined, ack: boolean, mobile: boolean): typeof PACKET_ACTIONS =>
  PACKET_ACTIONS.filter(
    ([action]) =>
      (action !== 'mark' || (!ack && flow !== undefined && understandsMarks(flow))) &&
      (action !== 'deliver' || !mobile),
  );
