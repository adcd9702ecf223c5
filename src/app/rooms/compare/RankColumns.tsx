import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import { markerOf } from './marker.ts';
import { columnOf } from './words.ts';

/** Number of sweep values that get a column each. */
export const MOST_COLUMNS = 6;

/**
 * The ranks at each value of a sweep, side by side; contenders with the same rank share a bracket. Before the last run
 * there are none.
 */
export function RankColumns({
  results,
  name,
  toneOf,
}: {
  readonly results: Results;
  readonly name: FigureName;
  readonly toneOf: (contender: number) => string;
}) {
  const { study } = results;
  const [axis] = study.axes;
  if (axis === undefined) return null;
  if (!results.isComplete) return <p className="serif waits-for">Ranks, means and intervals come with the last run.</p>;
  const column = columnOf(
    name,
    axis.values.flatMap((_, place) =>
      study.contenders.map((__, entry) => results.estimate(place, entry, name)?.mean ?? null),
    ),
  );
  return (
    <section className="rank-columns" aria-label="Ranks">
      {axis.words.map((word, place) => {
        const ranks = results.ranking(place, name);
        return (
          <table key={word}>
            <caption>
              {axis.label} {word}
              <small>
                {' '}
                {column.unit}
                {study.seeds.length > 1 ? ', 95 %' : ''}
              </small>
            </caption>
            <tbody>
              {ranks.map(({ entry, rank, tied, estimate }, at) => {
                const from = ranks[at - 1]?.rank !== rank;
                const to = ranks[at + 1]?.rank !== rank;
                return (
                  <tr key={study.contenders[entry]} className={toneOf(entry)}>
                    <td className={`rank ${tied ? `bracket${from ? ' from' : ''}${to ? ' to' : ''}` : ''}`}>
                      {rank === null ? '–' : `${tied ? '=' : ''}${rank}`}
                    </td>
                    <th scope="row">
                      <svg width="12" height="12" aria-hidden="true">
                        <path {...markerOf(toneOf(entry), 6, 6, false)} />
                      </svg>
                      {study.contenders[entry]}
                    </th>
                    <td className="number">
                      <b>{estimate === null ? '–' : column.format(estimate.mean)}</b>
                      {estimate !== null && estimate.interval !== null && estimate.interval > 0 && (
                        <small> ± {column.format(estimate.interval)}</small>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}
