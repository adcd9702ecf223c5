/** What claims and remarks are made of: words for readings, and cases that compare them. */
import { estimate } from '../lab/manySeeds.ts';
import { compared, type Values } from '../study/statistics.ts';
import type { Case, Claim } from './paper.ts';
import { titled, type Reading, type Setup } from './setup.ts';

/** A number of a run. */
export type Read = (reading: Reading) => number | null;

/** A number with so many significant digits that one can tell it from others. */
export const short = (value: number): string =>
  Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)));

/** Mean over seeds; NaN where no run has the number. */
export const meanOf = (readings: readonly Reading[], read: Read): number => estimate(readings.map(read))?.mean ?? NaN;

/** "Vegas 291.1, Reno 288.2" */
export const listing = (names: readonly string[], values: readonly number[], unit = ''): string =>
  `${names.map((name, at) => `${name} ${short(values[at]!)}`).join(', ')}${unit === '' ? '' : ` ${unit}`}`;

/** Setups by the names that sentences use. */
export type Named = readonly (readonly [name: string, setup: Setup])[];

/** A case that reads one number of several; `test` gets its values, seed by seed. */
function caseOf(
  label: string,
  named: Named,
  read: Read,
  unit: string,
  test: (values: readonly Values[]) => boolean,
): Case {
  const names = named.map(([name]) => titled(name));
  return {
    label,
    setups: named.map(([, setup]) => setup),
    judge: (readings) => ({
      holds: test(readings.map((of) => of.map(read))),
      figures: `${listing(
        names,
        readings.map((of) => meanOf(of, read)),
        unit,
      )}.`,
    }),
  };
}

/** How much more the one has than the other; 0: by less than 1 %, or by chance. */
function ahead(one: Values, other: Values): number {
  const { difference, tie } = compared(one, other);
  return difference === null || tie ? 0 : difference;
}

/** A case that holds where the first has more (or less) than every other, by 1 % or more and not by chance. */
export const extreme = (label: string, which: 'most' | 'least', named: Named, read: Read, unit: string): Case =>
  caseOf(label, named, read, unit, ([first = [], ...others]) =>
    others.every((other) => (which === 'most' ? ahead(first, other) > 0 : ahead(first, other) < 0)),
  );

/** A case where the first has more than the second, and the second than the third, and so on. */
export const ordered = (label: string, named: Named, read: Read, unit: string): Case =>
  caseOf(label, named, read, unit, (values) => values.slice(1).every((value, at) => ahead(values[at]!, value) > 0));

/** A case where all have the same number, to 1 % or but for chance. */
export const alike = (label: string, named: Named, read: Read, unit: string): Case =>
  caseOf(label, named, read, unit, ([first = [], ...others]) => others.every((other) => compared(first, other).tie));

/** A case about means that are compared in a way of their own. */
export const testing = (
  label: string,
  named: Named,
  read: Read,
  unit: string,
  test: (values: readonly number[]) => boolean,
): Case => caseOf(label, named, read, unit, (values) => test(values.map((each) => estimate(each)?.mean ?? NaN)));

/** What is said of a claim. */
export type ClaimVerdict = 'holds' | 'only' | 'not';

export interface Judged {
  readonly verdict: ClaimVerdict;
  /** "Holds.", "Holds only with SACK.", "Does not hold." */
  readonly words: string;
  /** Case by case. */
  readonly cases: readonly { readonly label: string; readonly holds: boolean; readonly figures: string }[];
}

/** The verdict of a claim whose readings are all there: case by case, setup by setup, seed by seed. */
export function judgeClaim({ cases }: Claim, readings: readonly (readonly (readonly Reading[])[])[]): Judged {
  const judged = cases.map((one, at) => ({ label: one.label, ...one.judge(readings[at]!) }));
  const where = judged.filter(({ holds }) => holds).map(({ label }) => label);
  if (where.length === judged.length) return { verdict: 'holds', words: 'Holds.', cases: judged };
  if (where.length === 0) return { verdict: 'not', words: 'Does not hold.', cases: judged };
  return { verdict: 'only', words: `Holds only ${where.join(', and ')}.`, cases: judged };
}
