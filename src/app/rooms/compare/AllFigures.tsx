import { useRef } from 'react';
import { FIGURES } from '../../../study/figures.ts';
import { headline } from '../../../study/headline.ts';
import type { Results } from '../../../study/results.ts';
import { SaveTable } from '../../charts/figure/SaveTable.tsx';
import { Interval } from './RankColumns.tsx';
import { columnOf } from './words.ts';

/** Every figure of every contender at a point: the mean, and half of its 95 % interval. */
export function AllFigures({ results, point }: { readonly results: Results; readonly point: number }) {
  const { contenders, seeds } = results.study;
  const table = useRef<HTMLTableElement>(null);
  const rows = FIGURES.map((figure) => {
    const estimates = contenders.map((_, contender) => results.estimate(point, contender, figure.name));
    return {
      figure,
      estimates,
      column: columnOf(
        figure.name,
        estimates.map((each) => each?.mean ?? null),
      ),
    };
  }).filter(({ estimates }) => estimates.some((each) => each !== null));
  return (
    // The table may be wider than the page: tabIndex lets keyboard users scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="all-figures scrolled" aria-label="All figures" tabIndex={0}>
      <table ref={table}>
        <caption className="unseen">All figures, mean and half of the 95 % interval</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {contenders.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figure, estimates, column }) => (
            <tr key={figure.name}>
              <th scope="row" title={figure.definition}>
                {column.title}
                {column.unit === '' ? '' : <small>, {column.unit}</small>}
              </th>
              {estimates.map((each, contender) => (
                <td key={contenders[contender]} className="number">
                  {each === null ? '–' : column.format(each.mean)}
                  <Interval of={each} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SaveTable
        title="All figures"
        about={`means of ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds with half of the 95 % interval'}`}
        summary={headline(results, point)}
        table={table}
      />
    </section>
  );
}
