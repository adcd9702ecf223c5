/**
 * The integer cube root of CUBIC in Linux 2.6.22 (tcp_cubic.c, cubic_root): a table lookup on the leading bits, then
 * one Newton step that uses x (x - 1) instead of the square and 341/1024 instead of a third. For CUBIC's arguments it
 * is up to 0.15 % off. With an exact root, two flows sharing a queue would lose packets in another order.
 */
import { cubeRoot } from '../../kernel/numeric.ts';

/** The leading bits form a number of at least 8 and below 64. */
const LEAST = 8;
const BEYOND = 64;
const THIRD = 341 / 1024;

/**
 * Ratio of estimate to root for which the Newton step gives the exact root: y with THIRD (2 y + 1/y^2) = 1. It exceeds
 * 1 because THIRD is slightly too small.
 */
const ABOVE = 1.0319254719898694;
/** Leading bits for which Linux's table is 1/64 higher, or lower: it was adjusted by hand. */
const HIGHER: readonly number[] = [15, 25, 27, 30, 42, 56, 60, 63];
const LOWER: readonly number[] = [8, 8, 9, 10, 11, 16, 18, 20, 21, 24, 32, 33, 34, 35, 45];

/** Table of estimates in 1/64, by the leading bits: the root at the centre of their interval, times ABOVE. */
const GUESSES = ((): Uint16Array => {
  const guesses = new Uint16Array(BEYOND);
  for (let bits = LEAST; bits < BEYOND; bits++) guesses[bits] = Math.floor(64 * ABOVE * cubeRoot(bits + 0.5) + 0.5);
  for (const bits of HIGHER) guesses[bits]!++;
  for (const bits of LOWER) guesses[bits]!--;
  return guesses;
})();

/** Approximate cube root of an integer from 64 to 2^53. */
export function linuxCubeRoot(a: number): number {
  let scale = 1;
  while (a >= BEYOND * scale * scale * scale) scale *= 2;
  const guess = Math.floor((GUESSES[Math.floor(a / (scale * scale * scale))]! * scale) / 64);
  const step = 2 * guess + Math.floor(a / (guess * (guess - 1)));
  return Math.floor(step * THIRD);
}
