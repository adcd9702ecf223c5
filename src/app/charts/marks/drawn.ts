import type { Family } from '../../run/families.ts';
import type { Line } from '../plot/points.ts';
import type { PlotPicture } from '../plot/timePlot.ts';
import type { View } from '../plot/view.ts';

/** Whose colour a mark has: that of a flow, or one of the palette. */
export type Paint =
  | number
  | 'ink'
  | 'ink2'
  | 'ink3'
  | 'paper'
  | 'sunk'
  | 'loss'
  | 'hatch'
  | 'whatIf'
  | 'slowStart'
  | 'avoidance'
  | 'recovery'
  | 'timeout'
  | 'routing';

interface LineMark {
  readonly kind: 'line';
  readonly line: Line;
  readonly paint: Paint;
  /** px */
  readonly width: number;
  readonly dash?: readonly number[];
  /** What lies beyond the axis is not on the sheet; `base`: what lies below it. */
  readonly inside?: boolean | 'base';
  /** Its corners are not rounded. */
  readonly sharp?: true;
}

/** The area between two lines; without a lower one, down to the base line. */
interface AreaMark {
  readonly kind: 'area';
  readonly upper: Line;
  readonly lower: Line | null;
  /** A flow: its fill. */
  readonly paint: Paint;
  readonly inside?: boolean;
  /** Lines on it so many px apart. */
  readonly hatched?: number;
  /** Nothing of it lies left of this x, px. */
  readonly after?: number;
}

/** Measured values column by column, as pairs of points: the largest and the smallest. */
interface DotsMark {
  readonly kind: 'dots';
  readonly columns: Line;
  readonly paint: Paint;
  readonly inside?: boolean;
}

/** px */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface BoxesMark {
  readonly kind: 'boxes';
  readonly boxes: readonly Box[];
  readonly paint: Paint;
  /** Width of its outline, px; nothing lies in it. */
  readonly hollow?: number;
  /** In the fill of its flow, with lines on it so many px apart. */
  readonly hatched?: number;
  /** Only lines, or only dots, so many px apart. */
  readonly lines?: number;
  readonly dots?: number;
}

/** Level lines over stretches of time, px. */
export interface Level {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

interface LevelsMark {
  readonly kind: 'levels';
  readonly levels: readonly Level[];
  readonly paint: Paint;
  readonly width: number;
  readonly dotted?: boolean;
}

/** Something that happened, at a place, px. */
export interface Spot {
  readonly look: SpotLook;
  readonly flow: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** In a disc. */
  readonly text?: string;
  /** The true cause of a loss. */
  readonly family?: Family;
}

export type SpotLook =
  | 'marker'
  | 'disc'
  | 'cross'
  | 'lost'
  | 'loss'
  | 'diamond'
  | 'ring'
  | 'light'
  | 'timeout'
  | 'refused';

interface SpotsMark {
  readonly kind: 'spots';
  readonly spots: readonly Spot[];
}

/** What a chart of time shows, as plain data in px. */
export type Drawn = (LineMark | AreaMark | DotsMark | BoxesMark | LevelsMark | SpotsMark) & { readonly alpha?: number };

/** Where a mark lies: `lines` move along with time, and what is drawn of them stays; `top` may reach beyond the plot area. */
export type Layer = 'ground' | 'under' | 'lines' | 'over' | 'top';

/** How a quantity of a flow, or of a group, went in what is beside. */
export interface CounterpartLine {
  readonly flow: number;
  readonly line: Line;
}

/** Of a fork: where it begins, px, and how what is beside it went from there on. */
export interface ForkedLines {
  readonly x: number;
  /** What is shown is a fork; else what is beside it is one. */
  readonly isFork: boolean;
  readonly counterparts: readonly CounterpartLine[];
  /** Where what is beside lost packets, on its own lines. */
  readonly losses: readonly { readonly x: number; readonly y: number; readonly family: Family }[];
}

/** A chart of time made of marks. */
export interface MarksPicture extends PlotPicture {
  readonly layers: Readonly<Partial<Record<Layer, readonly Drawn[]>>>;
  readonly fork: ForkedLines | null;
}

/** Width of what is beside, px. */
export const counterpartWidth = ({ sizes }: View): number => 1.6 * sizes.scale;
