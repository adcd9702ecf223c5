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
}
