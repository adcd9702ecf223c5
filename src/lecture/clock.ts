import type { Lecture } from './lecture.ts';
import { minutesBefore } from './presses.ts';

/** How the time of a lecture goes, ms. */
export interface LectureClock {
  readonly used: number;
  /** Below 0 when it has run over. */
  readonly left: number;
  /** Behind the plan; below 0: ahead of it. */
  readonly behind: number;
  /** Spent at each stop that was reached: until the next of them, or now; null for those that were not. */
  readonly spent: readonly (number | null)[];
}

const MINUTE = 60_000;

/**
 * Reads the clock of a lecture.
 * @param began wall time at which it began, ms
 * @param reached wall time at which it came to each stop first, ms; 0: not yet
 * @param stop where it is
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
  // Who came late and stays longer than planned falls back further.
  return { used, left: lecture.minutes * MINUTE - used, behind: Math.max(arrived, over), spent };
}
