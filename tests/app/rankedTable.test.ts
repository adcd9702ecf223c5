import { expect, it } from 'vitest';
import { scaleLinear } from 'd3-scale';
import { ticksWithin } from '../../src/app/rooms/compare/RankedTable.tsx';

it.each([
  [9.3, 9.4],
  [9.3, 9.86],
  [0.0123, 0.0131],
  [0, 26.9],
])('the axis below the ranked table names values from %s to %s side by side', (least, most) => {
  const scale = scaleLinear([least, most], [16, 164]);
  const ticks = ticksWithin(scale, 180, 4);
  expect(ticks.length).toBeGreaterThan(0);
  const half = (value: number): number => String(value).length * 3.8;
  for (const [place, value] of ticks.slice(1).entries()) {
    const before = ticks[place]!;
    expect(scale(value) - half(value)).toBeGreaterThan(scale(before) + half(before));
  }
});

it('while there is one value, it is named with three digits', () => {
  expect(ticksWithin(scaleLinear([7.048491240665738, 7.048491240665738], [16, 164]), 180, 4)).toEqual([7.05]);
});
