import type { Palette } from '../../ui/palette.ts';
import type { Family } from '../../run/facts/families.ts';
import type { Line } from '../plot/points.ts';
import type { PlotPicture } from '../plot/timePlot.ts';
import type { View } from '../plot/view.ts';

/** Colour of a mark: that of a flow, or one of the palette. */
export type Paint = number | { [Name in keyof Palette]: Palette[Name] extends string ? Name : never }[keyof Palette];

interface LineMark {
  readonly kind: 'line';
  readonly line: Line;
  readonly paint: Paint;
  /** px */
  readonly width: number;
  readonly dash?: readonly number[];
  /** Clip to the plot area; `base`: clip only below the base line. */
  readonly inside?: boolean | 'base';
  /** Corners are mitred instead of rounded. */
  readonly sharp?: true;
}

/** The area between two lines, or between a line and the base line. */
interface AreaMark {
  readonly kind: 'area';
  readonly upper: Line;
  readonly lower: Line | null;
  /** A number is a flow: use its fill colour. */
  readonly paint: Paint;
  readonly inside?: boolean;
  /** Spacing of hatching, px. */
  readonly hatched?: number;
  /** Nothing is drawn left of this x, px. */
  readonly after?: number;
}

/** Measured values per column, as pairs of points: minimum and maximum. */
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
  /** Width of the outline, px; the box is not filled. */
  readonly hollow?: number;
  /** Filled with the fill colour of the flow. */
  readonly filled?: true;
  /** Filled with the flow's colour and hatched at this spacing, px. */
  readonly hatched?: number;
  /** Only lines, or only dots, at this spacing, px. */
  readonly lines?: number;
  readonly dots?: number;
}

/** Horizontal line segments over time intervals, px. */
interface Level {
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

/** An event marker at a position, px. */
export interface Spot {
  readonly look: SpotLook;
  readonly flow: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Text inside a disc. */
  readonly text?: string;
  /** True cause of a loss. */
  readonly family?: Family;
}

export type SpotLook =
  | 'marker'
  | 'hollow'
  | 'printed'
  | 'host'
  | 'disc'
  | 'cross'
  | 'lost'
  | 'loss'
  | 'diamond'
  | 'ring'
  | 'notch'
  | 'light'
  | 'timeout'
  | 'refused';

interface SpotsMark {
  readonly kind: 'spots';
  readonly spots: readonly Spot[];
}

/** Content of a time chart as plain data in px. */
export type Drawn = (LineMark | AreaMark | DotsMark | BoxesMark | LevelsMark | SpotsMark) & { readonly alpha?: number };

/** Layer of a mark. `lines` scroll with time and stay drawn on strips; `top` may extend beyond the plot area. */
export type Layer = 'ground' | 'under' | 'lines' | 'over' | 'top';

/** Line of a quantity of a flow or group in the compared run. */
export interface CounterpartLine {
  readonly flow: number;
  readonly line: Line;
}

/** Lines of a comparison with a fork: where it begins, px, and how the other run continued. */
export interface ForkedLines {
  readonly x: number;
  /** True if the run on the screen is the fork, false if the compared run is. */
  readonly isFork: boolean;
  readonly counterparts: readonly CounterpartLine[];
  /** Losses of the compared run, on its own lines. */
  readonly losses: readonly { readonly x: number; readonly y: number; readonly family: Family }[];
}

/** A time chart that consists of marks. */
export interface MarksPicture extends PlotPicture {
  readonly layers: Readonly<Partial<Record<Layer, readonly Drawn[]>>>;
  readonly fork: ForkedLines | null;
}

/** Line width of the compared run, px. */
export const counterpartWidth = ({ sizes }: View): number => 1.6 * sizes.scale;
