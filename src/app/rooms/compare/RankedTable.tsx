import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { Fragment, memo, useRef, type CSSProperties, type ReactNode } from 'react';
import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import { headline, oneRunWords } from '../../../study/headline.ts';
import { sharesWords } from '../../../study/shares.ts';
import { compared } from '../../../study/statistics.ts';
import { Painted } from '../../charts/figure/Drawing.tsx';
import { Marker } from '../../charts/figure/Glyph.tsx';
import { SaveTable } from '../../charts/figure/SaveTable.tsx';
import { useFigureSize } from '../../charts/figure/size.ts';
import type { FigureSpec, PlotSpec } from '../../charts/marks/picture.ts';
import { boxes, signOf, spots, upright } from '../../charts/marks/placed.ts';
import { HALF } from '../../ui/takeAway/source.ts';
import { toneNameOf } from '../../ui/tones.ts';
import { isGrey } from './colours.ts';
import { Interval, NoRanks } from './RankColumns.tsx';
import { columnOf, rankText, shortTitle, type Column } from './words.ts';

interface Props {
  readonly results: Results;
  readonly point?: number;
  /** The figures, in order; the first is drawn. */
  readonly figures: readonly FigureName[];
  readonly rankedBy: FigureName;
  readonly rankBy: (name: FigureName) => void;
  readonly toneOf: (contender: number) => number;
  readonly choose: (contender: number) => void;
  /** Maximum total height, px; null: no limit. */
  readonly high: number | null;
  /** On a phone: name the figure above the rows. */
  readonly titled?: boolean;
}

/**
 * Width of the columns beside the drawing, px: ranks and names, the mean, each further figure. Then the minimum width
 * of a drawing, and the width of the ranks on a phone.
 */
const WIDTHS = { names: 246, mean: 138, figure: 118, least: 180, rank: 42 };
/** Below this width the drawing of a contender has a row of its own, px. */
const NARROW = 640;
/** Total height of all rows, minimum and maximum height of a row, and minimum height on a narrow page, px. */
const ROWS = { all: 400, least: 32, most: 96, narrow: 30 };
/** When presenting: height of the column heads, and minimum height of a row, px. */
const WALL = { heads: 74, least: 18 };
/** Margins left and right of a drawing, px. */
const SIDE = 16;

/** Width of one character of a tick label, px. */
const LETTER = 8;

/** Ticks of an axis: about the given number, or fewer if their labels would overlap. `room`: px. */
export function ticksWithin(scale: ScaleLinear<number, number>, room: number, count: number): readonly number[] {
  const [low, high] = scale.domain() as [number, number];
  // With a single finished run the domain is one value, which becomes the only tick.
  const values = low === high ? [Number(low.toPrecision(3))] : scale.ticks(count);
  const needed = values.reduce((sum, value) => sum + (String(value).length + 1) * LETTER, 0);
  return needed <= room || count === 1 ? values : ticksWithin(scale, room, count - 1);
}

/** Distance of the content of a row from its edges, px. */
const EDGE = 5;

/** A drawing in a cell, enlarged on a projector by the style sheet. */
const Sized = (spec: FigureSpec) => (
  <svg
    width={spec.width}
    height={spec.height}
    viewBox={`0 0 ${spec.width} ${spec.height}`}
    style={{ '--wide': spec.width, '--high': spec.height } as CSSProperties}
    aria-hidden="true"
  >
    <Painted {...spec} />
  </svg>
);

/** Maximum number of starts drawn as dots; above it they would merge into a bar. */
const MOST_DOTS = 30;

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly tone: number;
  readonly ticks: readonly number[];
  /**
   * Horizontal positions of the starts, px; a start has the same height in every row. `ring`: position of the run
   * without jitter, px. null: no value.
   */
  readonly dots: readonly (number | null)[];
  readonly ring: number | null;
  /** The mean and the ends of its interval, px; null: some runs are missing. */
  readonly mean: readonly [x: number, low: number, high: number] | null;
}

/** A dot per start, the mean on its 95 % interval, and the run without jitter as a ring. */
const Row = memo(function Row({ width, height, tone, ticks, dots, ring, mean }: Drawn) {
  const step = (height - 16) / Math.max(1, dots.length - 1);
  const placed = dots.length > MOST_DOTS ? [] : dots.map((x, start) => ({ x, y: start }));
  const isKnown = (spot: (typeof placed)[number]): spot is { x: number; y: number } => spot.x !== null;
  const plot: PlotSpec = {
    area: { left: 0, right: width, top: EDGE, bottom: height - EDGE },
    x: { ends: [0, width] },
    // The axis extends 3 px beyond the first and the last start.
    y: { ends: [dots.length - 1 + 3 / step, -3 / step] },
    marks: [
      ...ticks.map((x) => upright(x, { paint: 'hair', width: 1, above: EDGE, below: EDGE })),
      ...(mean === null ? [] : [boxes([{ x: [mean[1], mean[2]] }], { paint: 'sunk' })]),
      spots(placed.filter(isKnown), signOf(tone, 7.5), 'top'),
      ...(mean !== null && dots.length > 1 ? [upright(mean[0], { paint: 'ink', width: 2.2 })] : []),
      ...(ring === null ? [] : [spots([{ x: ring, y: (dots.length - 1) / 2 }], { look: 'light', size: 6 }, 'top')]),
    ],
  };
  return <Sized width={width} height={height} plots={[plot]} />;
});

/** How far the last contender of a tied group is from the first: "a tie: 0.08 ± 0.13 apart". */
function tieText(results: Results, point: number, column: Column, first: number, last: number): string {
  const [one, other] = [first, last].map((entry) => results.values(point, entry, column.figure.name));
  const { difference, interval, because } = compared(one!, other!);
  if (because === 'same') return 'a tie: the same';
  if (because !== 'chance' || difference === null || interval === null) return 'a tie: under 1\u00a0% apart';
  return `a tie: ${column.format(Math.abs(difference))} ± ${column.format(interval)} apart`;
}

/**
 * The picture of a comparison: a row for each contender on a common axis, best first; contenders that cannot be told
 * apart share a rank and a bracket.
 */
export function RankedTable({
  results,
  point = 0,
  figures,
  rankedBy,
  rankBy,
  toneOf,
  choose,
  high: room,
  titled = true,
}: Props) {
  const { study } = results;
  const { contenders, seeds } = study;
  const place = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { width } = useFigureSize(place);
  const names = [rankedBy, ...figures.filter((name) => name !== rankedBy)];
  const ranks = results.ranking(point, rankedBy);
  const alone = contenders.map((_, contender) => results.unjittered(point, contender, rankedBy));
  const values = contenders.map((_, contender) => results.values(point, contender, rankedBy));
  const columns = names.map((name, index) => {
    const estimates = contenders.map((_, contender) => results.estimate(point, contender, name));
    const ends = estimates.flatMap((each) =>
      each === null ? [] : [each.mean, each.mean + (each.interval ?? 0), each.mean - (each.interval ?? 0)],
    );
    return { estimates, ends, column: columnOf(name, index === 0 && ends.length === 0 ? values.flat() : ends) };
  });
  const shares = contenders.map((_, contender) => sharesWords(results, point, contender).replaceAll(' %', '\u00a0%'));
  const { column: first, ends: firstEnds } = columns[0]!;
  const all = [...firstEnds, ...values.flat(), ...alone].filter((value) => value !== null);
  const narrow = width < NARROW;
  // Figures without room are in the table of all figures.
  const further = narrow
    ? columns.slice(1, 2)
    : columns.slice(1, 1 + Math.max(1, Math.floor((width - WIDTHS.names - WIDTHS.mean - 420) / WIDTHS.figure)));
  const wide = Math.max(
    WIDTHS.least,
    narrow ? width - WIDTHS.rank : width - WIDTHS.names - WIDTHS.mean - further.length * WIDTHS.figure,
  );
  const usual = Math.max(ROWS.least, Math.floor(ROWS.all / contenders.length));
  const onWall = Math.max(WALL.least, Math.floor(((room ?? 0) - WALL.heads) / contenders.length) - 1);
  const high = narrow ? ROWS.narrow : Math.min(ROWS.most, room === null ? usual : onWall);
  const scale = scaleLinear(
    all.length === 0 ? [0, 1] : [Math.min(...all) / first.factor, Math.max(...all) / first.factor],
    [SIDE, wide - SIDE],
  );
  const ticks = all.length === 0 ? [] : ticksWithin(scale, wide, Math.max(4, Math.floor(wide / 110)));
  const at = (value: number): number => scale(value / first.factor);
  const starts = (index: number): boolean => index === 0 || ranks[index]?.rank !== ranks[index - 1]?.rank;
  const ends = (index: number): boolean => index === ranks.length - 1 || ranks[index]?.rank !== ranks[index + 1]?.rank;
  const drawn = (entry: number): ReactNode => {
    const estimate = columns[0]!.estimates[entry] ?? null;
    const ring = alone[entry] ?? null;
    return (
      <Row
        width={wide}
        height={high}
        tone={toneOf(entry)}
        ticks={ticks.map((value) => scale(value))}
        dots={values[entry]!.map((value) => (value === null ? null : at(value)))}
        ring={ring === null ? null : at(ring)}
        mean={
          estimate === null
            ? null
            : [
                at(estimate.mean),
                at(estimate.mean - (estimate.interval ?? 0)),
                at(estimate.mean + (estimate.interval ?? 0)),
              ]
        }
      />
    );
  };
  const axis = (
    <Sized
      width={wide}
      height={20}
      plots={[
        {
          area: { left: 0, right: wide, top: 0, bottom: -3 },
          x: { ends: [0, wide], ticks: ticks.map((value) => [scale(value), String(value)]) },
          y: { ends: [0, 1] },
          marks: [],
        },
      ]}
    />
  );
  const unitOf = ({ unit, figure: { better } }: Column, index: number): string =>
    [
      ...(unit === '' ? [] : [unit]),
      ...(index === 0 && seeds.length > 1 ? ['a dot is one start'] : []),
      ...(index > 0 && better === 'less' ? ['less is better'] : []),
    ].join('; ') || '\u00A0';
  return (
    <section className={contenders.length > 4 ? 'ranked many' : 'ranked'} aria-label="Ranked table" ref={place}>
      {narrow && titled && (
        <p className="measured" aria-hidden="true">
          <b>{first.title}</b>
          <span>{unitOf(first, 0)}</span>
        </p>
      )}
      <table ref={table}>
        <caption className="unseen">
          {results.isComplete
            ? `Contenders ranked by ${first.title}, ${seeds.length === 1 ? 'from one start' : `means over ${seeds.length} starts with 95 % intervals`}`
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
            {!narrow && (
              <td className="drawn" aria-hidden="true">
                <b>{first.title}</b> <small>{unitOf(first, 0)}</small>
                {axis}
              </td>
            )}
            {[columns[0]!, ...further].map(({ column }, index) => (
              <th
                key={column.figure.name}
                scope="col"
                aria-sort={index === 0 ? 'other' : undefined}
                className={index > 0 && narrow ? 'unseen' : 'number'}
              >
                {narrow ? (
                  // The figure is a field of the sentence.
                  <span className="unseen">{column.title}</span>
                ) : (
                  <button
                    type="button"
                    className="quiet"
                    title={`${column.title}: ${column.figure.definition}.`}
                    onClick={() => rankBy(column.figure.name)}
                    disabled={column.figure.better === null}
                  >
                    {column.title}
                    {index === 0 && <span aria-hidden="true"> ▾</span>}
                  </button>
                )}
                <small className={narrow ? 'unseen' : undefined}>
                  {index === 0
                    ? [...(column.unit === '' ? [] : [column.unit]), ...(seeds.length > 1 ? ['mean, 95 %'] : [])].join(
                        '; ',
                      )
                    : unitOf(column, index)}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranks.map((row, index) => {
            const { entry, tied } = row;
            const bracket = tied ? `bracket${starts(index) ? ' from' : ''}${ends(index) ? ' to' : ''}` : '';
            const second = further[0];
            const estimate = second?.estimates[entry] ?? null;
            return (
              <Fragment key={contenders[entry]}>
                <tr className={toneNameOf(toneOf(entry))}>
                  <td className={`rank bold ${bracket}`} rowSpan={narrow ? 2 : undefined}>
                    {rankText(row)}
                    {tied && <span className="unseen"> tied</span>}
                  </td>
                  <th scope="row">
                    <button
                      type="button"
                      className="quiet name"
                      aria-pressed={!isGrey(toneOf(entry))}
                      onClick={() => choose(entry)}
                    >
                      {narrow && <Marker tone={toneOf(entry)} />}
                      {contenders[entry]}
                    </button>
                    {narrow && second !== undefined && estimate !== null && (
                      <small className="against" aria-hidden="true">
                        {shortTitle(second.column)} {second.column.format(estimate.mean)} {second.column.unit}
                      </small>
                    )}
                    {shares[entry] !== '' && <small className={narrow ? 'unseen' : undefined}>{shares[entry]}</small>}
                    {tied && ends(index) && (
                      <small className={narrow ? 'unseen' : undefined}>
                        {tieText(results, point, first, ranks.find(({ rank }) => rank === row.rank)!.entry, entry)}
                      </small>
                    )}
                  </th>
                  {!narrow && (
                    <td className="drawn" aria-hidden="true">
                      {drawn(entry)}
                    </td>
                  )}
                  {[columns[0]!, ...further].map(({ estimates, column }, figure) => {
                    const of = estimates[entry] ?? null;
                    const mean = of === null ? '–' : column.format(of.mean);
                    return (
                      <td
                        key={column.figure.name}
                        className={figure > 0 && narrow ? 'unseen' : `number${figure === 0 ? ' mean-of' : ''}`}
                      >
                        {figure === 0 ? <b>{mean}</b> : mean}
                        <Interval of={of} column={column} />
                      </td>
                    );
                  })}
                </tr>
                {narrow && (
                  <tr className={`alone ${toneNameOf(toneOf(entry))}`} aria-hidden="true">
                    <td colSpan={2}>{drawn(entry)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {narrow && (
          <tfoot aria-hidden="true">
            <tr>
              <td colSpan={3}>{axis}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {!results.isComplete ? (
        <NoRanks />
      ) : (
        <>
          {seeds.length > 1 && (
            <p className="key off-wall">
              <span className="dot" aria-hidden="true" /> one start <span className="mean" aria-hidden="true" /> mean
              and its 95 % interval
              {alone.some((value) => value !== null) && (
                <>
                  {' '}
                  <span className="ring" aria-hidden="true" /> the one run without{' '}
                  {study.plan.background !== null ? 'jitter and background' : 'jitter'}
                </>
              )}
            </p>
          )}
          <p className="serif remark off-wall">
            {seeds.length === 1
              ? 'One run each: a difference below 1 % is drawn as a tie; with more starts, intervals show the effect of chance.'
              : oneRunWords(results, point) ||
                `A bracket joins contenders that ${seeds.length} starts cannot tell apart from its first: the 95 % interval of their differences contains 0, or they are less than 1 % apart.`}
          </p>
          <SaveTable
            title="Ranked table"
            about={`by ${first.title}, means of ${seeds.length} ${seeds.length === 1 ? 'start' : 'starts with 95 % intervals'}`}
            summary={headline(results, point)}
            table={table}
            cells={() => ({
              heads: [
                'Rank',
                'Contender',
                ...columns.flatMap(({ column: { title, unit } }) => {
                  const head = unit === '' ? title : `${title} ${unit}`;
                  return [head, `${head}${HALF}`];
                }),
              ],
              rows: ranks.map((row) => [
                rankText(row),
                contenders[row.entry]!,
                ...columns.flatMap(({ estimates, column }) => {
                  const of = estimates[row.entry] ?? null;
                  return [
                    of === null ? '' : column.format(of.mean),
                    of === null || of.interval === null ? '' : column.format(of.interval),
                  ];
                }),
              ]),
            })}
          />
        </>
      )}
    </section>
  );
}
