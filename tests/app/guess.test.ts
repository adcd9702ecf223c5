import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../src/app/rooms/lab/guess/scoring.ts';

const line = (...values: readonly number[]) => values.map((value, at) => ({ time: at + 1, value }));

describe('a guess of a window', () => {
  it('is told by its end, how far off it was on average, and where most', () => {
    expect(verdictOf('NewReno', line(10, 20, 30), line(12, 28, 31))).toBe(
      'At 3.0 s NewReno has a window of 31; your guess was 30. On average your line is 3.7 segments off, most at 2.0 s: 20 where it was 28.',
    );
  });

  it('that was right is told so', () => {
    expect(verdictOf('CUBIC', line(10, 20), line(10.2, 19.8))).toBe(
      'At 2.0 s CUBIC has a window of 20; your guess was 20. Your line is right all the way.',
    );
  });
});
