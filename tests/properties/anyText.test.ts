/** Any text given to the program is read, or refused in clear lines, and nothing exceeds its limits. */
import { expect, test } from 'vitest';
import { problemIn } from '../../src/lab/build/runLaws.ts';
import { faultsOf, lawText } from '../fuzz/laws.ts';
import { lessons } from '../fuzz/lessons.ts';
import { someOf } from '../sweep.ts';

test('mutated files of lessons are read or refused in clear lines, each with its place (npm run fuzz -- lessons tries 10,000)', () => {
  const faults = Array.from({ length: 120 }, (_, index) => lessons.faults(lessons.make(30, index)));
  expect(faults.flat()).toEqual([]);
});

test('any text of a law is described, or refused with its position; a valid law stays within its limits', () => {
  let ran = 0;
  const indexes = someOf(
    Array.from({ length: 400 }, (_, index) => index),
    4,
  );
  for (const index of indexes) {
    const text = lawText(2, index);
    expect(faultsOf(text), text).toEqual([]);
    if (problemIn(text) === null) ran++;
  }
  expect(ran).toBeGreaterThan(indexes.length / 8);
});
