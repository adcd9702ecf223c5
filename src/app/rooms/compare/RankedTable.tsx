import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { Fragment, memo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import { headline, oneRunWords } from '../../../study/headline.ts';
import { sharesWords } from '../../../study/shares.ts';
import { compared, type Ranked } from '../../../study/statistics.ts';
import { SaveTable } from '../../charts/figure/SaveTable.tsx';
import { columnOf, type Column } from './words.ts';

interface Props {
  readonly results: Results;
  readonly point?: number;
  /** The figures in order; the first is drawn with its interval, the second as a bar. */
  readonly figures: readonly FigureName[];
  readonly rankedBy: FigureName;
  readonly rankBy: (name: FigureName) => void;
  /** CSS class of a contender's colour. */
  readonly toneOf: (contender: number) => string;
  readonly choose: (contender: number) => void;
  /** Content shown below a row on narrow screens, where the plots do not fit. */
  readonly renderBelow?: (contender: number) => ReactNode;
}

/** Width of the drawings in cells, px. */
const WIDE = 180;
const BAR = 76;

/** Width of one character of a tick label, px. */
const LETTER = 8;

/** Ticks of an axis: about the given number, or fewer if their labels would overlap. `room`: px. */
export function ticksWithin(scale: ScaleLinear<number, number>, room: number, count: number): readonly number[] {
  const [low, high] = scale.domain() as [number, number];
  // With a single finished run there is one value, shown with its own digits.
  const values = low === high ? [Number(low.toPrecision(3))] : scale.ticks(count);
  const needed = values.reduce((sum, value) => sum + (String(value).length + 1) * LETTER, 0);
  return needed <= room || count === 1 ? values : ticksWithin(scale, room, count - 1);
}

/** Size of a drawing, enlarged on a projector. */
const sized = (width: number, height: number) => ({
  width,
  height,
  viewBox: `0 0 ${width} ${height}`,
  style: { '--wide': width, '--high': height } as CSSProperties,
});

/** "=1", "4": the rank, marked if shared. */
const rankText = ({ rank, tied }: Ranked): string => (rank === null ? '–' : `${tied ? '=' : ''}${rank}`);

const meanAndInterval = (column: Column, mean: number, interval: number | null): string =>
  `${column.format(mean)}${interval === null || interval === 0 ? '' : ` ± ${column.format(interval)}`}`;

interface Drawn {
  /** The value of each seed, at the same height in every row, and of the run without jitter; null: none. */
  readonly dots: readonly (number | null)[];
  readonly ring: number | null;
  /** The mean and the ends of its interval on the axis, px, and the mean in words. */
  readonly x: number;
  readonly low: number;
  readonly high: number;
  readonly text: string;
}

/** Positions of a mean, its interval and its seeds on an axis. */
const drawnOf = (
  estimate: NonNullable<Ranked['estimate']>,
  column: Column,
  scale: (x: number) => number,
  unjittered: number | null,
): Drawn => {
  const placed = (value: number | null): number | null => (value === null ? null : scale(value / column.factor));
  return {
    ...barOf(estimate, column, scale),
    dots: estimate.values.map(placed),
    ring: placed(unjittered),
    text: meanAndInterval(column, estimate.mean, estimate.interval),
  };
};

/** Maximum number of seeds drawn as dots; above it they would merge into a bar. Then the heights of the first and last, px. */
const MOST_DOTS = 30;
const [UPPER, LOWER] = [21, 43];

/** Draws a dot per seed, the mean on its 95 % interval, and the run without jitter as a ring. */
function Interval({ dots, ring, x, low, high, text }: Drawn) {
  const step = (LOWER - UPPER) / Math.max(1, dots.length - 1);
  return (
    <svg {...sized(WIDE, 46)} aria-hidden="true">
      {high > low && <rect className="interval" x={low} width={high - low} y={UPPER - 2} height={LOWER - UPPER + 4} />}
      {dots.length > 1 &&
        dots.length <= MOST_DOTS &&
        dots.map(
          (dot, seed) =>
            dot !== null && (
              <rect key={seed} className="dot" x={dot - 2} y={UPPER + seed * step - 2} width={4} height={4} />
            ),
        )}
      {dots.length === 1 ? (
        <circle cx={x} cy={(UPPER + LOWER) / 2} r={4.5} />
      ) : (
        <line className="mean" x1={x} x2={x} y1={UPPER - 2} y2={LOWER + 2} />
      )}
      {ring !== null && <circle className="ring" cx={ring} cy={(UPPER + LOWER) / 2} r={5} />}
      <text x={Math.max(46, Math.min(WIDE - 46, x))} y={13} textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}

/** An amount as a bar from zero. */
const Bar = memo(function Bar({ x, low, high, text }: Pick<Drawn, 'x' | 'low' | 'high' | 'text'>) {
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

/** Like `drawnOf`, for amounts: only the mean and its interval differ. */
const barOf = (
  { mean, interval }: NonNullable<Ranked['estimate']>,
  { factor, format }: Column,
  scale: (x: number) => number,
): Pick<Drawn, 'x' | 'low' | 'high' | 'text'> => {
  const [x, low, high] = [mean, mean - (interval ?? 0), mean + (interval ?? 0)].map((value) =>
    scale(value / factor),
  ) as [number, number, number];
  return { x, low, high, text: format(mean) };
};

/** "a tie: 0.08 ± 0.13 apart": difference between the last and the first of a group. */
function tieText(results: Results, point: number, column: Column, first: number, last: number): string {
  const [one, other] = [first, last].map((entry) => results.values(point, entry, column.figure.name));
  const { difference, interval, because } = compared(one!, other!);
  if (because === 'same') return 'a tie: the same';
  if (because !== 'chance' || difference === null || interval === null) return 'a tie: under 1\u00a0% apart';
  return `a tie: ${column.format(Math.abs(difference))} ± ${column.format(interval)} apart`;
}

/** The contenders, best first; those that tie share a rank and a bracket. */
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
  const shares = contenders.map((_, contender) => sharesWords(results, point, contender).replaceAll(' %', '\u00a0%'));
  const [first, second] = columns;
  const alone = contenders.map((_, contender) => results.unjittered(point, contender, rankedBy));
  const spread = [...first!.ends, ...first!.estimates.flatMap((each) => each?.values ?? []), ...alone].filter(
    (value) => value !== null,
  );
  const dots = scaleLinear(
    [Math.min(...spread) / first!.column.factor, Math.max(...spread) / first!.column.factor],
    [16, WIDE - 16],
  );
  const bars = scaleLinear([0, Math.max(0, ...(second?.ends ?? [])) / (second?.column.factor ?? 1) || 1], [0, BAR]);
  const starts = (index: number): boolean => index === 0 || ranks[index]?.rank !== ranks[index - 1]?.rank;
  const ends = (index: number): boolean => index === ranks.length - 1 || ranks[index]?.rank !== ranks[index + 1]?.rank;
  return (
    // Scrollable, also by keys, if wider than its place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="ranked scrolled" aria-label="Ranked table" tabIndex={0}>
      <table ref={table}>
        <caption className="unseen">
          {results.isComplete(point)
            ? `Contenders ranked by ${first!.column.title}, means over ${seeds.length} seeds with 95 % intervals`
            : headline(results, point)}
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
                  {/* Figures without a unit have this line too, so that titles are level. */}
                  {[
                    ...(unit === '' ? [] : [unit]),
                    ...(index === 0 && seeds.length > 1 ? ['mean and 95 % interval'] : []),
                    ...(index === 1 && figure.better === 'less' ? ['shorter is better'] : []),
                  ].join('; ') || '\u00A0'}
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
                    {shares[entry] !== '' && <small>{shares[entry]}</small>}
                    {tied && ends(index) && (
                      <small>
                        {tieText(
                          results,
                          point,
                          first!.column,
                          ranks.find(({ rank }) => rank === row.rank)!.entry,
                          entry,
                        )}
                      </small>
                    )}
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
                              <Interval {...drawnOf(estimate, column, dots, alone[entry]!)} />
                            ) : (
                              <Bar {...barOf(estimate, column, bars)} />
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
      {seeds.length > 1 && (
        <p className="key">
          <span className="dot" aria-hidden="true" /> one seed <span className="mean" aria-hidden="true" /> mean and its
          95 % interval
          {alone.some((value) => value !== null) && (
            <>
              {' '}
              <span className="ring" aria-hidden="true" /> the one run without{' '}
              {results.study.plan.background !== null ? 'jitter and background' : 'jitter'}
            </>
          )}
        </p>
      )}
      <p className="serif remark">
        {seeds.length === 1
          ? 'One run each: a difference below 1 % is drawn as a tie; with more seeds, intervals show the effect of chance.'
          : oneRunWords(results, point) ||
            `A bracket joins contenders that ${seeds.length} seeds cannot tell from its first: the 95 % interval of their differences holds 0, or they are less than 1 % apart.`}
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
