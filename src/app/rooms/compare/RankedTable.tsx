import { scaleLinear } from 'd3-scale';
import { Fragment, memo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import { headline } from '../../../study/headline.ts';
import type { Ranked } from '../../../study/statistics.ts';
import { SaveTable } from '../../charts/figure/SaveTable.tsx';
import { columnOf, type Column } from './words.ts';

interface Props {
  readonly results: Results;
  readonly point?: number;
  /** The figures, in order; the first is drawn with its interval, the second as a bar. */
  readonly figures: readonly FigureName[];
  readonly rankedBy: FigureName;
  readonly rankBy: (name: FigureName) => void;
  /** The class of the colour of a contender. */
  readonly toneOf: (contender: number) => string;
  readonly choose: (contender: number) => void;
  /** What a row opens instead, where there is no room for all plots. */
  readonly renderBelow?: (contender: number) => ReactNode;
}

/** Width of the drawings in the cells, px. */
const WIDE = 180;
const BAR = 76;

/** So much a letter of a tick takes, px. */
const LETTER = 8;

/** Ticks of an axis, so many about, or fewer where their numbers would cover one another. `room`: px. */
export function ticksWithin(scale: { ticks(count: number): number[] }, room: number, count: number): readonly number[] {
  const ticks = scale.ticks(count);
  const needed = ticks.reduce((sum, value) => sum + (String(value).length + 1) * LETTER, 0);
  return needed <= room || count === 1 ? ticks : ticksWithin(scale, room, count - 1);
}

/** The size of a drawing, which a projector makes larger. */
const sized = (width: number, height: number) => ({
  width,
  height,
  viewBox: `0 0 ${width} ${height}`,
  style: { '--wide': width } as CSSProperties,
});

/** "=1", "4": the rank, with a sign where it is shared. */
const rankText = ({ rank, tied }: Ranked): string => (rank === null ? '–' : `${tied ? '=' : ''}${rank}`);

const meanAndInterval = (column: Column, mean: number, interval: number | null): string =>
  `${column.format(mean)}${interval === null || interval === 0 ? '' : ` ± ${column.format(interval)}`}`;

interface Drawn {
  /** The mean and the ends of its interval on the axis, px, and the mean in words. */
  readonly x: number;
  readonly low: number;
  readonly high: number;
  readonly text: string;
}

/** Where a mean and its interval stand on an axis. */
const drawnOf = (
  { mean, interval }: NonNullable<Ranked['estimate']>,
  { factor, format }: Column,
  scale: (x: number) => number,
): Drawn => {
  const [x, low, high] = [mean, mean - (interval ?? 0), mean + (interval ?? 0)].map((value) =>
    scale(value / factor),
  ) as [number, number, number];
  return { x, low, high, text: format(mean) };
};

/** A mean with its 95 % interval on the axis of all. Drawn anew only where it has changed. */
const Interval = memo(function Interval({ x, low, high, text }: Drawn) {
  return (
    <svg {...sized(WIDE, 34)} aria-hidden="true">
      <line className="interval" x1={low} x2={high} y1={23} y2={23} />
      {high - low > 4 && <path className="interval" d={`M${low} 18v10M${high} 18v10`} />}
      <circle cx={x} cy={23} r={4.5} />
      <text x={Math.max(18, Math.min(WIDE - 18, x))} y={12} textAnchor="middle">
        {text}
      </text>
    </svg>
  );
});

/** An amount as a bar from zero. */
const Bar = memo(function Bar({ x, low, high, text }: Drawn) {
  return (
    <svg {...sized(BAR + 52, 34)} aria-hidden="true">
      <rect x={0} y={11} width={Math.max(1.5, x)} height={13} />
      {high > low && <line className="whisker" x1={Math.max(0, low)} x2={high} y1={17.5} y2={17.5} />}
      <text x={Math.max(x, high) + 8} y={22}>
        {text}
      </text>
    </svg>
  );
});

/** The contenders, best first; those that cannot be told apart share a rank and a bracket. */
export function RankedTable({ results, point = 0, figures, rankedBy, rankBy, toneOf, choose, renderBelow }: Props) {
  const { contenders, seeds } = results.study;
  const [opened, open] = useState<number | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const names = [rankedBy, ...figures.filter((name) => name !== rankedBy)];
  const ranks = results.ranking(point, rankedBy);
  const columns = names.map((name) => {
    const estimates = contenders.map((_, contender) => results.estimate(point, contender, name));
    const ends = estimates.flatMap((each) =>
      each === null ? [] : [each.mean, each.mean + (each.interval ?? 0), each.mean - (each.interval ?? 0)],
    );
    return { estimates, ends, column: columnOf(name, ends) };
  });
  const [first, second] = columns;
  const dots = scaleLinear()
    .domain([Math.min(...first!.ends) / first!.column.factor, Math.max(...first!.ends) / first!.column.factor])
    .range([16, WIDE - 16]);
  const bars = scaleLinear()
    .domain([0, Math.max(0, ...(second?.ends ?? [])) / (second?.column.factor ?? 1) || 1])
    .range([0, BAR]);
  const starts = (index: number): boolean => index === 0 || ranks[index]?.rank !== ranks[index - 1]?.rank;
  const ends = (index: number): boolean => index === ranks.length - 1 || ranks[index]?.rank !== ranks[index + 1]?.rank;
  return (
    // Wider than its place it is scrolled, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="ranked scrolled" aria-label="Ranked table" tabIndex={0}>
      <table ref={table}>
        <caption className="unseen">
          Contenders ranked by {first!.column.title}, means over {seeds.length} seeds with 95 % intervals
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Rank</span>
            </th>
            <th scope="col">
              <span className="unseen">Contender</span>
            </th>
            {columns.map(({ column: { figure, title, unit } }, index) => (
              <th
                key={figure.name}
                scope="col"
                aria-sort={index === 0 ? 'other' : undefined}
                className={index > 1 ? 'number' : ''}
              >
                <button
                  type="button"
                  className="quiet"
                  title={`${title}: ${figure.definition}.`}
                  onClick={() => rankBy(figure.name)}
                  disabled={figure.better === null}
                >
                  {title}
                  {index === 0 && <span aria-hidden="true"> ▾</span>}
                </button>
                <small>
                  {[
                    ...(unit === '' ? [] : [unit]),
                    ...(index === 0 && seeds.length > 1 ? ['mean and 95 % interval'] : []),
                    ...(index === 1 && figure.better === 'less' ? ['shorter is better'] : []),
                  ].join('; ')}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranks.map((row, index) => {
            const { entry, tied } = row;
            const bracket = tied ? `bracket${starts(index) ? ' from' : ''}${ends(index) ? ' to' : ''}` : '';
            return (
              <Fragment key={contenders[entry]}>
                <tr className={`${toneOf(entry)}${ends(index) ? ' last' : ''}`}>
                  <td className={`rank ${bracket}`}>
                    {rankText(row)}
                    {tied && <span className="unseen"> tied</span>}
                  </td>
                  <th scope="row">
                    <button
                      type="button"
                      className="quiet name"
                      {...(renderBelow === undefined
                        ? { 'aria-pressed': toneOf(entry) !== '', onClick: () => choose(entry) }
                        : { 'aria-expanded': entry === opened, onClick: () => open(entry === opened ? null : entry) })}
                    >
                      {contenders[entry]}
                    </button>
                  </th>
                  {columns.map(({ estimates, column }, place) => {
                    const estimate = estimates[entry] ?? null;
                    const text =
                      estimate === null ? 'no value' : meanAndInterval(column, estimate.mean, estimate.interval);
                    if (estimate === null)
                      return (
                        <td key={column.figure.name} className="number">
                          –
                        </td>
                      );
                    return (
                      <td key={column.figure.name} className={place > 1 ? 'number' : 'drawn'}>
                        {place > 1 ? (
                          column.format(estimate.mean)
                        ) : (
                          <>
                            <span className="unseen">{text}</span>
                            {place === 0 ? (
                              <Interval {...drawnOf(estimate, column, dots)} />
                            ) : (
                              <Bar {...drawnOf(estimate, column, bars)} />
                            )}
                          </>
                        )}
                      </td>
                    );
                  })}
                </tr>
                {renderBelow !== undefined && entry === opened && (
                  <tr className="opened">
                    <td colSpan={columns.length + 2}>{renderBelow(entry)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} aria-label="Axes" />
            {[dots, bars].map((scale, index) => (
              <td key={index === 0 ? 'dots' : 'bars'} className="drawn" aria-label="Axis of the drawings above">
                <svg {...sized(index === 0 ? WIDE : BAR + 52, 34)} aria-hidden="true">
                  {(columns[index]?.ends.length
                    ? ticksWithin(scale, index === 0 ? WIDE : BAR + 52, index === 0 ? 4 : 2)
                    : []
                  ).map((value) => (
                    <text key={value} className="tick" x={scale(value)} y={16} textAnchor="middle">
                      {value}
                    </text>
                  ))}
                </svg>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className="serif remark">
        {seeds.length === 1
          ? 'One run each: a difference below 1 % is drawn as a tie; with more seeds intervals say what chance does.'
          : `A bracket joins those that ${seeds.length} seeds cannot tell from its first: the 95 % interval of their differences holds 0, or they are less than 1 % apart.`}
      </p>
      <SaveTable
        title="Ranked table"
        about={`by ${first!.column.title}, means of ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds with 95 % intervals'}`}
        summary={headline(results, point)}
        table={table}
      />
    </section>
  );
}
