/** Size of a figure for the medium on which it is printed or shown. */
export interface FigureSize {
  readonly id: string;
  readonly title: string;
  /** Width on that medium, mm. */
  readonly wide: number;
  /** Size at which the chart is laid out, px. It determines the size of the lettering on the medium. */
  readonly width: number;
  readonly height: number;
  /** Uses the lettering and line widths of the projector theme. */
  readonly large?: true;
  /** Size of normal lettering on the medium, points. */
  readonly letters: number;
  /** Resolution of a PNG, dots per inch. */
  readonly dots: number;
}

/**
 * The sizes that the page and `sawtooth figure --size` offer. Columns are those of the IEEE's two-column papers, 3.5
 * and 7.16 inches.
 */
export const FIGURE_SIZES: readonly FigureSize[] = [
  { id: 'column', title: 'One column', wide: 88.9, width: 420, height: 250, letters: 7.8, dots: 600 },
  { id: 'columns', title: 'Two columns', wide: 181.9, width: 860, height: 340, letters: 7.8, dots: 600 },
  { id: 'slide', title: 'Slide', wide: 338.7, width: 1600, height: 780, large: true, letters: 15.6, dots: 144 },
  { id: 'poster', title: 'Poster', wide: 560, width: 960, height: 480, letters: 21.5, dots: 200 },
];

/** Number of PNG pixels per CSS pixel of a figure that is `width` px wide. */
export const dotsPerPx = ({ wide, dots }: FigureSize, width: number): number => ((wide / 25.4) * dots) / width;
