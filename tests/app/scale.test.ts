import { expect, it } from 'vitest';
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
