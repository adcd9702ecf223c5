import { expect, it } from 'vitest';
import { nearest } from '../../src/app/rooms/papers/curves.ts';
import { coloured } from '../../src/app/rooms/papers/look.ts';

it('a line gets its own colour, or the first free one; of six the one that has had a colour for longest loses it', () => {
  const three = new Map([
    ['Tahoe', 0],
    ['Reno', 1],
    ['Newreno', 2],
  ]);
  const four = coloured(three, 'Sack1', 3);
  expect([...four]).toEqual([...three, ['Sack1', 3]]);
  // Vegas is the sixth of the names: it has no colour of its own.
  const five = coloured(four, 'Vegas', 5);
  expect(five.get('Vegas')).toBe(4);
  const next = coloured(five, 'Cubic', 7);
  expect([...next.keys()]).toEqual(['Reno', 'Newreno', 'Sack1', 'Vegas', 'Cubic']);
  expect(next.get('Cubic')).toBe(0);
  expect(new Set(next.values()).size).toBe(5);
  // The others keep theirs.
  for (const name of ['Reno', 'Newreno', 'Sack1', 'Vegas']) expect(next.get(name)).toBe(five.get(name));
});

it('a touch is of the nearest curve at its time, if one is within a finger’s width', () => {
  const curves = [
    { name: 'Reno', width: 1, values: [10, 20, NaN] },
    { name: 'Vegas', width: 1, values: [40, 40, 40] },
  ];
  const at = (time: number, value: number): string | null => nearest(curves, time, (of) => Math.abs(of - value));
  expect([at(0.5, 12), at(0.5, 33), at(2.5, 41), at(2.5, 200)]).toEqual(['Reno', 'Vegas', 'Vegas', null]);
  expect(nearest([], 1, () => 0)).toBeNull();
});
