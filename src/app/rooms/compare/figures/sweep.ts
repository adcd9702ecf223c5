import type { StudyAxis } from '#study/axes.ts';
import { doubles } from '#study/comparison.ts';
import type { FigureName } from '#study/figures.ts';
import { squareRootLaw } from '#study/path.ts';
import type { Results } from '#study/results.ts';
import type { Plateau } from '#study/sweepHeadline.ts';
import type { Estimate } from '#lab/results/manySeeds.ts';
import type { Axis, FigureContent } from '../../../charts/marks/picture.ts';
import { band, boxes, free, line, names, signOf, spots, upright } from '../../../charts/marks/placed.ts';
import { scalesOf } from '../../../charts/marks/picture.ts';
import { GREY } from '../../../ui/tones.ts';
import { shortened } from '../../../ui/words/shortened.ts';
import { columnOf, shortWords, type Column } from '../words.ts';
import { endsOf } from './against.ts';

const [LEFT, TOP, BOTTOM] = [62, 12, 44];
/** Space for the names at the ends, px, number of letters of a name beside its value, and the spread of all dots, px. */
const WIDE = { names: 176, letters: 17, spread: 36 };
const NARROW = { width: 480, names: 130, letters: 10, spread: 12 };
/** Maximum number of dots at a value: more would cover each other. */
const MOST_DOTS = 40;
/** Distance between the dots of neighbouring contenders, px. */
const APART = 6;
/** Height of a name, px. */
const NAME = 17;
/** Minimum width for a remark on the plot, and of a labelled value, px. */
const [REMARK, VALUE] = [190, 52];

/** Goodput according to the square-root law at each value of the first axis, bit/s. */
function lawOf({ study }: Results, second: number): readonly number[] {
  const many = study.axes[1]?.values.length ?? 1;
  const law = study.axes[0]!.values.map((_, place) => {
    const { scenario } = study.run(study.indexOf(place * many + second, 0, 0));
    return scenario === null ? null : squareRootLaw(scenario);
  });
  return law.every((each) => each !== null) ? law : [];
}

/** Positions of an axis's values: numbers to scale, other values evenly spaced. */
function acrossOf({ values, scale }: StudyAxis): { readonly at: readonly number[]; readonly log: boolean } {
  const isScaled = values.every((value): value is number => typeof value === 'number');
  const at = isScaled ? values : values.map((_, place) => place);
  return { at, log: isScaled && (scale === 'log' || doubles(values)) && Math.min(...values) > 0 };
}

/**
 * Label of a plateau in this figure, in two short lines; null: the plateau is of another figure. If high values are
 * good, curves are near the top, so the label is below them.
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

export interface SweepOrder {
  readonly results: Results;
  readonly name: FigureName;
  /** Index on the second axis, if there is one. */
  readonly second: number;
  /** Selected index on the first axis. */
  readonly at: number;
  /** Where one contender stops gaining from a larger value of the axis; null: nowhere, or not shown. */
  readonly plateau: Plateau | null;
  readonly toneOf: (contender: number) => number;
  /** px */
  readonly height: number;
}

interface SweepFigure extends FigureContent {
  /** Positions of the values on the axis. */
  readonly positions: readonly number[];
}

/** A figure over the values of the first axis: a line per contender with its 95 % band. */
export function sweepFigure({ results, name, second, at, plateau, toneOf, height }: SweepOrder): SweepFigure {
  const { study } = results;
  const [first, other] = study.axes;
  const axis = first!;
  const many = other?.values.length ?? 1;
  const places = axis.values.map((_, place) => place);
  const lines = study.contenders.map((title, entry) => ({
    title,
    entry,
    tone: toneOf(entry),
    points: places.map((place) => results.estimate(place * many + second, entry, name)),
    dots: places.map((place) => results.values(place * many + second, entry, name).filter((value) => value !== null)),
  }));
  const ends = lines.flatMap(({ points, dots }) => [
    ...points.flatMap((each) => (each === null ? [] : endsOf(each))),
    ...dots.flat(),
  ]);
  // The law concerns goodput under random losses; for other figures there is nothing to compare it with.
  const law = name === 'goodput' && axis.path === 'network.bottleneck.loss.rate' ? lawOf(results, second) : [];
  const column = columnOf(name, ends);
  const { factor, format } = column;
  const unit = column.unit === '' ? '' : `, ${column.unit}`;
  const starts = study.seeds.length;
  const shown = !results.isComplete
    ? 'a dot is one start'
    : starts === 1
      ? 'one start'
      : `mean of ${starts} starts and 95 % band${starts > MOST_DOTS ? '' : ', a dot is one start'}`;
  const rest = plateau === null ? null : restOf(plateau, axis, name, lines[plateau.contender]!, column);
  const across = acrossOf(axis);
  const lastOf = ({ points, dots }: (typeof lines)[number]): number | undefined =>
    points.filter((each) => each !== null).at(-1)?.mean ?? dots.flat().at(-1);
  /** The name of a line with its value at the end. */
  const endText = ({ title, points }: (typeof lines)[number], narrow: boolean): string => {
    const here = points.filter((each) => each !== null).at(-1);
    const text = `${shortened(title, (narrow ? NARROW : WIDE).letters, study.contenders)} `;
    if (here === undefined) return text;
    const half = here.interval !== null && here.interval > 0 ? ` ±${format(here.interval)}` : '';
    const value = `${text}${format(here.mean)}`;
    return narrow || value.length + half.length > WIDE.letters + 3 ? value : `${value}${half}`;
  };
  return {
    title: column.title,
    about: `${column.unit === '' ? '' : `${column.unit}; `}${shown}, by ${axis.label.toLowerCase()}${other === undefined ? '' : `, at ${other.words[second]}`}`,
    summary: lines
      .map(({ title, points }) => {
        const given = points.filter((each) => each !== null);
        return given.length === 0
          ? `${title}: ${results.isComplete ? 'no result' : 'not yet'}`
          : `${title}: from ${format(given[0]!.mean)} to ${format(given.at(-1)!.mean)} ${column.unit}`;
      })
      .concat(
        law.length === 0
          ? []
          : [`the square-root law: from ${format(law[0]!)} to ${format(law.at(-1)!)} ${column.unit}`],
      )
      .join('; '),
    height,
    positions: across.at,
    table: {
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
            : `${format(each.mean)}${each.interval === null ? '' : ` ± ${format(each.interval)}`}`;
        }),
        ...law.slice(place, place + 1).map(format),
      ]),
    },
    plots: (width) => {
      if (ends.length === 0) return [];
      const narrow = width < NARROW.width;
      const room = narrow ? NARROW : WIDE;
      const area = { left: LEFT, right: width - room.names, top: TOP, bottom: height - BOTTOM };
      const x: Axis = { ends: [Math.min(...across.at), Math.max(...across.at)], log: across.log };
      const all = [...ends, ...law].map((value) => value / factor);
      const y: Axis = { ends: [Math.min(...all), Math.max(...all)], nice: true, ticks: 4, unit: column.unit };
      const px = scalesOf({ area, x, y }).x;
      const shortly = shortWords(axis.words);
      const every = Math.ceil(places.length / Math.max(2, (area.right - LEFT) / 64));
      const end = places.length - 1;
      // The last value always has a label; values too near to it have none.
      const isFar = (place: number): boolean => px(across.at[end]!) - px(across.at[place]!) > VALUE;
      const labelled = places.filter((place) => place === end || (place % every === 0 && isFar(place)));
      // If there is no room for all names and bands, only coloured contenders have them.
      const crowded = (lines.length + 1) * NAME > height - BOTTOM - TOP;
      const told = lines.filter(({ tone }) => !crowded || tone < GREY);
      const apart = Math.min(APART, room.spread / lines.length);
      return [
        {
          area,
          x: { ...x, ticks: labelled.map((place) => [across.at[place]!, shortly[place]!]) },
          y,
          marks: [
            ...(plateau === null || rest === null
              ? []
              : [
                  boxes([{ x: [across.at[plateau.place]!] }], { paint: 'sunk' }),
                  free(({ x: xOf, view: { right, top, bottom }, label }) => {
                    const left = xOf(across.at[plateau.place]!);
                    const from = rest.below ? bottom - 28 : top + 18;
                    if (right - left > REMARK)
                      rest.lines.forEach((text, index) =>
                        label({
                          kind: 'note',
                          text,
                          tone: toneOf(plateau.contender),
                          x: left + 8,
                          y: from + index * NAME,
                        }),
                      );
                  }),
                ]),
            upright(across.at[at]!, { paint: 'ink', width: 1 }),
            // Draw coloured lines above grey ones.
            ...[...told]
              .sort((a, b) => b.tone - a.tone)
              .map(({ tone, points }) =>
                band(
                  points.map((each, place) => {
                    if (each === null) return null;
                    const [low, high] = endsOf(each);
                    return [across.at[place]!, low / factor, high / factor];
                  }),
                  { paint: tone, alpha: tone < GREY ? 0.6 : 0.35 },
                ),
              ),
            ...lines.map(({ entry, tone, dots }) =>
              spots(
                starts > 1 && starts <= MOST_DOTS
                  ? dots.flatMap((values, place) =>
                      values.map((value) => ({
                        x: across.at[place]!,
                        y: value / factor,
                        dx: (entry - (lines.length - 1) / 2) * apart,
                      })),
                    )
                  : [],
                signOf(tone, 5),
                'top',
              ),
            ),
            ...lines.flatMap(({ tone, points }) => {
              const means = points.map((each, place) => each && ([across.at[place]!, each.mean / factor] as const));
              const markers = means.flatMap((each, place) =>
                each === null ? [] : [{ place, spot: { x: each[0], y: each[1] } }],
              );
              return [
                line(means, { paint: tone, width: 1.9 }),
                ...markers.map(({ place, spot }) => spots([spot], signOf(tone, place === at ? 12 : 8), 'top')),
              ];
            }),
            line(
              law.map((value, place) => [across.at[place]!, value / factor]),
              { paint: 'ink2', width: 1.2 },
            ),
            names(
              [
                ...told.flatMap((each) => {
                  const value = lastOf(each);
                  return value === undefined
                    ? []
                    : [{ text: endText(each, narrow), tone: each.tone, value: value / factor }];
                }),
                ...law
                  .slice(-1)
                  .map(
                    (value) =>
                      ({ text: `square-root law ${format(value)}`, kind: 'tick', value: value / factor }) as const,
                  ),
              ],
              { gap: NAME, dx: 8 + (lines.length * apart) / 2 },
            ),
          ],
        },
      ];
    },
  };
}
