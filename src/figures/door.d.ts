/**
 * Declares the module that draws figures for the command line, which is compiled without the code of the page.
 */
import type { Connection } from '../capture/connections/connection.ts';
import type { Moves, Series } from '../capture/connections/course.ts';
import type { Paper, PaperFigure } from '../papers/paper.ts';
import type { Outcomes } from '../papers/setup.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { FigureSize } from '../study/figureSizes.ts';
import type { Results } from '../study/results.ts';

/** Themes of the page, and `print`: black on white in desktop sizes. */
export type Theme = 'light' | 'dark' | 'projector' | 'print';

export interface Look {
  readonly theme: Theme;
  /** Width, px; default: the desktop width. */
  readonly width?: number;
  readonly height?: number;
  /** Target format; sets the same width and height. */
  readonly size?: FigureSize | undefined;
  /** Whether title, legend and source are included. */
  readonly caption: boolean;
}

/** Order for a chart of a run between two times, s, in the state at the end of the interval. */
export interface ChartOrder {
  readonly scenario: Scenario;
  readonly title: string;
  readonly chart: string;
  readonly from: number;
  readonly to: number;
}

export interface Drawn {
  readonly svg: string;
  /** px */
  readonly width: number;
  readonly height: number;
  /** Width on paper, mm; default: 1 px = 1/96 inch. */
  readonly wide?: number | undefined;
}

/** Charts available for a run of this scenario, the default first. */
export function chartsOf(scenario: Scenario): readonly { readonly id: string; readonly title: string }[];

export function drawChart(order: ChartOrder, look: Look): Drawn;

/** Draws recorded windows of real stacks with their twins, for an algorithm and a path. Throws if there are none. */
export function drawStacks(law: string, path: string, look: Look): Drawn;

export function drawPaperFigure(paper: Paper, figure: PaperFigure, outcomes: Outcomes, look: Look): Drawn;

/** A connection of a recording, and its segments in an interval, s since its start. */
export interface Recording {
  /** Name of the file. */
  readonly name: string;
  readonly connection: Connection;
  readonly series: Series;
  readonly moves: Moves;
  readonly lens: readonly [from: number, to: number];
}

/** What figures of Compare and Import are drawn from. */
export type FigureData = Results | Recording;

/** The figures of a comparison or a recording, the default first. */
export function figuresOf(data: FigureData): readonly { readonly id: string; readonly title: string }[];

/** Draws one of them. */
export function drawFigureOf(data: FigureData, id: string, look: Look): Drawn;

/** A figure as a PDF that embeds these typefaces (WOFF files). */
export function pdfOfDrawn(drawn: Drawn, faces: Readonly<Record<'plain' | 'bold', readonly Uint8Array[]>>): Uint8Array;
