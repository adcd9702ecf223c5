/** One figure of ours beside one of another's, as the tests compared them. `scripts/fidelity.mjs` writes them. */
export interface Compared {
  readonly variant: string;
  readonly stack: string;
  /** Whose figure it is: "ns-2.35", "RFC 9438, table 1". */
  readonly against: string;
  /** The experiment: "Islam, Table 1, 2 Mb". */
  readonly experiment: string;
  /** What is compared, with its unit: "sent, received, dropped". */
  readonly quantity: string;
  /** A figure with or without its unit, or several with commas between. */
  readonly ours: string;
  readonly theirs: string;
  /** What is demanded: "equal", "within 3 %". */
  readonly bound: string;
  /** Why the two differ, where that is known: it is among the known deviations. */
  readonly why?: string | undefined;
  /** Figures of mobile networks have a page of their own: they speak of the radio and the routes, not of the sender. */
  readonly network?: 'mobile';
  /** The bound is a limit or a range, and `theirs` says no more than it: a figure that keeps it is no deviation. */
  readonly limit?: boolean;
  /** `npm run test:reference` compares it, not `npm test`. */
  readonly long?: boolean;
  /** The bound was kept. */
  readonly passed: boolean;
}

/** The figures of a text, each without its unit; NaN for what is none. */
const figuresIn = (text: string): number[] => text.split(', ').map((part) => Number.parseFloat(part));

/** Pairs of figures, [ours, theirs]; none where the texts do not hold as many. */
function pairsOf({ ours, theirs }: Compared): readonly (readonly [number, number])[] {
  const [mine, other] = [figuresIn(ours), figuresIn(theirs)];
  if (mine.length !== other.length || [...mine, ...other].some((figure) => Number.isNaN(figure))) return [];
  return mine.map((figure, index) => [figure, other[index]!] as const);
}

/** Whether all figures of a row are equal as they are written: 1.0000 is 1, and what is said around a figure does not count. */
export function isEqual(row: Compared): boolean {
  const pairs = pairsOf(row);
  return pairs.length > 0 ? pairs.every(([ours, theirs]) => ours === theirs) : row.ours === row.theirs;
}

/** Whether a row is among the known deviations: beyond its bound, or not equal where a figure of others is one to be met. */
export const deviates = (row: Compared): boolean => !row.passed || !(isEqual(row) || row.limit === true);

const signed = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toPrecision(2))}`;

/** How far a figure is from theirs: "+3.2 %", or in its unit where theirs is nothing. */
const offBy = ([ours, theirs]: readonly [number, number]): string =>
  theirs === 0 ? signed(ours) : `${signed((100 * (ours - theirs)) / Math.abs(theirs))} %`;

/**
 * How far a row's figures are from theirs: "+3.2 %"; of several figures those that differ, by name, in their unit too:
 * "received +1 (+0.0016 %)". Of what cannot be counted: ''.
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
