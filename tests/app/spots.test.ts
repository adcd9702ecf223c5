/** Packets that somebody points at. */
import { expect, it } from 'vitest';
import { ringOf, spotNear, type PacketSpot } from '../../src/app/rooms/lab/packets/spot.ts';

const spot = (...way: readonly (readonly [number, number])[]): PacketSpot => ({
  way,
  text: '',
  packet: { flow: 0, number: 1, transmission: 1, ack: false, entry: '' },
  from: null,
  never: '',
});

it('the nearest packet within reach is the one that is meant, along all of its line', () => {
  const spots = [spot([0, 0], [100, 0], [100, 50]), spot([50, 30]), spot([0, 5], [100, 5])];
  expect(spotNear(spots, 40, 1, 10)).toBe(0);
  expect(spotNear(spots, 40, 4, 10)).toBe(2);
  expect(spotNear(spots, 52, 29, 10)).toBe(1);
  expect(spotNear(spots, 99, 40, 10)).toBe(0);
  expect(spotNear(spots, 50, 80, 10)).toBe(-1);
  expect(ringOf(spots[0]!)).toEqual([100, 50]);
});
