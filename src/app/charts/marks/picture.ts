/**
 * A static figure as data: plots with axes and marks. `pictureOf` lays it out as plain data, `paintFigure` draws that on
 * a canvas or as SVG: in the page, in a saved file, and for the command line.
 */
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale';
import type { Palette } from '../../ui/palette.ts';
import type { FigureTable } from '../figure/table.ts';
import { namedTicks } from '../figure/ticks.ts';
import type { Context } from '../paint/context.ts';
import { inscribe } from '../plot/inscribe.ts';
import type { Label } from '../plot/label.ts';
import { boxOf } from '../plot/labelPlacement.ts';
import type { View } from '../plot/view.ts';
import { sizesFor } from '../stage/sizes.ts';
import { drawMarks } from './draw.ts';
import type { Drawn, MarksPicture } from './drawn.ts';
import { layersOf, type Ground, type Place } from './laying.ts';

/** A labelled value of an axis. */
export type Tick = readonly [value: number, text: string];

export interface Axis {
  /** Values at its ends. */
  readonly ends: readonly [number, number];
  readonly log?: boolean;
  /** The ends are rounded outwards. */
  readonly nice?: boolean;
  /** Labelled values, or approximately how many; omitted: none. */
  readonly ticks?: number | readonly Tick[];
  /** Written after the first label of a horizontal axis, and below the uppermost of a vertical one. */
  readonly unit?: string;
  /** Grid lines across the plot at the labelled values; by default only the value axis has them. */
  readonly grid?: boolean;
  /** Labels stay between the ends of the axis. */
  readonly inside?: boolean;
  /** Additional distance of the labels from the plot, px. */
  readonly off?: number;
  /** Distance of both ends from the edges of the plot, px. */
  readonly inset?: readonly [number, number];
}

/** An axis of names, each at its index. */
export const namesAxis = (names: readonly string[]): Axis => ({
  ends: [-0.5, names.length - 0.5],
  ticks: names.map((name, at): Tick => [at, name]),
});

/** Edges of a plot, px. */
export type Area = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

export interface PlotSpec {
  readonly area: Area;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly FigureMark[];
}

export interface FigureSpec {
  /** px */
  readonly width: number;
  readonly height: number;
  readonly plots: readonly PlotSpec[];
}

/** A plot on which marks are placed. */
export interface FigureGround extends Ground {
  /** x and y of a value, px; y is inside the plot. */
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly label: (...labels: readonly Label[]) => void;
}

/** A mark of a static figure; `known.ts` and `placed.ts` make them. */
export interface FigureMark {
  readonly lay: (ground: FigureGround) => void;
}

/** A laid-out figure as plain data. */
export interface FigurePicture extends Omit<FigureSpec, 'plots'> {
  readonly plots: readonly Pick<MarksPicture, 'view' | 'layers'>[];
  readonly labels: readonly Label[];
}

/** A figure with its description, at any width. */
export interface FigureContent {
  readonly title: string;
  /** Description with the unit, in plain words. */
  readonly about: string;
  /** One-sentence summary of the data for screen readers. */
  readonly summary: string;
  /** px */
  readonly height: number;
  /** A function delays building a long table until the user opens it. */
  readonly table: FigureTable | (() => FigureTable);
  /** Plots for a width, px; empty while no run has finished. */
  readonly plots: (width: number) => readonly PlotSpec[];
  /** The name of the line at a position of a figure of this width, px; null: none is near. */
  readonly nameAt?: (x: number, y: number, width: number) => string | null;
}

type Scale = ScaleContinuousNumeric<number, number>;

function scaleOf({ ends, log, nice, inset = [0, 0] }: Axis, [first, last]: readonly [number, number]): Scale {
  const range = [first + inset[0], last - inset[1]] as const;
  const scale: Scale = log === true ? scaleLog(ends, range) : scaleLinear(ends, range);
  return nice === true ? scale.nice() : scale;
}

/** Scales of a plot, value to px. */
export const scalesOf = ({ area, x, y }: Omit<PlotSpec, 'marks'>): { readonly x: Scale; readonly y: Scale } => ({
  x: scaleOf(x, [area.left, area.right]),
  y: scaleOf(y, [area.bottom, area.top]),
});

/** On a logarithmic axis only powers of ten are labelled. */
const isPower = (value: number): boolean => Number.isInteger(Number(Math.log10(value).toFixed(6)));
const ticksOf = ({ ticks = 0, log }: Axis, scale: Scale): readonly Tick[] =>
  typeof ticks !== 'number'
    ? ticks
    : log === true
      ? scale
          .ticks()
          .filter(isPower)
          .map((value) => [value, String(value)])
      : ticks === 0
        ? []
        : namedTicks(scale as Parameters<typeof namedTicks>[0], ticks);

/** Width of a character of the unit, and minimum distance of two ticks between which the unit fits, px. */
const [LETTER, APART] = [7, 30];

/** The unit of a value axis: beside the plot, or in it if there is no room. */
function unitLabel({ unit = '' }: Axis, heights: readonly number[], left: number): readonly Label[] {
  const [uppermost, next] = [...heights].sort((a, b) => a - b);
  if (unit === '' || uppermost === undefined) return [];
  const fitsLeft = unit.length * LETTER <= left - TO_VALUES && (next === undefined || next - uppermost >= APART);
  const place = fitsLeft
    ? ({ x: left - TO_VALUES, y: uppermost + 15, anchor: 'end' } as const)
    : { x: left + 5, y: uppermost + 10 };
  return [{ kind: 'tick', text: unit, ...place, centred: true }];
}

/** Distances of labels from the plot, px. */
const [TO_TIMES, TO_VALUES] = [18, 8];

/** The lines and labels of both axes. */
function layAxes({ area: { left, right, top, bottom }, ...axes }: PlotSpec, scales: ReturnType<typeof scalesOf>) {
  const lines: Drawn[] = [];
  const labels: Label[] = [];
  const line = (...ends: readonly [number, number, number, number]): void =>
    void lines.push({ kind: 'line', line: new Float64Array(ends), paint: 'hair', width: 1, sharp: true });
  ticksOf(axes.y, scales.y).forEach(([value, text]) => {
    const y = scales.y(value);
    if (axes.y.grid !== false) line(left, y, right, y);
    labels.push({ kind: 'tick', text, x: left - TO_VALUES, y, anchor: 'end', centred: true });
  });
  labels.push(
    ...unitLabel(
      axes.y,
      labels.map(({ y }) => y),
      left,
    ),
  );
  // Labels without room are omitted.
  let taken = -Infinity;
  ticksOf(axes.x, scales.x).forEach(([value, text], at) => {
    const { unit = '', off = 0, grid = false, inside = false } = axes.x;
    const x = scales.x(value);
    if (grid || off > 0) line(x, grid ? top : bottom, x, bottom + off);
    const words = at === 0 && unit !== '' ? `${text} ${unit}` : text;
    const anchor = inside && x <= left ? 'start' : inside && x >= right ? 'end' : 'middle';
    const label: Label = { kind: 'tick', text: words, x, y: bottom + off + TO_TIMES, anchor };
    const box = boxOf(label, SIZES);
    if (box.left < taken) return;
    taken = box.right + 2;
    labels.push(label);
  });
  return { lines, labels };
}

/** A figure is laid out at one size and scaled as a whole. */
const SIZES = sizesFor(Infinity, undefined);

/** Lays out a figure. */
export function pictureOf({ width, height, plots }: FigureSpec): FigurePicture {
  const labels: Label[] = [];
  const laid = plots.map((plot) => {
    const { area, marks } = plot;
    const scales = scalesOf(plot);
    const [from, to] = scales.x.domain() as [number, number];
    const time = { from, to, now: Infinity, known: to, end: to };
    const view: View = { width, height, ...area, ...time, narrow: false, axis: false, sizes: SIZES };
    const axes = layAxes(plot, scales);
    const places: Partial<Record<Place, Drawn[]>> = { under: axes.lines };
    labels.push(...axes.labels);
    // Values beyond the axis are drawn at its end.
    const y = scales.y.copy().clamp(true);
    for (const { lay } of marks)
      lay({
        view,
        x: scales.x,
        y,
        plot: { yOf: y },
        draw: (place, ...drawn) => (places[place] ??= []).push(...drawn),
        label: (...more) => void labels.push(...more),
      });
    const { moving, layers } = layersOf(places);
    return { view, layers: { ...layers, lines: moving } };
  });
  return { width, height, plots: laid, labels };
}

/** Draws a figure. */
export function paintFigure({ plots, labels }: FigurePicture, context: Context, palette: Palette): void {
  const bare = { labels: [], grid: [], ticks: [], scroll: null, fork: null };
  for (const plot of plots) drawMarks({ ...plot, ...bare }, context, palette);
  inscribe(context, { labels, sizes: SIZES.text, rim: 'paper' }, palette);
}
