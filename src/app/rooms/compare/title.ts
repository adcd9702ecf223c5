import { headline } from '../../../study/headline.ts';
import { sweepHeadline } from '../../../study/sweepHeadline.ts';
import type { CompareState } from './compareSession.ts';

/** The summary sentence of the whole comparison. */
export function titleOf(
  { plan, results, rankedBy, standing }: Pick<CompareState, 'plan' | 'results' | 'rankedBy' | 'standing'>,
  point: number,
): string {
  if (plan === null || results === null) return '';
  const { study, finished } = results;
  if (standing === 'cancelled') return `Stopped at ${finished} of ${study.runs}.`;
  const second = point % (study.axes[1]?.values.length ?? 1);
  const words = study.axes.length === 0 ? headline(results) : sweepHeadline(results, second, rankedBy);
  if (words !== '') return words;
  return study.contenders.length < 2
    ? `There is nothing to compare yet: add something besides ${study.contenders[0]}.`
    : 'Some runs lack the compared figures.';
}
