import type { Lecture } from './lecture.ts';
import { minutesBefore } from './presses.ts';

/** State of a lecture's clock, ms. */
interface LectureClock {
  readonly used: number;
  /** Remaining time; negative: over time. */
  readonly left: number;
  /** Delay behind the plan; negative: ahead of it. */
  readonly behind: number;
  /** Time spent at each stop: until the next one, or now; null: not reached. */
  readonly spent: readonly (number | null)[];
}

const MINUTE = 60_000;

/**
 * Computes the clock of a lecture.
 * @param began wall time of its start, ms
 * @param reached wall time of the first arrival at each stop, ms; 0: not yet
 * @param stop the current stop
 */
export function clockOf(
  lecture: Lecture,
  {
    began,
    reached,
    stop,
    now,
  }: {
    readonly began: number;
    readonly reached: readonly number[];
    readonly stop: number;
    readonly now: number;
  },
): LectureClock {
  const used = Math.max(0, now - began);
  const spent = lecture.stops.map((_, index) => {
    const from = reached[index] ?? 0;
    if (from === 0) return null;
    const until = Math.min(now, ...reached.filter((time) => time > from));
    return Math.max(0, until - from);
  });
  const planned = minutesBefore(lecture, stop) * MINUTE;
  const over = used - planned - (lecture.stops[stop]?.minutes ?? 0) * MINUTE;
  const arrived = (reached[stop] || now) - began - planned;
  // `over`: time since the planned end of this stop, which may exceed the delay at arrival.
  return { used, left: lecture.minutes * MINUTE - used, behind: Math.max(arrived, over), spent };
}
