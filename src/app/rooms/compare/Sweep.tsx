import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import type { StudyAxis } from '../../../study/axes.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Estimate } from '../../../lab/results/manySeeds.ts';
import type { Results } from '../../../study/results.ts';
import { AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { areaBetween, lineThrough } from '../../charts/figure/paths.ts';
import { spread } from '../../charts/plot/label.ts';
import { shortened } from '../../ui/words/shortened.ts';
import { doubles } from '../../../study/comparison.ts';
import { squareRootLaw } from '../../../study/path.ts';
import { isGrey, markerOf } from './marker.ts';
import type { Plateau } from '../../../study/sweepHeadline.ts';
import { columnOf, shortWords, type Column } from './words.ts';

const LEFT = 62;
const TOP = 12;
const BOTTOM = 44;
const NAMES = 176;
/** Sizes on a phone, where only the table has intervals. */
const NARROW = { width: 480, names: 130, spread: 12 };
/** Maximum number of dots at a value: more would cover each other. */
const MOST_DOTS = 40;
/** Distance from the last value to the names, px. */
const NEAR = 8;
/** Distance between the dots of neighbouring contenders, and the maximum spread of the dots of all, px. */
const [APART, SPREAD] = [6, 36];
/** Number of letters of a name that fit beside its value, and on a phone. */
const [MOST_LETTERS, FEW_LETTERS] = [17, 10];
/** Height of a name, px. */
const NAME = 17;
/** Minimum width for a remark on the plot, px. */
const REMARK = 190;
/** Index of the law among the labels. */
const LAW = -1;

/** Lower end of an interval. No figure is below 0. */
const lowOf = ({ mean, interval }: Estimate): number => Math.max(0, mean - (interval ?? 0));

/** Goodput according to the square-root law at each value of the first axis, bit/s. */
function lawOf({ study }: Results, second: number): readonly number[] {
  const many = study.axes[1]?.values.length ?? 1;
  const law = study.axes[0]!.values.map((_, place) => {
    const { scenario } = study.run(study.indexOf(place * many + second, 0, 0));
    return scenario === null ? null : squareRootLaw(scenario);
  });
  return law.every((each) => each !== null) ? law : [];
}

interface Props {
  readonly results: Results;
  readonly name: FigureName;
  /** Index on the second axis, if there is one. */
  readonly second: number;
  /** Selected index on the first axis. */
  readonly at: number;
  /** Value of the axis from which a contender gains no more; null: none, or not shown. */
  readonly plateau: Plateau | null;
  readonly choose: (place: number) => void;
  readonly toneOf: (contender: number) => string;
  readonly height: number;
}

/** Positions of an axis's values, px: numbers to scale, other values evenly spaced. */
function acrossOf(axis: StudyAxis, from: number, to: number): (place: number) => number {
  const { values, scale } = axis;
  if (values.every((value): value is number => typeof value === 'number')) {
    const ends: [number, number] = [Math.min(...values), Math.max(...values)];
    const multiplies = scale === 'log' || doubles(values);
    const of = (multiplies && ends[0] > 0 ? scaleLog : scaleLinear)(ends, [from, to]);
    return (place) => of(values[place] as number);
  }
  const of = scalePoint(values.keys(), [from, to]);
  return (place) => of(place)!;
}

/**
 * Label of a plateau in this figure, in two short lines; null: it concerns other figures. If high values are good,
 * curves are near the top, so the label is below them.
 */
function restOf(
  { place, gains, pays }: Plateau,
  axis: StudyAxis,
  name: FigureName,
  { title, points }: { readonly title: string; readonly points: readonly (Estimate | null)[] },
  { format, unit, figure }: Column,
): { readonly lines: readonly string[]; readonly below: boolean } | null {
  const [from, to] = [points[place] ?? null, points.at(-1) ?? null];
  if (from === null || to === null) return null;
  const below = figure.better === 'more';
  const here = axis.words[place]!;
  if (name === gains.name) return { lines: [`${title} gains nothing`, `from ${here} on`], below };
  if (name !== pays.name) return null;
  return {
    lines: [`${title}: ${format(from.mean)} ${unit} at ${here},`, `${format(to.mean)} ${unit} at ${axis.words.at(-1)}`],
    below,
  };
}

/** A figure over the values of the first axis: a line per contender with its 95 % band. */
export function SweepLines({ results, name, second, at, plateau, choose, toneOf, height }: Props) {
  const { study } = results;
  const [axis, other] = study.axes;
  if (axis === undefined) return null;
  const many = other?.values.length ?? 1;
  const lines = study.contenders.map((title, entry) => ({
    title,
    entry,
    points: axis.values.map((_, place) => results.estimate(place * many + second, entry, name)),
  }));
  const dots = lines.map(({ entry }) =>
    axis.values.map((_, place) => results.values(place * many + second, entry, name).filter((value) => value !== null)),
  );
  const ends = lines
    .flatMap(({ points }) =>
      points.flatMap((each) => (each === null ? [] : [lowOf(each), each.mean + (each.interval ?? 0)])),
    )
    .concat(dots.flat(2));
  // The law concerns goodput under random losses; for other figures there is nothing to compare it with.
  const law = name === 'goodput' && axis.path === 'network.bottleneck.loss.rate' ? lawOf(results, second) : [];
  const column = columnOf(name, ends);
  const unit = column.unit === '' ? '' : `, ${column.unit}`;
  const starts = study.seeds.length;
  const shown = !results.isComplete
    ? 'a dot is one start'
    : starts === 1
      ? 'one start'
      : `mean of ${starts} starts and 95 % band${starts > MOST_DOTS ? '' : ', a dot is one start'}`;
  const rest = plateau === null ? null : restOf(plateau, axis, name, lines[plateau.contender]!, column);
  return (
    <Figure
      title={column.title}
      about={`${column.unit === '' ? '' : `${column.unit}; `}${shown}, by ${axis.label.toLowerCase()}${other === undefined ? '' : `, at ${other.words[second]}`}`}
      summary={lines
        .map(({ title, points }) => {
          const given = points.filter((each) => each !== null);
          return given.length === 0
            ? `${title}: ${results.isComplete ? 'no result' : 'not yet'}`
            : `${title}: from ${column.format(given[0]!.mean)} to ${column.format(given.at(-1)!.mean)} ${column.unit}`;
        })
        .concat(
          law.length === 0
            ? []
            : [`the square-root law: from ${column.format(law[0]!)} to ${column.format(law.at(-1)!)} ${column.unit}`],
        )
        .join('; ')}
      height={height}
      table={{
        heads: [
          axis.label,
          ...lines.map(({ title }) => `${title}${unit}`),
          ...(law.length > 0 ? [`Square-root law${unit}`] : []),
        ],
        rows: axis.words.map((word, place) => [
          word,
          ...lines.map(({ points }) => {
            const each = points[place] ?? null;
            return each === null
              ? '–'
              : `${column.format(each.mean)}${each.interval === null ? '' : ` ± ${column.format(each.interval)}`}`;
          }),
          ...law.slice(place, place + 1).map(column.format),
        ]),
      }}
    >
      {(width) => {
        if (ends.length === 0)
          return (
            <text x={LEFT} y={height / 2}>
              No run is finished yet.
            </text>
          );
        const narrow = width < NARROW.width;
        const right = width - (narrow ? NARROW.names : NAMES);
        const across = acrossOf(axis, LEFT, right);
        const y = scaleLinear(
          [Math.min(...ends, ...law) / column.factor, Math.max(...ends, ...law) / column.factor],
          [height - BOTTOM, TOP],
        ).nice();
        const places = axis.values.map((_, place) => place);
        const has = (points: (typeof lines)[number]['points']) => (place: number) => points[place] !== null;
        const shortly = shortWords(axis.words);
        const every = Math.ceil(places.length / Math.max(2, (right - LEFT) / 64));
        // The last tick always has a label; ticks too near to it have none.
        const worded = places.filter(
          (place) =>
            place === places.length - 1 || (place % every === 0 && across(places.length - 1) - across(place) > 52),
        );
        // Names that would cover each other, and bands that would merge, are those of the contenders in colour.
        const crowded = (lines.length + 1) * NAME > height - BOTTOM - TOP;
        const isTold = (entry: number): boolean => !crowded || !isGrey(toneOf(entry));
        const names = spread(
          [
            ...lines.flatMap(({ entry, points }) => {
              if (!isTold(entry)) return [];
              const end = points.filter((each) => each !== null).at(-1)?.mean ?? dots[entry]!.flat().at(-1);
              return end === undefined ? [] : [{ entry, y: y(end / column.factor) }];
            }),
            ...law.slice(-1).map((end) => ({ entry: LAW, y: y(end / column.factor) })),
          ],
          NAME,
          TOP,
          height - BOTTOM,
        );
        const apart = Math.min(APART, (narrow ? NARROW.spread : SPREAD) / lines.length);
        const last = new Map(names.map((each) => [each.entry, each.y]));
        return (
          <>
            {plateau !== null && rest !== null && (
              <g className="queue-band">
                <rect
                  x={across(plateau.place)}
                  width={right - across(plateau.place)}
                  y={TOP}
                  height={height - BOTTOM - TOP}
                />
              </g>
            )}
            <AxisY scale={y} count={4} x={LEFT} right={right} unit={column.unit} />
            <g className="axis">
              {worded.map((place) => (
                <text key={place} x={across(place)} y={height - BOTTOM + 18} textAnchor="middle">
                  {shortly[place]}
                </text>
              ))}
            </g>
            <line className="cursor" x1={across(at)} x2={across(at)} y1={TOP} y2={height - BOTTOM} />
            {lines.map(({ entry, points }) => (
              <g key={entry} className={toneOf(entry)}>
                {isTold(entry) && (
                  <path
                    className="band"
                    d={areaBetween(
                      points.map(
                        (each, place) =>
                          each && [
                            across(place),
                            y(lowOf(each) / column.factor),
                            y((each.mean + (each.interval ?? 0)) / column.factor),
                          ],
                      ),
                    )}
                  />
                )}
                {study.seeds.length > 1 &&
                  study.seeds.length <= MOST_DOTS &&
                  places.flatMap((place) =>
                    dots[entry]![place]!.map((value, start) => (
                      <circle
                        key={`${place} ${start}`}
                        className="start"
                        cx={across(place) + (entry - (lines.length - 1) / 2) * apart}
                        cy={y(value / column.factor)}
                        r={2.2}
                      />
                    )),
                  )}
                <path
                  className="curve"
                  d={lineThrough(points.map((each, place) => each && [across(place), y(each.mean / column.factor)]))}
                />
                {places.filter(has(points)).map((place) => (
                  <path
                    key={place}
                    className="mark"
                    {...markerOf(
                      toneOf(entry),
                      across(place),
                      y(points[place]!.mean / column.factor),
                      place === at ? 'large' : 'usual',
                    )}
                  />
                ))}
              </g>
            ))}
            {plateau !== null &&
              rest !== null &&
              right - across(plateau.place) > REMARK &&
              rest.lines.map((text, index) => (
                <text
                  key={text}
                  className={`remark-on ${toneOf(plateau.contender)}`}
                  x={across(plateau.place) + 8}
                  y={rest.below ? height - BOTTOM - 28 + index * NAME : TOP + 18 + index * NAME}
                >
                  {text}
                </text>
              ))}
            {law.length > 0 && (
              <>
                <path
                  className="law"
                  d={lineThrough(law.map((value, place) => [across(place), y(value / column.factor)]))}
                />
                <text className="law-name" x={right + 10} y={last.get(LAW)} dy="0.35em">
                  square-root law {column.format(law.at(-1)!)}
                </text>
              </>
            )}
            {lines.map(({ entry, title, points }) => {
              // The label at the end of a line is its value there.
              const here = points.filter((each) => each !== null).at(-1) ?? null;
              const high = last.get(entry);
              return high === undefined ? null : (
                <text
                  key={entry}
                  className={`label ${toneOf(entry)}`}
                  x={right + NEAR + (lines.length * apart) / 2}
                  y={high}
                  dy="0.35em"
                >
                  {shortened(title, narrow ? FEW_LETTERS : MOST_LETTERS, study.contenders)}{' '}
                  {here === null ? '' : column.format(here.mean)}
                  {!narrow &&
                    title.length < MOST_LETTERS - 3 &&
                    here !== null &&
                    here.interval !== null &&
                    here.interval > 0 && <tspan className="half"> ±{column.format(here.interval)}</tspan>}
                </text>
              );
            })}
            {places.map((place) => {
              const [left, end] = [
                place === 0 ? LEFT : (across(place) + across(place - 1)) / 2,
                place === places.length - 1 ? right : (across(place) + across(place + 1)) / 2,
              ];
              // Keyboard users select the point in the list above.
              return (
                <rect
                  key={place}
                  className="target"
                  x={left}
                  y={TOP}
                  width={Math.max(0, end - left)}
                  height={height - BOTTOM - TOP}
                  onClick={() => choose(place)}
                />
              );
            })}
          </>
        );
      }}
    </Figure>
  );
}
