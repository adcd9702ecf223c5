/** A number by which a discipline decides, as it is at a moment. */
export interface Reading {
  /** Its name in the formulas of the discipline's rules. */
  readonly symbol: string;
  /** What the screen calls it; left out: only formulas need it. */
  readonly name?: string;
  /** NaN: it has none now. */
  readonly value: number;
  readonly unit: 'packets' | 's' | 'bytes' | 'chance' | '';
  /** The value at which a bar of it is full. */
  readonly most?: number;
  /** It is drawn at the side of the stack, as a level. */
  readonly isLevel?: true;
  /** Said in its place where it has no value; `noneAlone`: without its name. */
  readonly none?: string;
  readonly noneAlone?: true;
}

/** A line of a queue that has several. */
export interface InsideLine {
  /** 2 x flow + direction; -1: it is of no single flow. */
  readonly route: number;
  /** What it is called where it is of no single flow. */
  readonly name?: string;
  /** Its place in the round, 0: it is its turn; -1: it is not in the round. */
  readonly turn: number;
  readonly readings: readonly Reading[];
}

/** What is inside a queue besides its packets. */
export interface Inside {
  readonly readings: readonly Reading[];
  /** One for each line of the link, by index; empty: it has one line. */
  readonly lines: readonly InsideLine[];
}

export const NOTHING_INSIDE: Inside = { readings: [], lines: [] };

/** Of a discipline with one line. */
export const insideOf = (...readings: readonly Reading[]): Inside => ({ readings, lines: [] });
