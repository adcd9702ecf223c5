import type { Results } from '../../../study/results.ts';
import { refusalWords } from '../../ui/words/refusals.ts';

/** Runs of a comparison that gave no result. */
interface NoResult {
  /** How many, and the reason of the first. */
  readonly sentence: string;
  /** Whether another attempt may succeed: values that cannot be combined never run. */
  readonly mayRetry: boolean;
}

/** What is known about the runs without a result; null: there are none. */
export function noResultOf(results: Results): NoResult | null {
  const { study, failed } = results;
  if (failed === 0) return null;
  const { runs, points, contenders, axes, seeds } = study;
  let refused = 0;
  let first = '';
  for (let point = 0; point < points; point++)
    for (let contender = 0; contender < contenders.length; contender++) {
      const problem = study.problemAt(point, contender);
      if (problem === null) continue;
      refused += seeds.length;
      const places = study.placesOf(point);
      const where = axes.map(({ label, words }, axis) => `${label} ${words[places[axis]!]}`);
      first ||= `${[...where, contenders[contender]].join(', ')}: ${refusalWords(problem)}`;
    }
  for (let index = 0; first === '' && index < runs; index++) {
    const outcome = results.outcome(index);
    if (outcome !== undefined && 'failed' in outcome) first = outcome.failed;
  }
  return { sentence: `${failed} of ${runs} runs gave no result. ${first}`, mayRetry: failed > refused };
}
