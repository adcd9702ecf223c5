import { transmission } from '../../engine/link/transmission.ts';
import type { Connection } from './connection.ts';

/** Derives rate, delay and queue of a path from ACK rates and round trips. */
export const pathOf = ({
  rate,
  minRtt,
  maxRtt,
  minLength,
  largestPacket,
}: {
  readonly rate: number;
  readonly minRtt: number;
  readonly maxRtt: number;
  readonly minLength: number;
  readonly largestPacket: number;
}): Pick<Connection, 'baseRtt' | 'queue'> => {
  const sending = (bytes: number): number => (rate > 0 ? transmission({ rate }, bytes) : 0);
  // Longer packets take longer to transmit; that part of the longest round trip is not queueing delay.
  const waited = maxRtt - minRtt - (sending(largestPacket) - sending(minLength));
  return {
    baseRtt: Math.max(0, minRtt - sending(minLength)),
    queue: rate > 0 && waited > 0 ? Math.round(waited / sending(largestPacket)) + 1 : 0,
  };
};
