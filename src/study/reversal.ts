import { figuresIn } from '../lab/results/scales.ts';
import { figureNamed, type FigureName } from './figures.ts';
import type { Results } from './results.ts';
import { compared, type Comparison } from './statistics.ts';

/** Two contenders whose order without jitter is the reverse of the order of their means. */
export interface Reversal {
  /** The one that leads by the mean. */
  readonly ahead: number;
  /** The one that leads in the run without jitter. */
  readonly behind: number;
  /** Difference of the figure (`ahead` minus `behind`) without jitter, and for each start. */
  readonly unjittered: number;
  readonly differences: readonly number[];
  readonly comparison: Comparison;
  /** Number of random starts with which `ahead` leads. */
  readonly leads: number;
}

/**
 * The largest reversal of a figure between contenders that do not tie; null: the run without jitter has the order of
 * the means.
 */
export function reversalOf(results: Results, name: FigureName): Reversal | null {
  const { better } = figureNamed(name);
  const sign = better === 'less' ? -1 : 1;
  const ranks = results.ranking(0, name);
  let widest: Reversal | null = null;
  for (const [place, { entry: ahead, rank }] of ranks.entries())
    for (const { entry: behind, rank: other } of ranks.slice(place + 1)) {
      const [first, second] = [results.unjittered(0, ahead, name), results.unjittered(0, behind, name)];
      if (rank === null || other === null || first === null || second === null) continue;
      const unjittered = first - second;
      if (sign * unjittered >= 0 || compared([first], [second]).tie) continue;
      if (widest !== null && Math.abs(unjittered) <= Math.abs(widest.unjittered)) continue;
      const [values, others] = [results.values(0, ahead, name), results.values(0, behind, name)];
      const differences = values.flatMap((value, seed) => {
        const against = others[seed] ?? null;
        return value === null || against === null ? [] : [value - against];
      });
      const comparison = compared(values, others);
      const leads = differences.filter((difference) => sign * difference > 0).length;
      widest = { ahead, behind, unjittered, differences, comparison, leads };
    }
  return widest;
}

/**
 * A reversal in words: "Without jitter this ranking is reversed: CUBIC before Illinois.", with the number of starts
 * that agree.
 */
export function reversalWords(
  { study }: Results,
  name: FigureName,
  { ahead, behind, unjittered, differences, comparison, leads }: Reversal,
): { readonly title: string; readonly text: string } {
  const { difference, interval, tie } = comparison;
  const { cells, unit } = figuresIn(
    figureNamed(name).unit,
    [unjittered, difference, interval].map((value) => (value === null ? null : Math.abs(value))),
  );
  const [alone = '', mean = '', half = ''] = cells;
  const [first, second] = [study.contenders[ahead]!, study.contenders[behind]!];
  const of = unit === '' ? '' : ` ${unit}`;
  return {
    title: `Without ${study.plan.background !== null ? 'chance' : 'jitter'} this ranking is reversed: ${second} before ${first}.`,
    text: `The one run of the scenario without changes puts ${second} ahead by ${alone}${of}. Over ${differences.length} seeds ${first} leads in ${leads}; on average ${first} is ahead by ${mean}${interval === null ? '' : ` ± ${half}`}${of}${tie ? ', a tie' : ''}.`,
  };
}
