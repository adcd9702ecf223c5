import { scaleLinear } from 'd3-scale';
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { FigureName } from '../../../study/figures.ts';
import { headline } from '../../../study/headline.ts';
import { pathOf } from '../../../study/path.ts';
import type { Results } from '../../../study/results.ts';
import type { Study } from '../../../study/runs.ts';
import { SaveTable } from '../../charts/figure/SaveTable.tsx';
import { toneNameOf } from '../../ui/tones.ts';
import { columnOf, shortWords } from './words.ts';
import { Options } from '../../ui/Select.tsx';

interface Props {
  readonly results: Results;
  readonly name: FigureName;
  readonly point: number;
  readonly choose: (point: number) => void;
  readonly toneOf: (contender: number) => number;
}

/**
 * For each point, whether the queue holds at least one bandwidth-delay product; null if the queue length is not varied,
 * or if all points have the same answer.
 */
function longQueues(study: Study): readonly boolean[] | null {
  if (!study.axes.some(({ path }) => path.endsWith('queue.limit'))) return null;
  const long = Array.from({ length: study.points }, (_, point) => {
    const { scenario } = study.run(study.indexOf(point, 0, 0));
    const path = scenario === null ? null : pathOf(scenario);
    return path !== null && path.overflows >= 2 * path.fills;
  });
  return new Set(long).size === 2 ? long : null;
}

/** The best contender at each point of two axes, as a table: arrow keys move in it, and every cell names the winner. */
export function HeatMap({ results, name, point, choose, toneOf }: Props) {
  const { study } = results;
  const [first, second] = study.axes;
  const [focused, setFocused] = useState(point);
  const table = useRef<HTMLTableElement>(null);
  /** The contender whose values are shown; -1: the best. */
  const [whose, show] = useState(-1);
  const long = useMemo(() => longQueues(study), [study]);
  if (first === undefined || second === undefined) return null;
  const cells = Array.from({ length: study.points }, (_, index) => {
    const ranks = results.ranking(index, name);
    return ranks.filter(({ rank }) => rank === 1);
  });
  const values = cells.map((best, index) =>
    whose < 0 ? (best[0]?.estimate?.mean ?? null) : (results.estimate(index, whose, name)?.mean ?? null),
  );
  const column = columnOf(name, values);
  const known = values.filter((value) => value !== null);
  // Depth of a value's colour, %: a slope is visible, and text on it stays legible.
  const depth = scaleLinear([Math.min(...known), Math.max(...known)], [4, 48]);
  const wide = second.values.length;
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number): void => {
    const by = { ArrowRight: wide, ArrowLeft: -wide, ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = index + by;
    const leaves = Math.abs(by) === 1 && Math.floor(next / wide) !== Math.floor(index / wide);
    if (next < 0 || next >= study.points || leaves) return;
    setFocused(next);
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-point="${next}"]`)?.focus();
  };
  const verb = column.figure.better === 'less' ? 'Least' : 'Most';
  /** Text of a cell. */
  const textOf = (index: number): string => {
    const [mean, best] = [values[index] ?? null, cells[index]!];
    const names = best.map(({ entry }) => study.contenders[entry]);
    if (mean === null || (whose < 0 && best.length === 0)) return results.isComplete ? 'no result' : 'no verdict yet';
    const value = column.format(mean);
    if (whose >= 0) return value;
    return best.length > 1 ? `tie of ${names.join(', ')}, ${value}` : `${names[0]}, ${value}`;
  };
  const shown = whose < 0 ? `${verb} ${column.title.toLowerCase()}` : `${column.title} of ${study.contenders[whose]}`;
  const axes = `by ${first.label.toLowerCase()} across and ${second.label.toLowerCase()} up`;
  const won = study.contenders.map(
    (_, entry) => cells.filter((best) => best.length === 1 && best[0]!.entry === entry).length,
  );
  const ties = cells.filter((best) => best.length > 1).length;
  const tie = study.seeds.length === 1 ? 'one run each' : `${study.seeds.length} seeds`;
  const stairs = long === null ? '' : ' Stepped line: the queue holds as much as the path.';
  const counts = study.contenders.map((each, entry) => `${each} ${won[entry]}`).join(', ');
  const said = results.isComplete
    ? `A tie: contenders that ${tie} cannot tell from the best.${stairs} Cells won, of ${study.points}: ${counts}, tie ${ties}.`
    : headline(results, point);
  return (
    <section className="heat" aria-label={`${verb} ${column.title.toLowerCase()}`}>
      <label className="whose">
        Show{' '}
        <select value={whose} onChange={(event) => show(Number(event.target.value))}>
          <option value={-1}>who is best</option>
          <Options of={study.contenders.map((title, entry) => [entry, title])} />
        </select>
      </label>
      <h3>
        {shown}{' '}
        <small>
          {column.unit}, {axes}; a cell shows its runs below
        </small>
      </h3>
      <section className="scrolled" aria-label="Map of the best">
        <table ref={table}>
          <caption className="unseen">
            The best at each point, with its {column.title}. Arrow keys move from cell to cell.
          </caption>
          <tbody>
            {second.values.map((_, down) => {
              const row = wide - 1 - down;
              return (
                <tr key={second.words[row]}>
                  <th scope="row">{second.words[row]}</th>
                  {first.words.map((word, across) => {
                    const index = across * wide + row;
                    const best = cells[index]!;
                    const names = best.map(({ entry }) => study.contenders[entry]);
                    const mean = values[index] ?? null;
                    const value = mean === null ? '' : column.format(mean);
                    const plain = whose >= 0 && mean !== null;
                    const stair = (other: number | null): boolean =>
                      long !== null && other !== null && long[index] !== long[other];
                    const edges = [
                      ...(stair(across === 0 ? null : index - wide) ? ['stair-left'] : []),
                      ...(stair(row === 0 ? null : index - 1) ? ['stair-below'] : []),
                    ];
                    return (
                      <td key={word} className={edges.join(' ')}>
                        <button
                          type="button"
                          data-point={index}
                          tabIndex={index === focused ? 0 : -1}
                          className={`cell ${plain ? 'plain' : mean === null ? 'waits' : best.length === 1 ? toneNameOf(toneOf(best[0]!.entry)) : best.length > 1 ? 'tie' : 'waits'}`}
                          aria-pressed={index === point}
                          aria-label={`${first.label} ${word}, ${second.label} ${second.words[row]}: ${textOf(index)}`}
                          style={plain ? ({ '--depth': `${depth(mean)}%` } as CSSProperties) : undefined}
                          onClick={() => {
                            setFocused(index);
                            choose(index);
                          }}
                          onKeyDown={(event) => move(event, index)}
                        >
                          <b>
                            {plain
                              ? ''
                              : best.length === 0
                                ? results.isComplete
                                  ? '–'
                                  : ''
                                : best.length > 1
                                  ? 'tie'
                                  : names[0]}
                          </b>{' '}
                          {value}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            <tr>
              <td aria-label="Values of both fields" />
              {shortWords(first.words).map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <p className="won">{said}</p>
      <SaveTable
        title={shown}
        about={`${column.unit}, ${axes}`}
        summary={said}
        table={table}
        cells={() => ({
          heads: [`${second.label}, ${first.label.toLowerCase()}`, ...first.words],
          rows: second.words.map((word, row) => [word, ...first.words.map((_, across) => textOf(across * wide + row))]),
        })}
      />
    </section>
  );
}
