import { DATA_ACK, ECHO, NUMBER, SENT_AT, SEQ, SIZE } from '../../kernel/packets.ts';
import type { SenderParts } from './senderParts.ts';

/** Unit of an ACK delay on the wire, s (RFC 9000 section 19.3, with the usual exponent 3). */
const DELAY_UNIT = 8e-6;

/** Copies an ACK into the events and frees its packet. Returns the highest segment cumulatively acknowledged. */
export function readAck(parts: SenderParts, packet: number): number {
  const { clock, kernel, numbers, state, recoveryEvent: event, windowEvent: about, timerEvent } = parts;
  const { packets } = kernel;
  const { rows, times, sacks } = packets.state;
  const { now } = clock;
  const ack = rows[packet + SEQ]!;
  if (state.acksReceived === 0) state.firstAckAt = now;
  state.acksReceived++;
  state.ackBytes += rows[packet + SIZE]!;
  state.lastAckAt = now;
  event.ack = ack;
  event.dataAck = rows[packet + DATA_ACK]!;
  event.sackCount = 0;
  if (sacks.length > 0) {
    const at = packets.sackAt(packet);
    // The table holds doubles; `| 0` keeps the count an integer for the compiler.
    const count = sacks[at]! | 0;
    event.sackCount = count;
    for (let i = 0; i < count; i++) {
      event.sackLeft[i] = sacks[at + 1 + 2 * i]!;
      event.sackRight[i] = sacks[at + 2 + 2 * i]!;
    }
  }
  const echo = times[(packet >> 1) + ECHO]!;
  about.rtt = now - echo;
  about.oneWayDelay = times[(packet >> 1) + SENT_AT]! - echo;
  timerEvent.echo = echo;
  if (numbers === true) timerEvent.ackDelay = rows[packet + NUMBER]! * DELAY_UNIT;
  packets.give(packet);
  return ack;
}
