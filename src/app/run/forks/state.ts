import type { Ahead } from './ahead.ts';
import type { Consequence, Lost } from './consequence.ts';
import type { Comparison } from './difference.ts';
import type { Fork } from './tree.ts';

/** The forks of the run on the screen. */
export interface ForksState {
  readonly forks: readonly Fork[];
  /** What is on the screen, and what is beside it; -1: nothing. */
  readonly shown: number;
  readonly counterpart: number;
  /** Of the two at the present time; null: not known, or nothing is beside. */
  readonly comparison: Comparison | null;
  /** What the fork on the screen was asked for; null: nothing, or it is not known. */
  readonly answered: Answered | null;
}

/** A question about a loss, and its answer. */
export interface Answered {
  readonly lost: Lost;
  /** So many places the queue was given in place of a delivery; null: the packet was delivered. */
  readonly places: number | null;
  readonly answer: Consequence;
  /** Both futures; undefined: they are on their way; null: they cannot be had. */
  readonly ahead: Ahead | null | undefined;
}
