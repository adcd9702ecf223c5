import { scaleLinear, scaleLog } from 'd3-scale';
import type { Estimate } from '#lab/results/manySeeds.ts';
import { comparisonOf } from '#study/comparison.ts';
import type { FigureName } from '#study/figures.ts';
import type { Results } from '#study/results.ts';
import type { Study } from '#study/runs.ts';
import { scalesOf, type Axis, type FigureContent, type FigureMark } from '../../../charts/marks/picture.ts';
import { free, level, line, names, signOf, spots } from '../../../charts/marks/placed.ts';
import { GREY } from '../../../ui/tones.ts';
import { shortened } from '../../../ui/words/shortened.ts';
import { columnOf, type Column } from '../words.ts';

/** Margins of the plot, px; the top margin contains the heads of the bands. */
const [TOP, LEFT, BOTTOM] = [24, 40, 26];
/** Height of the strip that connects bands to columns of ranks, and the gap between columns (compare.css), px. */
const [FAN, COLUMN_GAP] = [26, 20];
/** Space for the names at the ends, px, and number of their letters. */
const WIDE = { names: 176, letters: 14, inset: 50 };
const NARROW = { width: 480, names: 112, letters: 9, inset: 20 };
/** Distance from a band to its outermost dots, px. */
export const PAD = 10;
/** Half the length of the line that marks a mean, px. */
const MEAN = 9;
/** Height of a name, px. */
const NAME = 22;
/** Width of a letter at the head of a band and of one below the axis, px. */
const [HEAD_LETTER, LETTER] = [7.6, 8];
/** Above this ratio of the largest to the smallest value the axis is logarithmic. */
const LINEAR_UP_TO = 4;
/** Above this number of starts dots would cover each other. */
const MOST_DOTS = 40;

/** The values of a figure at one value of a sweep, over all contenders and starts, in the unit of the figure. */
interface Band {
  /** Index on the axis. */
  readonly place: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The bands of a figure at the values of a sweep's only axis, from the runs finished so far. null: bands overlap, or
 * are not in the order of the axis. Further runs only widen bands, so overlapping bands stay so.
 */
export function bandsOf(results: Results, name: FigureName): readonly Band[] | null {
  const { study } = results;
  if (study.axes.length !== 1) return null;
  const bands = study.axes[0]!.values.flatMap((_, place): Band[] => {
    const values = study.contenders
      .flatMap((__, entry) => results.values(place, entry, name))
      .filter((value) => value !== null);
    return values.length === 0 ? [] : [{ place, low: Math.min(...values), high: Math.max(...values) }];
  });
  return bands.every(({ low }, at) => at === 0 || low > bands[at - 1]!.high) ? bands : null;
}

export interface AgainstOrder {
  readonly results: Results;
  /** The figure that ranks (upwards) and the one that it is shown against (to the right). */
  readonly up: FigureName;
  readonly across: FigureName;
  /** The bands of `across`, side by side. */
  readonly bands: readonly Band[];
  /** Index of the selected value. */
  readonly at: number;
  /** The contender whose values are read with keys; null: none. */
  readonly held: number | null;
  readonly toneOf: (contender: number) => number;
  /** px */
  readonly height: number;
  /** Whether the bands lead to columns of ranks below. */
  readonly leads: boolean;
}

/** A figure with the words for its keyboard control, and the ends of each band on its axis. */
interface AgainstFigure extends FigureContent {
  readonly noun: string;
  /** The values of a contender at the selected place. */
  readonly valuesOf: (contender: number) => string;
  readonly endsOf: (band: Band) => readonly [from: number, to: number];
}

/** Ends of an interval. No figure is below 0. */
export const endsOf = ({ mean, interval }: Estimate): readonly [low: number, high: number] => [
  Math.max(0, mean - (interval ?? 0)),
  mean + (interval ?? 0),
];

/** Round values within a domain: 1, 2 and 5 times a power of ten if the axis is logarithmic. */
function ticksOf(axis: Axis, px: (value: number) => number, room: number): readonly (readonly [number, string])[] {
  const isLog = axis.log === true;
  const all = (isLog ? scaleLog() : scaleLinear())
    .domain(axis.ends)
    .ticks(isLog ? 10 : Math.max(2, Math.floor(room / 90)));
  const round = all.filter((value) => /^[125]/.test(value.toExponential()));
  const ticks = isLog && round.length > 1 ? round : all;
  const isFar = (value: number, at: number): boolean => at === 0 || px(value) - px(ticks[at - 1]!) > 4 * LETTER;
  return ticks.filter(isFar).map((value) => [value, String(value)]);
}

/** "of 10": the rate of the link in the unit of a goodput; '' if there is no such link, or it is varied. */
function ofLink({ base: { network }, axes }: Study, { factor, figure }: Column): string {
  if (figure.name !== 'goodput' || network.kind !== 'dumbbell') return '';
  if (axes.some(({ path }) => path === 'network.bottleneck.rate')) return '';
  return ` of ${Number((network.bottleneck.rate / factor).toPrecision(3))}`;
}

/**
 * One figure against another over the values of a sweep: a band for each value, a marker for each start, a line through
 * the means of each contender, its interval as a box in both directions.
 */
export function againstFigure({
  results,
  up,
  across,
  bands,
  at,
  held,
  toneOf,
  height,
  leads,
}: AgainstOrder): AgainstFigure {
  const { study } = results;
  const axis = study.axes[0]!;
  const { seeds, contenders } = study;
  const [sweep] = comparisonOf(study).sweeps;
  const noun = sweep!.name.replace(/^the /, '');
  const places = axis.values.map((_, place) => place);
  const entries = contenders.map((title, entry) => ({
    title,
    entry,
    tone: toneOf(entry),
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
  const [bottom, top] = scaleLinear([Math.min(...ys) / columnY.factor, Math.max(...ys) / columnY.factor], [1, 0])
    .nice(5)
    .domain() as [number, number];
  const range = ys.length === 0 || bottom === 0 ? '' : `${bottom} to ${top}${ofLink(study, columnY)} `;
  const waits = columnX.title.charAt(0).toLowerCase() + columnX.title.slice(1);
  const unit = ({ unit: of }: Column): string => (of === '' ? '' : `, ${of}`);
  const worded = (column: Column, each: Estimate): string =>
    `${column.format(each.mean)}${each.interval === null ? '' : ` ± ${column.format(each.interval)}`}`;
  const onX = (value: number): number => Math.max(value, isLog ? least / 2 : 0) / columnX.factor;
  const onY = (value: number): number => value / columnY.factor;
  const x: Axis = {
    ends: [least / columnX.factor, (most === least ? least * 1.1 || 1 : most) / columnX.factor],
    log: isLog,
    unit: columnX.unit,
  };
  const floorOf = height - BOTTOM - (leads ? FAN : 0);
  // If the names of all contenders do not fit, only coloured ones have a name, a line and an interval.
  const isTold = ({ tone }: (typeof entries)[number]): boolean =>
    (contenders.length + 1) * NAME <= floorOf - TOP || tone < GREY;
  const told = entries.filter(isTold);
  const read = held === null ? null : (entries[held]?.points[at] ?? null);

  /** Background, head and fan of each band. */
  const bandMarks = (width: number): FigureMark =>
    free(({ x: px, draw, label }) => {
      const drawn = bands.map(({ place, low, high }) => ({ place, from: px(onX(low)) - PAD, to: px(onX(high)) + PAD }));
      const midOf = ({ from, to }: (typeof drawn)[number]): number => (from + to) / 2;
      const fits = (words: readonly string[]): boolean =>
        drawn.every((band, index) => {
          const next = drawn[index + 1];
          const half = (of: number): number => (words[drawn[of]!.place]!.length * HEAD_LETTER) / 2 + 3;
          return next === undefined || midOf(band) + half(index) < midOf(next) - half(index + 1);
        });
      const heads = [axis.words.map((_, place) => `${noun} ${sweep!.words[place]}`), sweep!.words].find(fits);
      const column = (width - COLUMN_GAP * (axis.values.length - 1)) / axis.values.length;
      for (const band of drawn) {
        const { place, from, to } = band;
        const box = { x: from, y: TOP - 22, width: to - from, height: floorOf - TOP + 22 };
        draw('ground', { kind: 'boxes', boxes: [box], paint: 'sunk', alpha: 0.65 });
        const head = { x: midOf(band), y: TOP - 7, anchor: 'middle', bare: true } as const;
        if (heads !== undefined)
          label({ ...head, kind: 'note', text: heads[place]!, ink: place === at ? 'ink' : 'ink2' });
        const begin = place * (column + COLUMN_GAP);
        const upper = Float64Array.of(from, height - FAN, to, height - FAN);
        const lower = Float64Array.of(begin, height, begin + column * 0.86, height);
        if (leads) draw('ground', { kind: 'area', upper, lower, paint: 'sunk' });
      }
    });

  /** The interval of a mean in both directions. */
  const boxOf = (each: { readonly x: Estimate; readonly y: Estimate }, tone: number): FigureMark =>
    free(({ x: px, y: py, view, draw }) => {
      const [left, right] = endsOf(each.x).map((value) => px(onX(value))) as [number, number];
      const [low, high] = endsOf(each.y).map((value) => py(onY(value))) as [number, number];
      const from = Math.max(view.left, left);
      const box = { x: from, y: high, width: Math.max(0, Math.min(view.right, right) - from), height: low - high };
      draw('lines', { kind: 'boxes', boxes: [box], paint: tone, hollow: 1.3 });
    });
  const meanBar = (each: { readonly x: Estimate; readonly y: Estimate }): FigureMark =>
    free(({ x: px, y: py, draw }) => {
      const [mid, high] = [px(onX(each.x.mean)), py(onY(each.y.mean))];
      const bar = Float64Array.of(mid - MEAN, high, mid + MEAN, high);
      draw('top', { kind: 'line', line: bar, paint: 'ink', width: 2.4, sharp: true });
    });

  return {
    title: `${columnY.title} against ${waits}`,
    about: [
      `${range}${columnY.unit}`.trim(),
      ...(isLog ? [`${waits} in ${columnX.unit} is logarithmic`] : []),
      ...(seeds.length > 1 ? [`a dot is one start`] : []),
    ].join('; '),
    summary: entries
      .map(({ title, points }) => {
        const given = points.filter((each) => each !== null);
        const [from, to] = [given[0], given.at(-1)];
        return from === undefined || to === undefined
          ? `${title}: not yet`
          : `${title}: from ${columnY.format(from.y.mean)} to ${columnY.format(to.y.mean)} ${columnY.unit} while ${waits} goes from ${columnX.format(from.x.mean)} to ${columnX.format(to.x.mean)} ${columnX.unit}`;
      })
      .join('; '),
    height,
    table: {
      heads: [axis.label, ...contenders.flatMap((name) => [`${name}${unit(columnY)}`, `${name}${unit(columnX)}`])],
      rows: axis.words.map((word, place) => [
        word,
        ...entries.flatMap(({ points }) => {
          const each = points[place] ?? null;
          return each === null ? ['–', '–'] : [worded(columnY, each.y), worded(columnX, each.x)];
        }),
      ]),
    },
    noun: `${noun} ${sweep!.words[at]}`,
    valuesOf: (entry) => {
      const each = entries[entry]?.points[at] ?? null;
      return each === null
        ? 'not yet'
        : `${worded(columnY, each.y)} ${columnY.unit}, ${waits} ${worded(columnX, each.x)} ${columnX.unit}`;
    },
    endsOf: ({ low, high }) => [onX(low), onX(high)],
    plots: (width) => {
      if (dots.length === 0) return [];
      const narrow = width < NARROW.width;
      const room = narrow ? NARROW : WIDE;
      const area = { left: LEFT, right: width, top: TOP, bottom: floorOf };
      const inset = [room.inset, room.names + PAD] as const;
      const y: Axis = { ends: [bottom, top], ticks: Math.min(5, (floorOf - TOP) / 40), unit: columnY.unit };
      const px = scalesOf({ area, x: { ...x, inset }, y }).x;
      const nameHigh = Math.min(NAME, (floorOf - TOP) / Math.max(1, told.length));
      const nameOf = (title: string, value: number | undefined): string => {
        const words = value === undefined ? '' : ` ${columnY.format(value)}`;
        return `${shortened(title, Math.max(3, room.letters - words.length), contenders)}${words}`;
      };
      return [
        {
          area,
          x: { ...x, inset, ticks: ticksOf(x, px, width - room.names - LEFT) },
          y,
          marks: [
            bandMarks(width),
            level(bottom, { paint: 'rule' }),
            ...told.map(({ tone, points }) =>
              line(
                points.map((each) => each && ([onX(each.x.mean), onY(each.y.mean)] as const)),
                { paint: tone, width: 1.9, alpha: 0.8 },
              ),
            ),
            ...(seeds.length === 1
              ? []
              : told.flatMap(({ tone, points }) =>
                  points.flatMap((each) => (each === null ? [] : [boxOf(each, tone)])),
                )),
            ...entries.map(({ tone, runs }) =>
              spots(
                seeds.length > MOST_DOTS ? [] : runs.flat().map(([a, b]) => ({ x: onX(a), y: onY(b) })),
                signOf(tone, 6),
              ),
            ),
            ...told.flatMap(({ points }) => points.flatMap((each) => (each === null ? [] : [meanBar(each)]))),
            names(
              told.flatMap(({ title, tone, points, runs }) => {
                const last = points.at(-1)?.y.mean ?? runs.at(-1)?.at(0)?.[1];
                const text = nameOf(title, held === null ? undefined : points[at]?.y.mean);
                const kind = nameHigh < NAME ? 'note' : 'value';
                return last === undefined ? [] : [{ kind, text, tone, value: onY(last) } as const];
              }),
              { gap: nameHigh, at: onX(bands.at(-1)?.high ?? most), dx: PAD + 6 },
            ),
            free(({ x: pxOf, y: py, view, draw, label }) => {
              if (!narrow) label({ kind: 'tick', text: waits, x: width, y: floorOf + 18, anchor: 'end' });
              if (read === null) return;
              const [mid, high] = [pxOf(onX(read.x.mean)), py(onY(read.y.mean))];
              const look = { kind: 'line', paint: 'ink', width: 1, sharp: true } as const;
              draw('top', { ...look, line: Float64Array.of(mid, view.top, mid, view.bottom) });
              draw('top', { ...look, line: Float64Array.of(view.left, high, width - room.names, high) });
            }),
          ],
        },
      ];
    },
  };
}
