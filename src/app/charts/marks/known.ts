/** Marks of charts whose values are all known: static figures declare them; `rooms/lab/panels/marks.ts` has those that read a run. */
import type { Series } from '../../run/series.ts';
import { GREY } from '../../ui/tones.ts';
import type { FigureTable } from '../figure/table.ts';
import { Points } from '../plot/points.ts';
import { thinTraceOf } from '../plot/trace.ts';
import { xOf, type View } from '../plot/view.ts';
import type { Paint } from './drawn.ts';
import type { Ground } from './laying.ts';
import { stacked } from './stacked.ts';

/** A column of the table. */
export interface Column {
  readonly head: string;
  /** So many stretches of time, so long, s. */
  readonly count: number;
  readonly width: number;
  readonly cell: (stretch: number) => string;
}

/** One thing that a figure with time across shows. */
export interface KnownMark {
  readonly lay: (ground: Ground) => void;
  readonly columns?: readonly Column[];
}

/** Width of a curve, px: 4 on the 1080 lines of a projector, where figures grow as a whole. */
const CURVE = 2.1;

const middleOf = (view: View, stretch: number, width: number): number =>
  xOf(view, Math.min(view.to, (stretch + 0.5) * width));

interface Look {
  readonly paint: Paint;
  /** px */
  readonly width?: number;
  readonly dash?: readonly number[];
}

/** A curve through values, each in the middle of a stretch of time so long, s; what is not a number is a gap. */
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
        // A value by itself is a dot.
        if (points.length === 2) points.add(points.at(0), points.at(1));
        draw('lines', { kind: 'line', line: points.line(), paint, width, dash });
        points.clear();
      }
    }
  },
});

/** A level line through the whole figure. */
export const level = (value: number, paint: Paint): KnownMark => ({
  lay: ({ view, plot, draw }) =>
    draw('under', {
      kind: 'levels',
      levels: [{ from: view.left, to: view.right, y: plot.yOf(value) }],
      paint,
      width: 1,
    }),
});

/** An upright line at a time, s. */
export const moment = (time: number, paint: Paint, dash: readonly number[] = []): KnownMark => ({
  lay: ({ view, draw }) => {
    const x = xOf(view, time);
    draw('under', { kind: 'line', line: new Float64Array([x, view.top, x, view.bottom]), paint, width: 1.6, dash });
  },
});

/** The line of what is recorded in buckets so long, s: what each had at its end, and falls are upright. */
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

/** Areas upon one another, through values in the middle of stretches so long, s. */
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

/** All of it is not simulated yet. */
export const notSimulated = (): KnownMark => ({
  lay: ({ view: { left, right, top, bottom }, draw }) => {
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    draw('ground', { kind: 'boxes', boxes: [box], paint: GREY, lines: 11 });
  },
});

/** The columns of all marks as one table: a row for each of their longest stretches, and of shorter ones what they have in its middle. */
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
