/**
 * The comparisons of a test are recorded in the fidelity passport (public/fidelity.json): figures of both sides, with
 * the bound.
 */
import { getCurrentTest } from 'vitest/suite';
import type { Compared } from '../src/app/explain/fidelity/compared.ts';

/** A figure as recorded by a test; the test runner adds whether its bound was kept. */
export interface Comparison extends Omit<Compared, 'passed'> {
  /** It is known to be beyond its bound, and the test requires that: the passport states that the bound is not kept. */
  readonly beyond?: boolean;
}

declare module 'vitest' {
  interface TaskMeta {
    passport?: Comparison[];
  }
}

/**
 * Adds an entry to the passport. The running test decides whether the bound is kept, so call this before its first
 * expectation.
 */
export function stamp(comparison: Comparison): void {
  const { meta } = getCurrentTest()!;
  (meta.passport ??= []).push(comparison);
}

const digits = (value: number): string => String(Number(value.toPrecision(4)));

/** The relative difference of a figure from another; adds it to the passport. Expect it to be at most `share`. */
export function apart(
  about: Omit<Comparison, 'ours' | 'theirs' | 'bound'>,
  ours: number,
  theirs: number,
  share: number,
): number {
  stamp({
    ...about,
    ours: digits(ours),
    theirs: digits(theirs),
    bound: `within ${Number((100 * share).toFixed(2))} %`,
  });
  return Math.abs(ours / theirs - 1);
}

/** The difference of a figure from another, in their unit; adds it to the passport. Expect it to be at most `most`. */
export function off(
  about: Omit<Comparison, 'ours' | 'theirs' | 'bound'>,
  ours: number,
  theirs: number,
  most: number,
  unit: string,
): number {
  stamp({ ...about, ours: digits(ours), theirs: digits(theirs), bound: `within ${most} ${unit}` });
  return Math.abs(ours - theirs);
}

/** Adds figures to the passport that the test expects to be equal. */
export const stampEqual = (
  about: Omit<Comparison, 'ours' | 'theirs' | 'bound'>,
  ours: readonly number[],
  theirs: readonly number[],
): void =>
  stamp({ ...about, ours: ours.map(digits).join(', '), theirs: theirs.map(digits).join(', '), bound: 'equal' });
