import { expect, it } from 'vitest';
import { areaBetween, cross, diamond, lineThrough, stairThrough } from '../../src/app/charts/figure/paths.ts';
import { byRatio, linear, named, rounded, sideBySide } from '../../src/app/charts/figure/scale.ts';

it('places values by their differences, by their ratios, or side by side', () => {
  const down = linear([10, 20], [100, 0]);
  expect([10, 12.5, 20].map(down)).toEqual([100, 75, 0]);
  expect(linear([3, 3], [0, 100])(3)).toBe(50);
  expect(rounded([0.3, 9.7], [0, 100]).ends).toEqual([0, 10]);
  expect(byRatio([1, 100], [0, 200])(10)).toBeCloseTo(100, 9);
  const { at, step } = sideBySide(4, [0, 80], 0.5);
  expect([0, 3].map(at)).toEqual([10, 70]);
  expect(step).toBe(20);
  expect(sideBySide(1, [0, 80]).at(0)).toBe(40);
});

it('names round values with as many decimals as their step needs, a minus sign, and thousands apart', () => {
  const words = (least: number, most: number, count: number): readonly string[] =>
    named(linear([least, most], [0, 1]), count).map(([, text]) => text);
  expect(words(-1, 1, 4)).toEqual(['−1.0', '−0.5', '0.0', '0.5', '1.0']);
  expect(words(0, 3000, 3)).toEqual(['0', '1,000', '2,000', '3,000']);
  expect(words(0.01, 0.03, 2)).toEqual(['0.01', '0.02', '0.03']);
  expect(words(0, 0, 4)).toEqual(['0.00']);
  expect(words(Infinity, -Infinity, 4)).toEqual([]);
});

it('draws lines and areas with a gap where there is no value', () => {
  expect(lineThrough([[0, 1], [2, 3], null, [4, 5]])).toBe('M0,1L2,3M4,5Z');
  expect(
    stairThrough([
      [0, 1],
      [2, 3],
    ]),
  ).toBe('M0,1H2V3');
  expect(areaBetween([[0, 1, 2], [3, 4, 5], null])).toBe('M0,2L3,5L3,4L0,1Z');
});

it('draws a cross and a diamond about their middle', () => {
  expect(cross(10, 20)).toBe('M5 15l10 10m0 -10l-10 10');
  expect(diamond(10, 20, 6)).toBe('M4 20l6 -6l6 6l-6 6Z');
});
