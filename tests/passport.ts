/** What a test compares goes into the fidelity passport (docs/fidelity.md): figures of both sides, with the bound. */
import { getCurrentTest } from 'vitest/suite';

/** One figure of ours beside one of somebody else's. */
export interface Comparison {
  readonly variant: string;
  readonly stack: string;
  /** Whose figure it is: "ns-2.35", "RFC 9438, table 1". */
  readonly against: string;
  /** The experiment: "Islam, Table 1, 2 Mb". */
  readonly experiment: string;
  /** What is compared, with its unit: "sent, received, dropped". */
  readonly quantity: string;
  readonly ours: string;
  readonly theirs: string;
  /** What the test demands: "equal", "within 3 %". */
  readonly bound: string;
  /** Why the two differ, where that is known: the passport lists it among the known deviations, if they do. */
  readonly why?: string | undefined;
  /** Figures of mobile networks have a page of their own: they speak of the radio and the routes, not of the sender. */
  readonly network?: 'mobile';
}

declare module 'vitest' {
  interface TaskMeta {
    passport?: Comparison[];
  }
}

/** Stamps the passport. The running test decides whether the bound is kept: call before it expects anything. */
export function stamp(comparison: Comparison): void {
  const { meta } = getCurrentTest()!;
  (meta.passport ??= []).push(comparison);
}

const digits = (value: number): string => String(Number(value.toPrecision(4)));

/** How far a figure is from another, as a share of that; stamps the passport. To be expected to be at most `share`. */
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

/** How far a figure is from another, in their unit; stamps the passport. To be expected to be at most `most`. */
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

/** Stamps figures that the test expects to be equal. */
export const stampEqual = (
  about: Omit<Comparison, 'ours' | 'theirs' | 'bound'>,
  ours: readonly number[],
  theirs: readonly number[],
): void =>
  stamp({ ...about, ours: ours.map(digits).join(', '), theirs: theirs.map(digits).join(', '), bound: 'equal' });
