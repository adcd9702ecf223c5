import { useState } from 'react';
import type { Results } from '../../../study/results.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { firstRuns, overTimeFigures, quantitiesOf, type Quantity } from './figures/overTime.ts';
import { sharesFigure } from './figures/shares.ts';

/** Options: a quantity on common axes, or the share of each flow, one figure per contender. */
type Choice = Quantity | 'shares';

interface Props {
  readonly results: Results;
  readonly chosen: readonly number[];
  readonly height: number;
}

/** The selected contenders overlaid, and the difference of two. */
export function OverTime({ results, chosen, height }: Props) {
  const [choice, choose] = useState<Choice>('goodput');
  const { study } = results;
  const runs = firstRuns(results, chosen);
  const single = study.base.flows.length < 2;
  const offered = quantitiesOf(results, runs);
  const shares = choice === 'shares' && !single;
  const now = offered.find(([name]) => name === choice) ?? offered[0]!;
  const figures = !shares
    ? overTimeFigures(results, runs, now, height)
    : runs.flatMap(({ entry, series: { flows, width } }) => {
        const { scenario } = study.run(study.indexOf(0, entry, 0));
        return scenario === null ? [] : [sharesFigure(study.contenders[entry]!, scenario, flows, width)];
      });
  return (
    <>
      <fieldset className="quantities wraps off-wall">
        <legend className="unseen">Quantity</legend>
        {offered.map(([name, title]) => (
          <label key={name}>
            <input type="radio" name="quantity" checked={!shares && name === now[0]} onChange={() => choose(name)} />{' '}
            {title}
          </label>
        ))}
        {!single && (
          <label>
            <input type="radio" name="quantity" checked={shares} onChange={() => choose('shares')} /> Shares
          </label>
        )}
        <span className="hint off-wall">Names in the table choose who is shown; two give their difference too.</span>
      </fieldset>
      {runs.length === 0 && <p className="waiting">Choose contenders by their names in the table.</p>}
      {figures.map((figure) => (
        <Figure key={figure.title} {...figure} />
      ))}
    </>
  );
}
