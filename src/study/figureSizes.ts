/** A size for which a figure is drawn: what it is printed or shown on. */
export interface FigureSize {
  readonly id: string;
  readonly title: string;
  /** How wide it is there, mm. */
  readonly wide: number;
  /** How large a chart is drawn, px: its letters come out as `letters`. */
  readonly width: number;
  readonly height: number;
  /** Letters and lines of the theme for projectors. */
  readonly large?: true;
  /** Its plain letters there, points. */
  readonly letters: number;
  /** Of a PNG, dots per inch. */
  readonly dots: number;
}

/** The sizes that the page offers and `sawtooth figure --size` knows. Columns are those of the IEEE's two-column papers, 3.5 and 7.16 inches. */
export const FIGURE_SIZES: readonly FigureSize[] = [
  { id: 'column', title: 'One column', wide: 88.9, width: 420, height: 250, letters: 7.8, dots: 600 },
  { id: 'columns', title: 'Two columns', wide: 181.9, width: 860, height: 340, letters: 7.8, dots: 600 },
  { id: 'slide', title: 'Slide', wide: 338.7, width: 1600, height: 780, large: true, letters: 15.6, dots: 144 },
  { id: 'poster', title: 'Poster', wide: 560, width: 960, height: 480, letters: 21.5, dots: 200 },
];

/** Pixels of a PNG for each px of a figure this wide, px. */
export const dotsPerPx = ({ wide, dots }: FigureSize, width: number): number => ((wide / 25.4) * dots) / width;
