import { describe, expect, it } from 'vitest';
import { clockOf } from '../../src/lecture/clock.ts';
import { emptyLecture, stopAt } from '../../src/lecture/lecture.ts';

const MINUTE = 60_000;
const stops = [4, 3, 5].map((minutes, index) => ({ ...stopAt('2a', `${index}`), minutes }));
const lecture = { ...emptyLecture, minutes: 15, stops };
const began = 1000 * MINUTE;
const at = (minutes: number): number => began + minutes * MINUTE;

describe('the clock of a lecture', () => {
  it('gives the time used and left, the time of each stop, and how late the present stop was reached', () => {
    const clock = clockOf(lecture, { began, reached: [at(0), at(4.5), 0], stop: 1, now: at(6) });
    expect(clock).toEqual({
      used: 6 * MINUTE,
      left: 9 * MINUTE,
      behind: 0.5 * MINUTE,
      spent: [4.5 * MINUTE, 1.5 * MINUTE, null],
    });
  });

  it('falls behind while the presenter stays too long, and may be ahead', () => {
    const late = clockOf(lecture, { began, reached: [at(0), 0, 0], stop: 0, now: at(7) });
    expect(late.behind).toBe(3 * MINUTE);
    const early = clockOf(lecture, { began, reached: [at(0), at(1), 0], stop: 1, now: at(2) });
    expect(early.behind).toBe(-3 * MINUTE);
    const over = clockOf(lecture, { began, reached: [at(0), at(4), at(7)], stop: 2, now: at(16) });
    expect(over.left).toBe(-MINUTE);
  });
});
