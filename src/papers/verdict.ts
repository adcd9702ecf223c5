import { estimate } from '../lab/results/manySeeds.ts';
import { compared, type Values } from '../study/statistics.ts';

/** Comparison of a printed number with ours. */
export type Verdict = 'exact' | 'near' | 'within' | 'direction' | 'not' | 'open';

/** Label of a verdict in a table, and its rule. */
interface VerdictWords {
  readonly name: string;
  readonly rule: string;
}

/** Maximum relative difference for verdict `near`. */
export const NEAR = 0.01;
/** Maximum relative half-width of a confidence interval. A wider one confirms nothing. */
const WIDE = 0.05;
/** A difference below this fraction of the printed one is a different effect, even with the same sign. */
const FAINT = 0.2;

/** Rules of the verdicts, in the order of evaluation. */
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
    rule: 'The size differs, but the order agrees: wherever the printed number is 1 % or more above or below another number of the comparison, ours is on the same side, by 1 % or more, not by chance, and by at least a fifth of the printed difference.',
  },
  not: {
    name: 'not reproduced',
    rule: 'Neither the size nor the order is as printed, and nothing that the paper leaves open is known to explain it.',
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
 * Parses a printed cell. `digits`: significant digits in the output of the paper's program, trailing zeros dropped.
 * Throws if the text is not a number.
 */
export function readPrinted(text: string, digits = 0): Printed {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`not a printed number: ${text}`);
  const [whole = '', part = ''] = text.split('.');
  return { value, decimals: Math.max(part.length, digits - whole.length) };
}

/** Formats our number with the printed decimals. */
export const inDigits = (value: number, { decimals }: Printed): string => value.toFixed(decimals);

/** A number in a comparison: as printed, and simulated by seed. */
export interface Entry {
  readonly printed: Printed;
  readonly values: Values;
}

/** Verdict by size alone; null: not exact, near or within. */
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

/** True if our `one` differs from each of the others in the printed direction. False if no difference is printed. */
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

/** Verdict of a number among others. `open`: the paper does not state a deciding setting. */
export const verdictOf = (one: Entry, others: readonly Entry[], open: boolean): Verdict =>
  sizeVerdict(one) ?? (sameSides(one, others) ? 'direction' : open ? 'open' : 'not');
