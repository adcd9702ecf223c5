import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';

/** The values of a figure at one value of a sweep, over all contenders and starts, in the unit of the figure. */
export interface Band {
  /** Index on the axis. */
  readonly place: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The bands of a figure at the values of a sweep's only axis, as far as runs have come; null: two bands meet, or they do
 * not ascend with the axis. More runs can make bands meet, but never part them.
 */
export function bandsOf(results: Results, name: FigureName): readonly Band[] | null {
  const { study } = results;
  if (study.axes.length !== 1) return null;
  const bands = study.axes[0]!.values.flatMap((_, place): Band[] => {
    const values = study.contenders
      .flatMap((__, entry) => results.values(place, entry, name))
      .filter((value) => value !== null);
    return values.length === 0 ? [] : [{ place, low: Math.min(...values), high: Math.max(...values) }];
  });
  return bands.every(({ low }, at) => at === 0 || low > bands[at - 1]!.high) ? bands : null;
}
