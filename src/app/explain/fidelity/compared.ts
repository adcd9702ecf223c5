/** One of our values compared with a reference value by the tests. Written by `scripts/fidelity.mjs`. */
export interface Compared {
  readonly variant: string;
  readonly stack: string;
  /** Source of the reference value: "ns-2.35", "RFC 9438, table 1". */
  readonly against: string;
  /** The experiment: "Islam, Table 1, 2 Mb". */
  readonly experiment: string;
  /** Compared quantity with its unit: "sent, received, dropped". */
  readonly quantity: string;
  /** A value with or without its unit, or several separated by commas. */
  readonly ours: string;
  readonly theirs: string;
  /** Required agreement: "equal", "within 3 %". */
  readonly bound: string;
  /** Reason of the difference, if known: it is then listed as a known deviation. */
  readonly why?: string | undefined;
  /** Values of mobile networks have a page of their own: they depend on radio and routes, not on the sender. */
  readonly network?: 'mobile';
  /** The bound is a limit or a range that `theirs` only repeats. A value within it is no deviation. */
  readonly limit?: boolean;
  /** Compared by `npm run test:reference`, not by `npm test`. */
  readonly long?: boolean;
  /** The bound was met. */
  readonly passed: boolean;
}

/** The numbers of a text, without units; NaN for other words. */
const figuresIn = (text: string): number[] => text.split(', ').map((part) => Number.parseFloat(part));

/** Pairs [ours, theirs]; empty if the texts hold different numbers of values. */
function pairsOf({ ours, theirs }: Compared): readonly (readonly [number, number])[] {
  const [mine, other] = [figuresIn(ours), figuresIn(theirs)];
  if (mine.length !== other.length || [...mine, ...other].some((figure) => Number.isNaN(figure))) return [];
  return mine.map((figure, index) => [figure, other[index]!] as const);
}

/** Whether all values of a row are equal numerically (1.0000 equals 1); words around a value are ignored. */
export function isEqual(row: Compared): boolean {
  const pairs = pairsOf(row);
  return pairs.length > 0 ? pairs.every(([ours, theirs]) => ours === theirs) : row.ours === row.theirs;
}

/**
 * Whether a row is a known deviation: it misses its bound, or differs from a reference value that should be met
 * exactly.
 */
export const deviates = (row: Compared): boolean => !row.passed || !(isEqual(row) || row.limit === true);

const signed = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toPrecision(2))}`;

/** Difference from the reference value: "+3.2 %", or absolute if the reference is zero. */
const offBy = ([ours, theirs]: readonly [number, number]): string =>
  theirs === 0 ? signed(ours) : `${signed((100 * (ours - theirs)) / Math.abs(theirs))} %`;

/**
 * Differences of a row: "+3.2 %". If the row has several values, each that differs is listed by name, also in its unit:
 * "received +1 (+0.0016 %)". '' for texts without numbers.
 */
export function differenceOf(row: Compared): string {
  const pairs = pairsOf(row);
  const [only] = pairs;
  if (pairs.length === 1 && only !== undefined) return offBy(only);
  // "sent, received, dropped; sums of 23 flows"
  const names = row.quantity.split(';')[0]!.split(', ');
  return pairs
    .flatMap((pair, index) => {
      const [ours, theirs] = pair;
      if (ours === theirs) return [];
      const name = names.length === pairs.length ? names[index]! : `figure ${index + 1}`;
      return [`${name} ${signed(ours - theirs)}${theirs === 0 ? '' : ` (${offBy(pair)})`}`];
    })
    .join(', ');
}
