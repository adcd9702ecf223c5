/** What the command line knows of figures: it is compiled without a page, and this file stands for what draws them. */
import type { Paper, PaperFigure } from '../papers/paper.ts';
import type { Outcomes } from '../papers/setup.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { FigureSize } from '../study/figureSizes.ts';

/** The themes of the page, and black on white in the sizes of a desktop. */
export type Theme = 'light' | 'dark' | 'projector' | 'print';

export interface Look {
  readonly theme: Theme;
  /** px; left out: as large as it is on a desktop. */
  readonly width?: number;
  readonly height?: number;
  /** What it is drawn for, with the same width and height. */
  readonly size?: FigureSize | undefined;
  /** Title, key and what it was made of are on it. */
  readonly caption: boolean;
}

/** A chart of a run: of a stretch, and as it is at the end of that, s. */
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
  /** On paper, mm; left out: a px is a ninety-sixth of an inch. */
  readonly wide?: number | undefined;
}

/** The charts that a run of this scenario has, the usual one first. */
export function chartsOf(scenario: Scenario): readonly { readonly id: string; readonly title: string }[];

export function drawChart(order: ChartOrder, look: Look): Drawn;

export function drawPaperFigure(paper: Paper, figure: PaperFigure, outcomes: Outcomes, look: Look): Drawn;

/** A figure as a PDF with these typefaces, files of WOFF. */
export function pdfOfDrawn(drawn: Drawn, faces: Readonly<Record<'plain' | 'bold', readonly Uint8Array[]>>): Uint8Array;
