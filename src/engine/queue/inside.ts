/** Current value of a quantity on which a discipline's decisions are based. */
export interface Reading {
  /** Its name in the formulas of the discipline's rules. */
  readonly symbol: string;
  /** Name on the screen; omitted: used in formulas only. */
  readonly name?: string;
  /** NaN: no value now. */
  readonly value: number;
  readonly unit: 'packets' | 's' | 'bytes' | 'chance' | '';
  /** Value at which its bar is full. */
  readonly most?: number;
  /** Whether it is drawn as a level beside the stack of packets. */
  readonly isLevel?: true;
  /** Text shown when it has no value; `noneAlone`: shown without its name. */
  readonly none?: string;
  readonly noneAlone?: true;
}

/** A line of a queue that has several. */
export interface InsideLine {
  /** 2 x flow + direction; -1: shared by several flows. */
  readonly route: number;
  /** Name of a shared line. */
  readonly name?: string;
  /** Position in the round; 0: current; -1: not in the round. */
  readonly turn: number;
  readonly readings: readonly Reading[];
}

/** State of a queue to display besides its packets. */
export interface Inside {
  readonly readings: readonly Reading[];
  /** One entry per line of the link, by index; empty: a single line. */
  readonly lines: readonly InsideLine[];
}

export const NOTHING_INSIDE: Inside = { readings: [], lines: [] };

/** The state of a discipline with one line. */
export const insideOf = (...readings: readonly Reading[]): Inside => ({ readings, lines: [] });
