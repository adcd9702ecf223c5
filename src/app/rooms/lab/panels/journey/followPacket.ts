import type { Laboratory } from '#app/run/laboratory.ts';

/** Which packet is followed. */
export interface FollowedPacket {
  /** Its segment; of an ACK the one whose arrival caused it. -1: none is followed any more. */
  readonly segment: number;
  /** Its flow; left out: the one that the moment is about. */
  readonly flow?: number;
}

/** Follows a segment from its first sending to its ACK: the chart "Journey" tells of it, and the ladder shows it strong. */
export function followPacket(laboratory: Laboratory, { segment, flow = -1 }: FollowedPacket): void {
  const { charts } = laboratory.store.getState();
  if (flow >= 0) laboratory.viewer.select(flow);
  laboratory.set({
    followed: Number.isInteger(segment) ? segment : -1,
    charts: charts.includes('journey') ? charts : [...charts, 'journey'],
  });
}
