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
  // More than the transmission time of the packet itself.
  const waited = maxRtt - minRtt - (rate > 0 ? (8 * (largestPacket - minLength)) / rate : 0);
  return {
    baseRtt: Math.max(0, minRtt - (rate > 0 ? (8 * minLength) / rate : 0)),
    queue: rate > 0 && waited > 0 ? Math.round((waited * rate) / (8 * largestPacket)) + 1 : 0,
  };
};
