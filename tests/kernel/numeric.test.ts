/** The engine's own functions compared with true values, which are computed in integer arithmetic of 1500 bits. */
import { describe, expect, it } from 'vitest';
import {
  cosine,
  cubeRoot,
  doubled,
  doubledRing,
  exponential,
  logarithm,
  power,
  sine,
} from '../../src/engine/kernel/numeric.ts';
import { RandomStream } from '../../src/engine/kernel/random.ts';
import { StateRegister } from '../../src/engine/kernel/state.ts';
import { cbrt, exact, exp, log, pow, ulps } from './exact.ts';

const draws = (name: string, count: number, draw: (uniform: () => number) => number[]): number[][] => {
  const random = new RandomStream(new StateRegister(), 1, name);
  return Array.from({ length: count }, () => draw(() => random.uniform()));
};
/** 2^k, exactly. */
const two = (k: number): number => 2 ** k;

/** Arguments at which a function is wrong by more than `bound` units in the last place. */
const beyond = (
  bound: number,
  of: readonly number[][],
  found: (...a: number[]) => number,
  truth: (...a: number[]) => bigint,
): string[] =>
  of
    .map((at) => ({ at, error: Math.abs(ulps(found(...at), truth(...at))) }))
    .filter(({ error }) => !(error < bound))
    .map(({ at, error }) => `${error} units at ${at.join(', ')}`);

describe('cube root', () => {
  it('is exact for cubes of whole numbers', () => {
    for (let root = -1000; root <= 1000; root++) expect(cubeRoot(root ** 3) + 0).toBe(root);
  });

  it.each([
    ['everyday sizes', (u: () => number) => [u() * 1000]],
    ['all sizes, both signs', (u: () => number) => [two((u() - 0.5) * 1900) * (u() < 0.5 ? -1 : 1)]],
  ])('%s: within one unit of the last place', (name, draw) => {
    expect(beyond(1, draws(name, 600, draw), cubeRoot, cbrt)).toEqual([]);
  });

  it('below 1e-290, subnormal numbers included: within two units', () => {
    const tiny = draws('tiny', 200, (u) => [two(-964 - u() * 110)]);
    expect(beyond(2, tiny, cubeRoot, cbrt)).toEqual([]);
  });

  it('keeps zeros and infinities', () => {
    expect([0, -0, Infinity, -Infinity, NaN].map(cubeRoot)).toEqual([0, -0, Infinity, -Infinity, NaN]);
  });
});

describe('exponential', () => {
  it.each([
    ['around zero', (u: () => number) => [(u() - 0.5) * 4]],
    ['all sizes', (u: () => number) => [(u() - 0.5) * 1416]],
    ['the largest results', (u: () => number) => [709.44 + u() * 0.34]],
    ['subnormal results', (u: () => number) => [-708.4 - u() * 36]],
  ])('%s: within one unit of the last place', (name, draw) => {
    expect(beyond(1, draws(name, 250, draw), exponential, (x) => exp(exact(x)))).toEqual([]);
  });

  it('is 1 at 0, nothing far below and infinite far above', () => {
    expect([0, -0, -746, -Infinity, 710, Infinity, NaN].map(exponential)).toEqual([
      1,
      1,
      0,
      0,
      Infinity,
      Infinity,
      NaN,
    ]);
    expect(exponential(709.78)).toBeLessThan(Infinity);
    expect(exponential(-745)).toBeGreaterThan(0);
  });
});

describe('logarithm', () => {
  it.each([
    ['around one', (u: () => number) => [0.4 + u() * 2]],
    ['very near one', (u: () => number) => [1 + (u() - 0.5) * 10 ** (-12 * u())]],
    ['all sizes', (u: () => number) => [two((u() - 0.5) * 2040)]],
    ['subnormal arguments', (u: () => number) => [two(-1022 - u() * 52)]],
  ])('%s: within two units of the last place', (name, draw) => {
    expect(beyond(2, draws(name, 200, draw), logarithm, log)).toEqual([]);
  });

  it('is 0 at 1, minus infinity at 0, not a number below', () => {
    expect([1, 0, -0, -1, Infinity, NaN].map(logarithm)).toEqual([0, -Infinity, -Infinity, NaN, Infinity, NaN]);
  });
});

describe('power', () => {
  it('has an error of at most 1 + 1.5 |y ln x| units of the last place', () => {
    for (const [x = 1, y = 1] of draws('power', 150, (u) => [u() * 1e6, (u() - 0.5) * 10])) {
      const error = Math.abs(ulps(power(x, y), pow(x, y)));
      expect(error, `${x}^${y}`).toBeLessThan(1 + 1.5 * Math.abs(y * Math.log(x)));
    }
  });

  it('is 1 for exponent 0 and for base 1', () => {
    expect([power(7.5, 0), power(1, 123.4)]).toEqual([1, 1]);
  });
});

describe('sine and cosine', () => {
  const turns = [...draws('turns', 300, (u) => [(u() - 0.5) * 2000]).flat(), 0, Math.PI / 4, Math.PI / 2, -Math.PI, 7];
  it.each([
    ['sine', sine, Math.sin],
    ['cosine', cosine, Math.cos],
  ] as const)('%s is right within 1e-13, in every quarter', (_, ours, theirs) => {
    expect(turns.filter((x) => !(Math.abs(ours(x) - theirs(x)) < 1e-13))).toEqual([]);
    expect([Infinity, NaN].map(ours)).toEqual([NaN, NaN]);
  });
});

describe('lists that are doubled', () => {
  it('keep their numbers, and rings the places of theirs', () => {
    expect(doubled(Int32Array.of(3, 4))).toEqual(Int32Array.of(3, 4, 0, 0));
    // In a ring of 4, numbers 6 to 8 are at 2, 3 and 0; in a ring of 8, at 6, 7 and 0.
    expect(doubledRing(Float64Array.of(8, 0, 6, 7), 6, 8)).toEqual(Float64Array.of(8, 0, 0, 0, 0, 0, 6, 7));
  });
});
