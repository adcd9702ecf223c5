/** The rules by which a printed number counts as reproduced or not. */
import { describe, expect, it } from 'vitest';
import { inDigits, readPrinted, sameSides, sizeVerdict, verdictOf, type Entry } from '../../src/papers/verdict.ts';

const entry = (printed: string, ...values: number[]): Entry => ({ printed: readPrinted(printed), values });

describe('a printed number', () => {
  it('is read with the decimals that it has', () => {
    expect(readPrinted('288.20')).toEqual({ value: 288.2, decimals: 2 });
    expect(readPrinted('7316')).toEqual({ value: 7316, decimals: 0 });
    expect(inDigits(5.004159, readPrinted('5.00416'))).toBe('5.00416');
  });

  it('has the zeros that the program of the paper left out', () => {
    expect(readPrinted('99.577', 6)).toEqual({ value: 99.577, decimals: 4 });
    expect(readPrinted('100', 6)).toEqual({ value: 100, decimals: 3 });
  });

  it('is never made up', () => {
    expect(() => readPrinted('about 5')).toThrow('not a printed number: about 5');
    expect(() => readPrinted('')).toThrow('not a printed number');
  });
});

describe('the size', () => {
  it('is exact where ours has the same digits', () => {
    expect(sizeVerdict(entry('99.6382', 99.63824))).toBe('exact');
    expect(sizeVerdict(entry('99.6382', 99.63826))).toBe('near');
  });

  it('is within 1 % where ours is at most 1 % away, and no interval is spoken of', () => {
    expect(sizeVerdict(entry('1000', 1010))).toBe('near');
    expect(sizeVerdict(entry('1000', 1011))).toBeNull();
  });

  it('is never exact by chance', () => {
    expect(sizeVerdict(entry('10', 9, 10, 11))).toBe('near');
    expect(sizeVerdict(entry('10', 10, 10, 10))).toBe('exact');
  });

  it('is within if the printed number lies in our interval', () => {
    // A mean of 102 with an interval of 2.5 to either side.
    expect(sizeVerdict(entry('100', 101, 103, 102))).toBe('within');
    expect(sizeVerdict(entry('99', 101, 103, 102))).toBeNull();
  });

  it('is not confirmed by an interval that holds everything', () => {
    expect(sizeVerdict(entry('100', 50, 150, 130))).toBeNull();
  });

  it('of a printed 0 is 0 or nothing', () => {
    expect(sizeVerdict(entry('0', 0))).toBe('exact');
    expect(sizeVerdict(entry('0', 8))).toBeNull();
  });

  it('is nothing where the runs gave nothing', () => {
    expect(sizeVerdict({ printed: readPrinted('5'), values: [null] })).toBeNull();
  });
});

describe('the direction', () => {
  const low = entry('100', 300);
  const high = entry('200', 400);

  it('is kept if ours is on the same side of every other', () => {
    expect(sameSides(low, [high, entry('150', 350)])).toBe(true);
    expect(sameSides(low, [high, entry('150', 250)])).toBe(false);
  });

  it('is not asked of numbers that the paper has less than 1 % apart', () => {
    expect(sameSides(low, [high, entry('100.5', 250)])).toBe(true);
  });

  it('is nothing where the paper separates it from none', () => {
    expect(sameSides(low, [entry('100.5', 305)])).toBe(false);
    expect(sameSides(low, [])).toBe(false);
  });

  it('is not what chance gave', () => {
    expect(sameSides(entry('100', 300, 410), [entry('200', 400, 310)])).toBe(false);
  });

  it('is a verdict where the size differs, and otherwise states the cause', () => {
    expect(verdictOf(entry('100', 100), [high], true)).toBe('exact');
    expect(verdictOf(low, [high], true)).toBe('direction');
    expect(verdictOf(low, [entry('200', 200)], true)).toBe('open');
    expect(verdictOf(low, [entry('200', 200)], false)).toBe('not');
  });
});

it('a weak effect does not count as the printed one, even in the same direction', () => {
  // The paper has 61 % more; 2 % more would be a different finding, 30 % more a smaller one of the same kind.
  expect(verdictOf(entry('161', 102), [entry('100', 100)], false)).toBe('not');
  expect(verdictOf(entry('161', 130), [entry('100', 100)], false)).toBe('direction');
});
