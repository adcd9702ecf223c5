import type { Flow } from '#scenario/scenario.ts';
import { understandsMarks } from '#scenario/senderChanges.ts';
import type { PickedPacket } from '../../../run/labState.ts';

type Action = PickedPacket['action'];

/** What can become of a packet, in words. */
const PACKET_ACTIONS: readonly (readonly [action: Action, words: string, help: string])[] = [
  ['drop', 'Drop it', 'It is lost on arrival.'],
  ['deliver', 'Deliver it', 'It is let in, even if the queue is full or would drop it.'],
  ['delay', 'Delay it', 'It is held back on arrival; others overtake it.'],
  ['duplicate', 'Send it twice', 'A copy follows it.'],
  ['mark', 'Mark it', 'It carries a mark of congestion (ECN).'],
];

/** What can become of a packet of this flow: marks are for data whose sender understands them, and what a radio loses comes to no node. */
export const actionsFor = (flow: Flow | undefined, ack: boolean, mobile: boolean): typeof PACKET_ACTIONS =>
  PACKET_ACTIONS.filter(
    ([action]) =>
      (action !== 'mark' || (!ack && flow !== undefined && understandsMarks(flow))) &&
      (action !== 'deliver' || !mobile),
  );
