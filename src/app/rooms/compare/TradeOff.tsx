import { useState } from 'react';
import { FIGURES, type FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { tradeOffFigure } from './figures/tradeOff.ts';
import { Select } from '../../ui/Select.tsx';

interface Props {
  readonly results: Results;
  readonly across: FigureName;
  readonly up: FigureName;
  readonly toneOf: (contender: number) => number;
  readonly height: number;
}

/** One figure against another, both of the user's choice. */
export function TradeOff({ results, across, up, toneOf, height }: Props) {
  const { contenders } = results.study;
  const [chosen, choose] = useState<{ readonly across?: FigureName; readonly up?: FigureName }>({});
  const both = { across, up, ...chosen };
  const choice = (title: string, axis: 'across' | 'up') => (
    <label className="in-line">
      {title}
      <Select
        value={both[axis]}
        of={FIGURES.filter(
          ({ name, better }) =>
            better !== null && contenders.some((_, entry) => results.estimate(0, entry, name) !== null),
        ).map(({ name, title: words }) => [name, words])}
        choose={(next) => choose({ ...chosen, [axis]: next })}
      />
    </label>
  );
  return (
    <>
      <p className="points wraps off-wall">
        {choice('Up', 'up')}
        {choice('Across', 'across')}
      </p>
      <Figure {...tradeOffFigure(results, both, toneOf, height)} />
    </>
  );
}
