import type { CaseReadings } from '../../../papers/paper.ts';
import type { Outcomes, Setup } from '../../../papers/setup.ts';

/** What came of these setups, seed by seed; null: not all of it yet. */
export function readingsOf(setups: readonly Setup[], outcomes: Outcomes): CaseReadings | null {
  const all = setups.map((setup) => setup.progress(outcomes));
  return all.every(({ complete }) => complete) ? all.map(({ readings }) => readings) : null;
}
