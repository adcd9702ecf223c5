import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { choicesOf, type Cell } from '../../../papers/evaluate.ts';
import { nearestOf, type Range } from '../../../papers/nearest.ts';
import type { Assumption, Choices, PaperTable } from '../../../papers/paper.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import type { Searched } from './nearestSearch.ts';
import type { PapersSession } from './papersSession.ts';

interface Props {
  readonly table: PaperTable;
  readonly cells: readonly Cell[];
  readonly choices: Choices;
  readonly searched: Searched | null;
  readonly session: PapersSession;
}

/** Answers in numerical order if they are numbers; means come first. */
const inOrder = ({ choices }: Assumption): Assumption['choices'] =>
  [...choices].sort((one, other) =>
    one.mean === true ? -1 : other.mean === true ? 1 : Number(one.key) - Number(other.key) || 0,
  );

/** "500 m x 500 m, 10 m/s, draw 1": the sliders above have the names. */
const answerWords = ({ assumptions }: PaperTable, choices: Choices): string =>
  assumptions.flatMap(({ key, choices: all }) => all.find((each) => each.key === choices[key])?.label ?? []).join(', ');

/** A setting that the paper does not state, with − and +. */
function Unstated({
  assumption,
  chosen,
  assume,
}: {
  readonly assumption: Assumption;
  readonly chosen: string;
  readonly assume: (choice: string) => void;
}) {
  const { label, why } = assumption;
  const answers = inOrder(assumption);
  const at = answers.findIndex(({ key }) => key === chosen);
  const go = (to: number): void => {
    const answer = answers[Math.max(0, Math.min(to, answers.length - 1))];
    if (answer !== undefined && answer.key !== chosen) assume(answer.key);
  };
  return (
    <div className="unstated" title={why}>
      <label>
        <span>{label}</span>
        <input
          type="range"
          min={0}
          max={answers.length - 1}
          step={1}
          value={at}
          aria-valuetext={answers[at]?.label}
          onChange={({ target }) => go(target.valueAsNumber)}
        />
      </label>
      <b>{answers[at]?.label}</b>
      <button type="button" aria-label={`${label}: less`} disabled={at <= 0} onClick={() => go(at - 1)}>
        −
      </button>
      <button
        type="button"
        aria-label={`${label}: more`}
        disabled={at >= answers.length - 1}
        onClick={() => go(at + 1)}
      >
        +
      </button>
    </div>
  );
}

/** Heights of a row and of the header, px; width for names. */
const [ROW, HEAD, NAMES] = [38, 26, 84];

/** For each number: the range over the settings tried, the printed value, and ours at the sliders. */
function Ranges({ table, cells, ranges }: RangesProps) {
  const known = ranges.flatMap((range) => (range === null ? [] : [range.least, range.most]));
  const values = cells
    .flatMap(({ printed, mean }) => [Number(printed), ...(mean === null ? [] : [mean])])
    .concat(known);
  const ends = [Math.min(...values), Math.max(...values)] as const;
  const unit = table.columns[0]?.unit ?? '';
  const outside = ranges.filter((range) => range?.outside === true).length;
  const all = scaleLinear(ends, [0, 1]).nice();
  const [from, to] = all.domain().map(String) as [string, string];
  const columns = table.columns.length;
  return (
    <Figure
      title={unit === '' ? 'Numbers' : `In ${unit}`}
      about={`what the unstated settings allow; each line runs from ${from} to ${to}`}
      summary={`${ranges.filter((range) => range !== null).length} of ${cells.length} numbers have a range of the settings tried; ${outside} printed numbers are outside it.`}
      height={HEAD + ROW * table.rows.length + 6}
      table={() => ({
        heads: ['Row', 'Column', 'Printed', 'At the sliders', 'Least', 'Most', ''],
        rows: cells.map(({ row, column, printed, simulated }, at) => {
          const range = ranges[at] ?? null;
          return [
            row.heads.at(-1) ?? '',
            column.name,
            printed,
            simulated,
            ...(range === null
              ? ['', '', '']
              : [range.least.toFixed(1), range.most.toFixed(1), range.outside ? 'outside' : '']),
          ];
        }),
      })}
    >
      {(width) => {
        const wide = (width - NAMES) / columns;
        return (
          <>
            {table.columns.map(({ key, name }, at) => (
              <text key={key} x={NAMES + (at + 0.5) * wide} y={14} textAnchor="middle">
                {name}
              </text>
            ))}
            {table.rows.map((row, rowAt) => {
              const y = HEAD + rowAt * ROW;
              return (
                <g key={row.key} transform={`translate(0,${y})`}>
                  <line className="hair" x2={width} />
                  <text y={25} className="label">
                    {row.heads.at(-1)}
                  </text>
                  {table.columns.map((column, at) => {
                    const cell = cells[rowAt * columns + at]!;
                    const range = ranges[rowAt * columns + at] ?? null;
                    const scale = scaleLinear(ends, [NAMES + at * wide + 6, NAMES + (at + 1) * wide - 12]).nice();
                    return <RangeMark key={column.key} cell={cell} range={range} x={scale} />;
                  })}
                </g>
              );
            })}
          </>
        );
      }}
    </Figure>
  );
}

interface RangesProps {
  readonly table: PaperTable;
  readonly cells: readonly Cell[];
  /** One per cell. */
  readonly ranges: readonly (Range | null)[];
}

/** The line of one number. */
function RangeMark({
  cell,
  range,
  x,
}: {
  readonly cell: Cell;
  readonly range: Range | null;
  readonly x: ScaleLinear<number, number>;
}) {
  const printed = x(Number(cell.printed));
  const isOutside = range?.outside === true;
  return (
    <g className={isOutside ? 'range outside' : 'range'}>
      <line x1={x.range()[0]} x2={x.range()[1]} y1={25} y2={25} />
      {range !== null && (
        <rect
          x={x(range.least) - 1}
          width={Math.max(2, x(range.most) - x(range.least) + 2)}
          y={20}
          height={10}
          rx={2}
        />
      )}
      <line className="printed" x1={printed} x2={printed} y1={17} y2={33} />
      {cell.mean !== null && <circle cx={x(cell.mean)} cy={25} r={3.6} />}
      <text className="serif" x={printed} y={13} textAnchor="middle">
        {Number(cell.printed).toFixed(0)}
        {isOutside ? ' outside' : ''}
      </text>
    </g>
  );
}

/** The open settings of a table: a slider for each, and the search for the setting nearest to all printed numbers. */
export function NotStated({ table, cells, choices, searched, session }: Props) {
  const chosen = choicesOf(table, choices);
  const search = searched?.tables.includes(table) === true ? searched : null;
  const best = search === null ? null : nearestOf(search.tried);
  const ranges =
    search === null
      ? cells.map(() => null)
      : cells.map((cell) => {
          const at = search.places.findIndex((place) => place.row === cell.row && place.column === cell.column);
          return search.ranges[at] ?? null;
        });
  const isNearest = best !== null && Object.entries(best.choices).every(([key, choice]) => chosen[key] === choice);
  const names = search?.tables.map(({ name }) => name.replace(/^Table /, '')).join(' and ');
  return (
    <section className="not-stated" aria-label="Not stated">
      <h3 className="serif">{table.name}: what the paper does not state</h3>
      {table.assumptions.map((assumption) => (
        <Unstated
          key={assumption.key}
          assumption={assumption}
          chosen={chosen[assumption.key]!}
          assume={(choice) => session.assume(assumption.key, choice)}
        />
      ))}
      <div className="nearest-found" aria-live="polite">
        {best === null || search === null ? (
          <p>
            <b>Nearest setting</b> not searched for yet. Each takes about a minute of computing.
          </p>
        ) : (
          <>
            <p>
              <b>Nearest setting found</b> <b className="reached">{`${best.reached} of ${search.places.length}`}</b>
            </p>
            <p>
              {answerWords(table, best.choices)} <span>cells of Tables {names} within 10 %</span>
            </p>
          </>
        )}
        <p className="progress wraps in-line off-paper">
          {search !== null && (
            <>
              <progress max={search.runs} value={search.finished} aria-label="Runs of this setting" />
              {search.tried.length} of {search.settings} settings tried
            </>
          )}
          {search?.running === true ? (
            <button type="button" onClick={() => session.stopSearch()}>
              Stop
            </button>
          ) : (
            (search === null || search.tried.length < search.settings) && (
              <button type="button" onClick={() => session.searchNearest()}>
                {search === null ? 'Search for it' : 'Go on searching'}
              </button>
            )
          )}
          {best !== null && !isNearest && (
            <button type="button" onClick={() => session.asComputed(best.choices)}>
              Set the sliders to it
            </button>
          )}
          {Object.keys(choices).length > 0 && (
            <button type="button" onClick={() => session.asComputed()}>
              As the table is computed
            </button>
          )}
        </p>
      </div>
      <Ranges table={table} cells={cells} ranges={ranges} />
      <p className="range-key wraps">
        <i className="serif">line: printed</i> <span>bar: all settings tried</span> <span>dot: at the sliders</span>{' '}
        <b>outside: no setting tried gives it</b>
      </p>
    </section>
  );
}
