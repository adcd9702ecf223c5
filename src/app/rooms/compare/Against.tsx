import { useState, type KeyboardEvent } from 'react';
import { scaleLinear, scaleLog, type ScaleLinear } from 'd3-scale';
import type { Estimate } from '../../../lab/results/manySeeds.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { comparisonOf } from '../../../study/comparison.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import type { Study } from '../../../study/runs.ts';
import { AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { lineThrough, polygon } from '../../charts/figure/paths.ts';
import { spread } from '../../charts/plot/label.ts';
import { shortened } from '../../ui/words/shortened.ts';
import type { Band } from './bands.ts';
import { isGrey, markerOf } from './marker.ts';
import { columnOf, type Column } from './words.ts';

/** Margins of the plot, px; the first is that of the heads of the bands. */
const [TOP, LEFT, BOTTOM] = [24, 40, 26];
/** Height of the strip that leads each band to its column of ranks, px, and the gap between two columns (compare.css). */
const [FAN, COLUMN_GAP] = [26, 20];
/** Space for the names at the ends, px, and on a phone. */
const [NAMES, FEW_NAMES] = [176, 112];
const NARROW = 480;
/** Distance from a band to its outermost dots, px. */
const PAD = 10;
/** Half the length of a mean, px. */
const MEAN = 9;
/** Height of a name, and its smallest size, px; the number of its letters, on a phone too. */
const [NAME, LEAST_NAME, LETTERS, FEW_LETTERS] = [22, 13, 14, 9];
/** Width of a letter at the head of a band and of one below the axis, px. */
const [HEAD_LETTER, LETTER] = [7.6, 8];
/** Above this ratio of the largest to the smallest value the axis is logarithmic. */
const LINEAR_UP_TO = 4;
/** Above this number of starts dots would cover each other. */
const MOST_DOTS = 40;

interface Props {
  readonly results: Results;
  /** The figure that ranks (upwards) and the one that it is shown against (to the right). */
  readonly up: FigureName;
  readonly across: FigureName;
  /** The bands of `across`, side by side. */
  readonly bands: readonly Band[];
  /** Index of the selected value. */
  readonly at: number;
  readonly choose: (place: number) => void;
  readonly toneOf: (contender: number) => string;
  readonly height: number;
  /** Whether the bands lead to columns of ranks below. */
  readonly leads: boolean;
}

const endsOf = ({ mean, interval }: Estimate): readonly [low: number, high: number] => [
  // No figure is below 0.
  Math.max(0, mean - (interval ?? 0)),
  mean + (interval ?? 0),
];

/** Round values within a domain: 1, 2 and 5 times a power of ten if the axis is logarithmic. */
function ticksOf(
  scale: Pick<ScaleLinear<number, number>, 'ticks'> & ((value: number) => number),
  isLog: boolean,
  room: number,
): number[] {
  const all = scale.ticks(isLog ? 10 : Math.max(2, Math.floor(room / 90)));
  const round = all.filter((value) => /^[125]/.test(value.toExponential()));
  const ticks = isLog && round.length > 1 ? round : all;
  const far = (value: number, at: number): boolean => at === 0 || scale(value) - scale(ticks[at - 1]!) > 4 * LETTER;
  return ticks.filter(far);
}

/** "of 10": the rate of the link in the unit of a goodput; '' if there is no such link, or it is varied. */
function ofLink({ base: { network }, axes }: Study, { factor, figure }: Column): string {
  if (figure.name !== 'goodput' || network.kind !== 'dumbbell') return '';
  if (axes.some(({ path }) => path === 'network.bottleneck.rate')) return '';
  return ` of ${Number((network.bottleneck.rate / factor).toPrecision(3))}`;
}

/**
 * One figure against another over the values of a sweep: a band for each value, a dot for each start, a line through the
 * means of each contender, its interval as a box in both directions.
 */
export function Against({ results, up, across, bands, at, choose, toneOf, height, leads }: Props) {
  const { study } = results;
  /** The contender whose values are read with keys; null: none. */
  const [held, hold] = useState<number | null>(null);
  const axis = study.axes[0]!;
  const { seeds, contenders } = study;
  const [sweep] = comparisonOf(study).sweeps;
  const noun = sweep!.name.replace(/^the /, '');
  const places = axis.values.map((_, place) => place);
  const entries = contenders.map((title, entry) => ({
    title,
    entry,
    points: places.map((place) => {
      const [x, y] = [across, up].map((name) => results.estimate(place, entry, name));
      return x && y ? { x, y } : null;
    }),
    runs: places.map((place) => {
      const [xs, ys] = [across, up].map((name) => results.values(place, entry, name));
      return xs!.flatMap((x, seed) => {
        const y = ys![seed] ?? null;
        return x === null || y === null ? [] : [[x, y] as const];
      });
    }),
  }));
  const means = entries.flatMap(({ points }) => points.filter((each) => each !== null));
  const dots = entries.flatMap(({ runs }) => runs.flat());
  const ys = [...means.flatMap(({ y }) => endsOf(y)), ...dots.map(([, y]) => y)];
  const [least, most] = [bands[0]?.low ?? 0, bands.at(-1)?.high ?? 1];
  const columnX = columnOf(across, [least, most]);
  const columnY = columnOf(up, ys);
  const isLog = least > 0 && most / least > LINEAR_UP_TO;
  const y = scaleLinear([Math.min(...ys) / columnY.factor, Math.max(...ys) / columnY.factor], [1, 0]).nice(5);
  const [bottom, top] = y.domain();
  const range = ys.length === 0 || bottom === 0 ? '' : `${bottom} to ${top}${ofLink(study, columnY)} `;
  const waits = columnX.title.charAt(0).toLowerCase() + columnX.title.slice(1);
  const unit = ({ unit: of }: Column): string => (of === '' ? '' : `, ${of}`);
  const worded = (column: Column, each: Estimate): string =>
    `${column.format(each.mean)}${each.interval === null ? '' : ` ± ${column.format(each.interval)}`}`;
  const lowest = contenders.length - 1;
  const read = Math.min(held ?? 0, lowest);
  const valuesAt = (entry: number): string => {
    const each = entries[entry]?.points[at] ?? null;
    return each === null
      ? 'not yet'
      : `${worded(columnY, each.y)} ${columnY.unit}, ${waits} ${worded(columnX, each.x)} ${columnX.unit}`;
  };
  // Bands lie in the order of `across`, not of their values.
  const chosen = bands.findIndex(({ place }) => place === at);
  const onKey = (event: KeyboardEvent): void => {
    const next = { ArrowRight: bands[chosen + 1], ArrowLeft: bands[chosen - 1] }[event.key];
    const entry = { ArrowDown: Math.min(lowest, read + 1), ArrowUp: Math.max(0, read - 1) }[event.key];
    if (next !== undefined) choose(next.place);
    else if (entry !== undefined) hold(entry);
    else if (event.key === 'Enter') {
      const { scenario } = study.run(study.indexOf(at, read, 0));
      if (scenario !== null) window.location.hash = encodeLink(scenario);
    } else return;
    event.preventDefault();
  };
  return (
    <Figure
      title={`${columnY.title} against ${waits}`}
      about={[
        `${range}${columnY.unit}`.trim(),
        ...(isLog ? [`${waits} in ${columnX.unit} is logarithmic`] : []),
        ...(seeds.length > 1 ? [`a dot is one start`] : []),
      ].join('; ')}
      summary={entries
        .map(({ title, points }) => {
          const given = points.filter((each) => each !== null);
          const [from, to] = [given[0], given.at(-1)];
          return from === undefined || to === undefined
            ? `${title}: not yet`
            : `${title}: from ${columnY.format(from.y.mean)} to ${columnY.format(to.y.mean)} ${columnY.unit} while ${waits} goes from ${columnX.format(from.x.mean)} to ${columnX.format(to.x.mean)} ${columnX.unit}`;
        })
        .join('; ')}
      height={height}
      table={{
        heads: [axis.label, ...contenders.flatMap((name) => [`${name}${unit(columnY)}`, `${name}${unit(columnX)}`])],
        rows: axis.words.map((word, place) => [
          word,
          ...entries.flatMap(({ points }) => {
            const each = points[place] ?? null;
            return each === null ? ['–', '–'] : [worded(columnY, each.y), worded(columnX, each.x)];
          }),
        ]),
      }}
    >
      {(width) => {
        if (dots.length === 0)
          return (
            <text x={LEFT} y={height / 2}>
              No run is finished yet.
            </text>
          );
        const narrow = width < NARROW;
        const floor = height - BOTTOM - (leads ? FAN : 0);
        const right = width - (narrow ? FEW_NAMES : NAMES);
        const x = (isLog ? scaleLog : scaleLinear)(
          [least / columnX.factor, (most === least ? least * 1.1 || 1 : most) / columnX.factor],
          [LEFT + (narrow ? 2 : 5) * PAD, right - PAD],
        );
        y.range([floor, TOP]);
        const xOf = (value: number): number => x(Math.max(value, isLog ? least / 2 : 0) / columnX.factor);
        const yOf = (value: number): number => y(value / columnY.factor);
        const drawn = bands.map(({ place, low, high }) => ({ place, from: xOf(low) - PAD, to: xOf(high) + PAD }));
        const midOf = ({ from, to }: (typeof drawn)[number]): number => (from + to) / 2;
        const fits = (words: readonly string[]): boolean =>
          drawn.every((band, index) => {
            const next = drawn[index + 1];
            const half = (of: number): number => (words[drawn[of]!.place]!.length * HEAD_LETTER) / 2 + 3;
            return next === undefined || midOf(band) + half(index) < midOf(next) - half(index + 1);
          });
        const heads = [axis.words.map((_, place) => `${noun} ${sweep!.words[place]}`), sweep!.words].find(fits);
        const isTold = (entry: number): boolean =>
          (contenders.length + 1) * NAME <= floor - TOP || !isGrey(toneOf(entry));
        const ends = entries.flatMap(({ entry, title, points, runs }) => {
          const last = points.at(-1)?.y.mean ?? runs.at(-1)?.at(0)?.[1];
          return !isTold(entry) || last === undefined ? [] : [{ entry, title, y: yOf(last) }];
        });
        const nameHigh = Math.min(NAME, (floor - TOP) / Math.max(1, ends.length));
        const names = spread(ends, nameHigh, TOP + nameHigh / 2, floor - nameHigh / 4);
        const nameOf = (entry: number, title: string, few: boolean): string => {
          const value = held === null ? undefined : entries[entry]!.points[at]?.y.mean;
          const words = value === undefined ? '' : ` ${columnY.format(value)}`;
          return `${shortened(title, Math.max(3, (few ? FEW_LETTERS : LETTERS) - words.length), contenders)}${words}`;
        };
        const point = held === null ? null : (entries[read]!.points[at] ?? null);
        const columns = axis.values.length;
        const column = (width - COLUMN_GAP * (columns - 1)) / columns;
        return (
          <>
            {drawn.map((band) => (
              <g key={band.place} className={band.place === at ? 'value-band chosen' : 'value-band'}>
                <rect x={band.from} width={band.to - band.from} y={TOP - 22} height={floor - TOP + 22} />
                {heads !== undefined && (
                  <text x={midOf(band)} y={TOP - 7} textAnchor="middle">
                    {heads[band.place]}
                  </text>
                )}
                {leads && (
                  <path
                    d={polygon([
                      [band.from, height - FAN],
                      [band.to, height - FAN],
                      [band.place * (column + COLUMN_GAP) + column * 0.86, height],
                      [band.place * (column + COLUMN_GAP), height],
                    ])}
                  />
                )}
              </g>
            ))}
            <AxisY scale={y} count={Math.min(5, (floor - TOP) / 40)} x={LEFT} right={width} unit={columnY.unit} />
            <g className="axis">
              <line className="base" x1={LEFT} x2={width} y1={floor} y2={floor} />
              {ticksOf(x, isLog, right - LEFT).map((value, index) => (
                <text key={value} x={x(value)} y={floor + 17} textAnchor="middle">
                  {value}
                  {index === 0 && columnX.unit !== '' ? ` ${columnX.unit}` : ''}
                </text>
              ))}
              {!narrow && (
                <text x={width} y={floor + 17} textAnchor="end">
                  {waits}
                </text>
              )}
            </g>
            {entries.map(({ entry, points }) => (
              <g key={entry} className={toneOf(entry)}>
                {isTold(entry) && (
                  <path
                    className="curve through"
                    d={lineThrough(points.map((each) => each && [xOf(each.x.mean), yOf(each.y.mean)]))}
                  />
                )}
                {isTold(entry) &&
                  points.map((each, place) => {
                    if (each === null || seeds.length === 1) return null;
                    const [l = 0, r = 0] = endsOf(each.x).map(xOf);
                    const [b = 0, t = 0] = endsOf(each.y).map(yOf);
                    const [from, to] = [Math.max(LEFT, l), Math.min(width, r)];
                    return (
                      <rect
                        key={places[place]}
                        className="both-ways"
                        x={from}
                        width={Math.max(0, to - from)}
                        y={t}
                        height={b - t}
                      />
                    );
                  })}
              </g>
            ))}
            {entries.map(({ entry, runs, points }) => (
              <g key={entry} className={toneOf(entry)}>
                {seeds.length <= MOST_DOTS &&
                  runs.flatMap((of, place) =>
                    of.map(([a, b], index) => (
                      <path
                        key={`${place} ${index}`}
                        className="start"
                        {...markerOf(toneOf(entry), xOf(a), yOf(b), 'small')}
                      />
                    )),
                  )}
                {isTold(entry) &&
                  points.map(
                    (each, place) =>
                      each !== null && (
                        <line
                          key={places[place]}
                          className="mean-bar"
                          x1={xOf(each.x.mean) - MEAN}
                          x2={xOf(each.x.mean) + MEAN}
                          y1={yOf(each.y.mean)}
                          y2={yOf(each.y.mean)}
                        />
                      ),
                  )}
              </g>
            ))}
            {names.map(({ entry, title, y: high }) => (
              <text
                key={entry}
                className={`end-name ${toneOf(entry)}`}
                style={{ fontSize: Math.max(LEAST_NAME, nameHigh - 2) }}
                x={(drawn.at(-1)?.to ?? right) + 6}
                y={high}
                dy="0.35em"
              >
                {nameOf(entry, title, narrow)}
              </text>
            ))}
            {drawn.map((band) => (
              // Keys select it on the plot.
              <rect
                key={band.place}
                className="target"
                x={band.from}
                width={band.to - band.from}
                y={0}
                height={floor}
                onClick={() => choose(band.place)}
              />
            ))}
            {point !== null && (
              <path
                className="cursor"
                d={`M${xOf(point.x.mean)} ${TOP}V${floor}M${LEFT} ${yOf(point.y.mean)}H${right}`}
              />
            )}
            <rect
              className="by-keys"
              x={LEFT}
              y={TOP}
              width={right - LEFT}
              height={floor - TOP}
              // A drawing contains no input.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="slider"
              tabIndex={0}
              aria-label={`Contender, at ${noun} ${sweep!.words[at]}; left and right: the value; Enter opens the run`}
              aria-orientation="vertical"
              aria-valuemin={1}
              aria-valuemax={lowest + 1}
              aria-valuenow={read + 1}
              aria-valuetext={`${contenders[read]}: ${valuesAt(read)}`}
              onKeyDown={onKey}
              onFocus={() => hold(read)}
              onBlur={() => hold(null)}
            />
          </>
        );
      }}
    </Figure>
  );
}
