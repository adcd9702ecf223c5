import type { Connection } from './connection.ts';

/** What the path of a connection looks like from rate and round trips. */
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
  // Longer than the packet itself takes.
  const waited = maxRtt - minRtt - (rate > 0 ? (8 * (largestPacket - minLength)) / rate : 0);
  return {
    baseRtt: Math.max(0, minRtt - (rate > 0 ? (8 * minLength) / rate : 0)),
    queue: rate > 0 && waited > 0 ? Math.round((waited * rate) / (8 * largestPacket)) + 1 : 0,
  };
};
