import type { Mark } from '../../lab/protocol.ts';
import type { RunData } from './runData.ts';

/** A window that fell in an instant. */
interface Fall {
  /** s */
  readonly time: number;
  /** Segments. */
  readonly value: number;
}

/** The number of whole buckets before a time, s. */
export const wholeBuckets = (data: RunData, time: number): number => Math.floor(time / data.opened.bucket + 1e-9);

/** Whether a mark of the present time belongs to an event that has not run: several events may share a time. */
export const isYetToCome = (data: RunData, mark: Mark): boolean =>
  mark.time >= data.present.now && mark.event > data.present.event;

/** The cuts of a flow's window after one time and up to another, s. */
function falls(data: RunData, flow: number, from: number, to: number): readonly Fall[] {
  return data.marks
    .between(from, to)
    .filter((mark) => mark.flow === flow && mark.time > from && mark.kind !== 'loss' && !isYetToCome(data, mark));
}

/**
 * How a window went from the end of the last whole bucket to `until`, s. A bucket
 * may already hold what comes after `until`, so its values say nothing about it.
 */
export function tailOf(data: RunData, flow: number, until: number): readonly Fall[] {
  const list = falls(data, flow, wholeBuckets(data, until) * data.opened.bucket, until);
  const { now, flows } = data.present;
  return until === now ? [...list, { time: now, value: flows[flow]?.cwnd ?? NaN }] : list;
}

/** The congestion window of a flow at a time, segments; NaN before it was known. */
export function cwndAt(data: RunData, flow: number, time: number): number {
  const value = tailOf(data, flow, time).at(-1)?.value;
  return value ?? data.series.ofFlow('cwnd', flow)?.at(wholeBuckets(data, time) - 1) ?? NaN;
}
