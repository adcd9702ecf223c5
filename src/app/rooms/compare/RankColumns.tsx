import type { CSSProperties } from 'react';
import { counted } from '#scenario/words/english.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import type { Estimate } from '../../../lab/results/manySeeds.ts';
import { Marker } from '../../charts/figure/Glyph.tsx';
import { toneNameOf } from '../../ui/tones.ts';
import { columnOf, rankText, type Column } from './words.ts';

/** Half-width of the 95 % interval of a mean; nothing if it is unknown or 0. */
export const Interval = ({ of, column }: { readonly of: Estimate | null; readonly column: Column }) =>
  of !== null && of.interval !== null && of.interval > 0 && <small> ± {column.format(of.interval)}</small>;

/** Placeholder of ranks before the last run. */
export const NoRanks = () => <p className="serif waits-for">Ranks, means and intervals come with the last run.</p>;

/** Maximum number of sweep values that are shown as columns. */
export const MOST_COLUMNS = 6;

/**
 * The ranks at each value of a sweep, side by side. Contenders with the same rank share a bracket. Ranks are shown only
 * after the last run.
 */
export function RankColumns({
  results,
  name,
  toneOf,
  led,
}: {
  readonly results: Results;
  readonly name: FigureName;
  readonly toneOf: (contender: number) => number;
  /** Whether the bands of the picture above are connected to the columns and name them. */
  readonly led: boolean;
}) {
  const { study } = results;
  const [axis] = study.axes;
  if (axis === undefined) return null;
  if (!results.isComplete) return <NoRanks />;
  const column = columnOf(
    name,
    axis.values.flatMap((_, place) =>
      study.contenders.map((__, entry) => results.estimate(place, entry, name)?.mean ?? null),
    ),
  );
  const ties = axis.values.some((_, place) => results.ranking(place, name).some(({ tied }) => tied));
  const starts = study.seeds.length;
  return (
    <section
      className={led ? 'rank-columns stack led' : 'rank-columns stack'}
      style={{ '--columns': axis.values.length } as CSSProperties}
      aria-label="Ranks"
    >
      {axis.words.map((word, place) => {
        const ranks = results.ranking(place, name);
        return (
          <table key={word}>
            <caption className={led ? 'unseen' : undefined}>
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
                  <tr key={study.contenders[entry]} className={toneNameOf(toneOf(entry))}>
                    <td className={`rank bold ${tied ? `bracket${from ? ' from' : ''}${to ? ' to' : ''}` : ''}`}>
                      {rankText({ rank, tied })}
                    </td>
                    <th scope="row">
                      <Marker tone={toneOf(entry)} />
                      {study.contenders[entry]}
                    </th>
                    <td className="number">
                      <b>{estimate === null ? '–' : column.format(estimate.mean)}</b>
                      <Interval of={estimate} column={column} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
      {led && (
        <p className="serif remark">
          {column.unit === '' ? column.title : `${column.title} in ${column.unit}`}
          {starts > 1 ? ', mean ± 95 %' : ''}.{' '}
          {ties && `A bracket joins contenders that ${counted(starts, 'start')} cannot tell apart.`}
        </p>
      )}
    </section>
  );
}
