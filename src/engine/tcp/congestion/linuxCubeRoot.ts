/**
 * The cube root as CUBIC of Linux 2.6.22 takes it (tcp_cubic.c, cubic_root), in whole numbers: a guess at the root of
 * the leading bits, then one step of Newton's method, in which x (x - 1) stands for the square and 341/1024 for a third.
 * Of numbers as CUBIC has them it is up to 0.15 % off: enough that two flows which share a queue lose in another order
 * than with an exact root.
 */
import { cubeRoot } from '../../kernel/numeric.ts';

/** The leading bits are a number from 8 to below 64. */
const LEAST = 8;
const BEYOND = 64;
const THIRD = 341 / 1024;

/**
 * Guess over root, so that the step leads from it to the root: y with THIRD (2 y + 1/y^2) = 1. Above 1, for the third
 * is a little small.
 */
const ABOVE = 1.0319254719898694;
/** Leading bits for which Linux guesses 1/64 higher, or lower: its table was adjusted by hand. */
const HIGHER: readonly number[] = [15, 25, 27, 30, 42, 56, 60, 63];
const LOWER: readonly number[] = [8, 8, 9, 10, 11, 16, 18, 20, 21, 24, 32, 33, 34, 35, 45];

/** Guesses in 1/64, by the leading bits: the root in the middle of their interval, times ABOVE. */
const GUESSES = ((): Uint16Array => {
  const guesses = new Uint16Array(BEYOND);
  for (let bits = LEAST; bits < BEYOND; bits++) guesses[bits] = Math.floor(64 * ABOVE * cubeRoot(bits + 0.5) + 0.5);
  for (const bits of HIGHER) guesses[bits]!++;
  for (const bits of LOWER) guesses[bits]!--;
  return guesses;
})();

/** About the cube root of a whole number from 64 to 2^53. */
export function linuxCubeRoot(a: number): number {
  let scale = 1;
  while (a >= BEYOND * scale * scale * scale) scale *= 2;
  const guess = Math.floor((GUESSES[Math.floor(a / (scale * scale * scale))]! * scale) / 64);
  const step = 2 * guess + Math.floor(a / (guess * (guess - 1)));
  return Math.floor(step * THIRD);
}
