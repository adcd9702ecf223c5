import { estimate, studentQuantile, type Estimate } from '../lab/results/manySeeds.ts';
import type { Figure } from './figures.ts';

/** The values of a figure, one per seed; null: that run has none. */
export type Values = readonly (number | null)[];

/** Comparison of two sets of runs with the same seeds. */
export interface Comparison {
  /** Mean of the paired differences, first minus second; null: no common seed. */
  readonly difference: number | null;
  /** Half-width of its 95 % confidence interval (Student's t); null with fewer than two seeds. */
  readonly interval: number | null;
  readonly tie: boolean;
  /** Why it is a tie; null: not a tie. */
  readonly because: 'same' | 'chance' | 'small' | null;
}

/** Means with a smaller relative difference tie. */
const SMALL = 0.01;

/**
 * Compares two contenders by the paired differences of runs with equal seeds, which use common random numbers. A tie:
 * all differences are 0; or the 95 % interval of their mean contains 0 (R. Jain, The Art of Computer Systems
 * Performance Analysis, 1991, section 13.4.1; A. Law, Simulation Modeling and Analysis, section 10.2.1); or the means
 * differ by less than 1 %. With one seed there is no interval, so only the first and the last condition apply.
 */
export function compared(first: Values, second: Values): Comparison {
  const pairs = first.flatMap((value, seed) => {
    const other = second[seed] ?? null;
    return value === null || other === null ? [] : [[value, other] as const];
  });
  const count = pairs.length;
  if (count === 0) return { difference: null, interval: null, tie: false, because: null };
  const differences = pairs.map(([a, b]) => a - b);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / count;
  const difference = mean(differences);
  const squares = differences.reduce((sum, value) => sum + (value - difference) * (value - difference), 0);
  const interval = count < 2 ? null : studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
  const larger = Math.max(Math.abs(mean(pairs.map(([a]) => a))), Math.abs(mean(pairs.map(([, b]) => b))));
  const because = differences.every((value) => value === 0)
    ? 'same'
    : interval !== null && Math.abs(difference) <= interval
      ? 'chance'
      : Math.abs(difference) < SMALL * larger
        ? 'small'
        : null;
  return { difference, interval, tie: because !== null, because };
}

/** A contender's place in a ranking. */
export interface Ranked {
  /** Index of the contender in the input. */
  readonly entry: number;
  /** From 1; equal within a group. null: no value. */
  readonly rank: number | null;
  /** Whether others have the same rank. */
  readonly tied: boolean;
  /** null: no run has a value. */
  readonly estimate: Estimate | null;
}

/**
 * Ranks entries, best first. A group starts with the best remaining entry; the following entries belong to it as long
 * as they tie with its first. So every entry is in exactly one group, which has one rank; two entries that tie may
 * still be in different groups. Entries with missing seeds come after complete ones, those without values last.
 */
export function ranking(entries: readonly Values[], better: Figure['better']): Ranked[] {
  const sign = better === 'less' ? 1 : -1;
  const rows = entries.map((values, entry) => ({ entry, values, estimate: estimate(values) }));
  const given = rows
    .flatMap(({ estimate: of, ...row }) =>
      of === null ? [] : [{ ...row, estimate: of, missing: row.values.length - of.runs }],
    )
    .sort((a, b) => a.missing - b.missing || sign * (a.estimate.mean - b.estimate.mean) || a.entry - b.entry);
  const ranked: Ranked[] = [];
  let at = 0;
  while (at < given.length) {
    const first = given[at]!;
    let end = at + 1;
    while (end < given.length && compared(first.values, given[end]!.values).tie) end++;
    for (let place = at; place < end; place++) {
      const { entry, estimate: of } = given[place]!;
      ranked.push({ entry, rank: at + 1, tied: end - at > 1, estimate: of });
    }
    at = end;
  }
  const none = rows.filter((row) => row.estimate === null);
  return [...ranked, ...none.map(({ entry }) => ({ entry, rank: null, tied: false, estimate: null }))];
}
