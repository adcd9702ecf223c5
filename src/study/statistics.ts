import { estimate, studentQuantile, type Estimate } from '../lab/manySeeds.ts';
import type { Figure } from './figures.ts';

/** The values of a figure, one for each seed; null: that run had none. */
export type Values = readonly (number | null)[];

/** What two sets of runs with the same seeds say of each other. */
export interface Comparison {
  /** Mean of the differences over the seeds that both have, first less second; null: there is no such seed. */
  readonly difference: number | null;
  /** Half of its 95 % confidence interval (Student's t); null with fewer than two seeds. */
  readonly interval: number | null;
  readonly tie: boolean;
  /** What makes it a tie. */
  readonly because: 'same' | 'chance' | 'small' | null;
}

/** Means that differ by less than this part of the larger are no difference that matters. */
const SMALL = 0.01;

/**
 * Compares two by the differences of runs with equal seeds, which have the same random numbers wherever both draw them. A tie:
 * all differences are 0; or the 95 % interval of their mean has 0 in it (R. Jain, The Art of Computer Systems Performance
 * Analysis, 1991, section 13.4.1; A. Law, Simulation Modeling and Analysis, section 10.2.1); or the means are less than 1 % apart.
 * With one seed there is no interval, and only the other two can make a tie.
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
  /** Its index in what was given. */
  readonly entry: number;
  /** From 1; those of a group have the same. null: it has no value. */
  readonly rank: number | null;
  /** Whether others have the same rank. */
  readonly tied: boolean;
  /** null: no run had a value. */
  readonly estimate: Estimate | null;
}

/**
 * Ranks entries, best first. A group begins with the best that is left; those behind it belong to it as long as they tie
 * with its first. So what is printed as a tie is a partition: two that tie may be in different groups, but two of one group
 * never have different ranks. Those that lack a value for some seeds come behind those that have all, those without any last.
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
