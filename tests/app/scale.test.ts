import { expect, it } from 'vitest';
import { areaBetween, cross, diamond, lineThrough, stairThrough } from '../../src/app/charts/figure/paths.ts';
import { namedTicks } from '../../src/app/charts/figure/ticks.ts';
import { scaleLinear } from 'd3-scale';

it('names round values with as many decimals as their step needs, a minus sign, and thousands apart', () => {
  const words = (least: number, most: number, count: number): readonly string[] =>
    namedTicks(scaleLinear([least, most], [0, 1]), count).map(([, text]) => text);
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
  ).toBe('M0,1L2,1L2,3');
  expect(areaBetween([[0, 1, 2], [3, 4, 5], null])).toBe('M0,2L3,5L3,4L0,1Z');
});

it('draws a cross and a diamond about their middle', () => {
  expect(cross(10, 20)).toBe('M5,15L15,25M15,15L5,25');
  expect(diamond(10, 20, 6)).toBe('M4,20L10,14L16,20L10,26Z');
});
