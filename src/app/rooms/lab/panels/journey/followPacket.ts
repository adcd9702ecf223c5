import type { Laboratory } from '#app/run/laboratory.ts';

/** Identifies the followed packet. */
interface FollowedPacket {
  /** Its segment; for an ACK the one that caused it. -1: stop following. */
  readonly segment: number;
  /** Its flow; omitted: the one that the moment is about. */
  readonly flow?: number;
}

/**
 * Follows a segment from its first transmission to its ACK: the chart "Journey" shows it, and the ladder highlights it.
 */
export function followPacket(laboratory: Laboratory, { segment, flow = -1 }: FollowedPacket): void {
  const { charts } = laboratory.store.getState();
  if (flow >= 0) laboratory.viewer.select(flow);
  laboratory.set({
    followed: Number.isInteger(segment) ? segment : -1,
    charts: charts.includes('journey') ? charts : [...charts, 'journey'],
  });
}
