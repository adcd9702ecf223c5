/**
 * Marks of charts whose values are all known in advance, as in static figures. `rooms/lab/panels/kit/marks.ts` has those
 * that read a run.
 */
import { type Line, Points } from '../plot/points.ts';
import type { Drawn, Paint } from './drawn.ts';
import type { Series } from '../../run/record/series.ts';
import { GREY } from '../../ui/tones.ts';
import type { FigureTable } from '../figure/table.ts';
import { thinTraceOf } from '../plot/trace.ts';
import { xOf, type View } from '../plot/view.ts';
import type { FigureContent, FigureMark } from './picture.ts';

/** A column of the table. */
interface Column {
  readonly head: string;
  /** Number and length of the intervals, s. */
  readonly count: number;
  readonly width: number;
  readonly cell: (stretch: number) => string;
}

/** A mark over time, with the table columns that list its values. */
export interface KnownMark extends FigureMark {
  readonly columns?: readonly Column[];
}

/** Width of a curve, px: becomes 4 px on the 1080 lines of a projector, where figures are scaled as a whole. */
export const CURVE = 2.1;

const middleOf = (view: View, stretch: number, width: number): number =>
  xOf(view, Math.min(view.to, (stretch + 0.5) * width));

interface Look {
  readonly paint: Paint;
  /** px */
  readonly width?: number;
  readonly dash?: readonly number[];
}

/** A curve through values, each at the centre of an interval of the given length, s. NaN is a gap. */
export const curve = (
  head: string,
  values: ArrayLike<number>,
  stretch: number,
  text: (value: number) => string,
  { paint, width = CURVE, dash = [] }: Look,
): KnownMark => ({
  columns: [
    {
      head,
      width: stretch,
      count: values.length,
      cell: (at) => (Number.isNaN(values[at] ?? NaN) ? '–' : text(values[at]!)),
    },
  ],
  lay: ({ view, plot, draw }) => {
    const points = new Points();
    for (let at = 0; at <= values.length; at++) {
      const value = values[at] ?? NaN;
      if (!Number.isNaN(value)) points.add(middleOf(view, at, stretch), plot.yOf(value));
      else if (points.length > 0) {
        // A single value becomes a dot.
        if (points.length === 2) points.add(points.at(0), points.at(1));
        draw('lines', { kind: 'line', line: points.line(), paint, width, dash });
        points.clear();
      }
    }
  },
});

/**
 * Line of a quantity recorded in buckets of the given length, s. It shows the value at the end of each bucket;
 * decreases are vertical.
 */
export const trace = (
  series: Series,
  bucket: number,
  column: Column,
  { paint, width = CURVE, dash = [] }: Look,
): KnownMark => ({
  columns: [column],
  lay: ({ view, plot, draw }) => {
    const line = thinTraceOf(series, bucket, view, 0, view.to, plot.yOf);
    draw('lines', { kind: 'line', line, paint, width, dash });
  },
});

/** Stacked areas through values at the centres of intervals of the given length, s. */
export const stack = (
  layers: readonly { readonly head: string; readonly values: readonly number[]; readonly paint: Paint }[],
  width: number,
  text: (value: number) => string,
): KnownMark => ({
  columns: layers.map(({ head, values }) => ({
    head,
    width,
    count: values.length,
    cell: (stretch) => text(values[stretch]!),
  })),
  lay: ({ view, plot, draw }) => {
    const heights: number[] = [];
    const edges = layers.map(({ values, paint }) => {
      const points = new Points();
      values.forEach((value, at) => {
        heights[at] = (heights[at] ?? 0) + value;
        points.add(middleOf(view, at, width), plot.yOf(heights[at]));
      });
      return { paint, edge: points.line() };
    });
    draw('ground', ...stacked(edges, view.sizes.line.step));
  },
});

/** Marks the whole time range as not simulated yet. */
export const notSimulated = (): KnownMark => ({
  lay: ({ view: { left, right, top, bottom }, draw }) => {
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    draw('ground', { kind: 'boxes', boxes: [box], paint: GREY, lines: 11 });
  },
});

/**
 * Joins the columns of all marks in one table. Its rows are the longest intervals; shorter ones contribute their value
 * at the centre.
 */
export function tableOf(marks: readonly KnownMark[], timeText: (time: number) => string): FigureTable {
  const columns = marks.flatMap((mark) => mark.columns ?? []);
  const width = Math.max(1e-9, ...columns.map((each) => each.width));
  const end = Math.max(0, ...columns.map((each) => each.count * each.width));
  return {
    heads: ['Time, s', ...columns.map(({ head }) => head)],
    rows: Array.from({ length: Math.round(end / width) }, (_, stretch) => [
      timeText((stretch + 1) * width),
      ...columns.map((each) => each.cell(Math.floor(((stretch + 0.5) * width) / each.width))),
    ]),
  };
}

interface OverTime extends Omit<FigureContent, 'plots' | 'table'> {
  /** Their columns form the table, unless one is given. */
  readonly marks: readonly KnownMark[];
  readonly table?: FigureContent['table'];
  /** Formats a time in the table, s. */
  readonly timeText?: (time: number) => string;
  /** Ends of both axes. The value axis is rounded outwards unless `exact`. */
  readonly times: readonly [number, number];
  readonly values: readonly [number, number];
  readonly exact?: boolean;
  /** Unit of the values. */
  readonly unit?: string;
  /** Approximate number of labelled values, and distance between two labelled times, px. */
  readonly count?: number;
  readonly apart?: number;
  /** Margins around the plot, px. `ticks`: space for lines that lead from the plot to the time labels. */
  readonly room: Readonly<Record<'right' | 'top' | 'bottom', number>> & {
    readonly left?: number;
    readonly ticks?: number;
  };
}

/** A figure with a time axis, a value axis and marks between them. */
export function overTime({ marks, times, values, unit = '', room, ...rest }: OverTime): FigureContent {
  const { exact = false, count = 5, apart = 110, timeText = (time) => time.toFixed(2), ...words } = rest;
  const least = exact && apart <= 110 ? 2 : 3;
  return {
    table: () => tableOf(marks, timeText),
    ...words,
    plots: (width) => [
      {
        area: { left: room.left ?? 56, right: width - room.right, top: room.top, bottom: words.height - room.bottom },
        x: { ends: times, ticks: Math.max(least, width / apart), unit: 's', off: room.ticks ?? 0 },
        y: { ends: values, nice: !exact, ticks: count, unit },
        marks,
      },
    ],
  };
}

/** Spacing of hatching by position in the stack, px; 0: none. Four neighbours are distinguishable in greyscale. */
const HATCHES = [0, 5, 9, 16];

/** Stacked areas, each with its edge; the lowest is drawn last. */
export const stacked = (
  layers: readonly { readonly paint: Paint; readonly edge: Line }[],
  width: number,
): readonly Drawn[] => [
  ...layers.map(({ paint, edge }, place) => {
    const hatched = HATCHES[place % HATCHES.length]!;
    const lower = layers[place - 1]?.edge ?? null;
    return { kind: 'area', upper: edge, lower, paint, ...(hatched > 0 && { hatched }) } as const;
  }),
  ...layers.map(({ paint, edge }) => ({ kind: 'line', line: edge, paint, width }) as const).reverse(),
];
