import type { Ahead } from './ahead.ts';
import type { Consequence, Lost } from './consequence.ts';
import type { Comparison } from './difference.ts';
import type { Fork } from './tree.ts';

/** The forks of the run on the screen. */
export interface ForksState {
  readonly forks: readonly Fork[];
  /** The one shown, and its counterpart; -1: none. */
  readonly shown: number;
  readonly counterpart: number;
  /** Comparison of the two at the present time; null: unknown, or no counterpart. */
  readonly comparison: Comparison | null;
  /** The question that the fork shown answers; null: none, or unknown. */
  readonly answered: Answered | null;
}

/** A question about a loss, and its answer. */
export interface Answered {
  readonly lost: Lost;
  /** Queue limit that was set instead of delivering the packet; null: the packet was delivered. */
  readonly places: number | null;
  readonly answer: Consequence;
  /** Both futures; undefined: computing; null: not available. */
  readonly ahead: Ahead | null | undefined;
}
