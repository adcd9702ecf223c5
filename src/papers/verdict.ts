import { estimate } from '../lab/manySeeds.ts';
import { compared, type Values } from '../study/statistics.ts';

/** What is said of a printed number beside ours. */
export type Verdict = 'exact' | 'near' | 'within' | 'direction' | 'not' | 'open';

/** Words of a verdict: what a table calls it, and its rule. */
export interface VerdictWords {
  readonly name: string;
  readonly rule: string;
}

/** Ours may be so far from the printed number, as a share of it. */
export const NEAR = 0.01;
/** An interval that is wider than this to either side, as a share of the mean, holds too much to confirm anything. */
export const WIDE = 0.05;
/** A difference of less than this part of the printed one is another effect, though it goes the same way. */
const FAINT = 0.2;

/** The rules of the verdicts, in the order in which they are tried. */
export const VERDICTS: Readonly<Record<Verdict, VerdictWords>> = {
  exact: {
    name: 'exact',
    rule: 'Nothing is random, and our number rounded to the printed digits is the printed number.',
  },
  near: {
    name: 'within 1 %',
    rule: 'Ours, or the mean of ours where several seeds were run, is at most 1 % from the printed number.',
  },
  within: {
    name: 'within the interval',
    rule: 'The printed number lies in the 95 % interval of our mean over seeds, and that interval reaches at most 5 % to either side.',
  },
  direction: {
    name: 'direction only',
    rule: 'The size differs. But against each other number of the comparison from which the paper has it 1 % or more above or below, ours is above or below too, by 1 % or more, not by chance, and by at least a fifth of what the paper has.',
  },
  not: {
    name: 'not reproduced',
    rule: 'Neither the size nor the order is as printed, and what the paper leaves open is not known to decide it.',
  },
  open: {
    name: 'under-specified',
    rule: 'Neither the size nor the order is as printed, and the paper does not state what decides it.',
  },
};

/** A printed number: "288.20" has two decimals. */
export interface Printed {
  readonly value: number;
  readonly decimals: number;
}

/**
 * Reads a cell as printed. `digits`: the significant digits that the paper's program wrote, zeros at the end left out. Throws
 * where it is no number.
 */
export function readPrinted(text: string, digits = 0): Printed {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`not a printed number: ${text}`);
  const [whole = '', part = ''] = text.split('.');
  return { value, decimals: Math.max(part.length, digits - whole.length) };
}

/** Our number in the digits of the printed one. */
export const inDigits = (value: number, { decimals }: Printed): string => value.toFixed(decimals);

/** A number of a comparison: as printed and as simulated, seed by seed. */
export interface Entry {
  readonly printed: Printed;
  readonly values: Values;
}

/** Verdict of the size alone; null: it is none of exact, near and within. */
export function sizeVerdict({ printed, values }: Entry): 'exact' | 'near' | 'within' | null {
  const ours = estimate(values);
  if (ours === null) return null;
  const { mean, interval } = ours;
  const random = interval !== null && interval > 0;
  if (!random && Number(inDigits(mean, printed)) === printed.value) return 'exact';
  const apart = Math.abs(mean - printed.value);
  if (apart <= NEAR * Math.abs(printed.value)) return 'near';
  if (random && apart <= interval && interval <= WIDE * Math.abs(mean)) return 'within';
  return null;
}

/** Whether `one` lies on the same side of each of the others as printed. False where the paper separates it from none. */
export function sameSides(one: Entry, others: readonly Entry[]): boolean {
  let separated = 0;
  for (const other of others) {
    const apart = one.printed.value - other.printed.value;
    const larger = Math.max(Math.abs(one.printed.value), Math.abs(other.printed.value));
    if (Math.abs(apart) < NEAR * larger) continue;
    separated++;
    const { difference, tie } = compared(one.values, other.values);
    if (difference === null || tie || Math.sign(difference) !== Math.sign(apart)) return false;
    const ours = Math.max(...[one, other].map(({ values }) => Math.abs(estimate(values)?.mean ?? 0)));
    if (Math.abs(difference) / ours < (FAINT * Math.abs(apart)) / larger) return false;
  }
  return separated > 0;
}

/** The verdict of a number among others; `open`: whether the paper leaves out what decides. */
export const verdictOf = (one: Entry, others: readonly Entry[], open: boolean): Verdict =>
  sizeVerdict(one) ?? (sameSides(one, others) ? 'direction' : open ? 'open' : 'not');
