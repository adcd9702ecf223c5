import { csvRow } from '../../../study/csvText.ts';
import { fileName, type FigureDrawing, type FigureSource } from '../../ui/takeAway/source.ts';
import type { FigureTable } from './table.ts';
import { inlined } from './inlined.ts';

/** What a static figure says of itself. */
export interface FigureWords {
  readonly title: string;
  readonly about: string;
  readonly summary: string;
  readonly table: FigureTable;
  readonly origin: string;
  readonly link: string;
}

/** A class that gives an element and all within the colours of black on white, for as long as it is looked at. */
function withColours<Result>(element: Element, onWhite: boolean, look: () => Result): Result {
  element.classList.toggle('black-on-white', onWhite);
  const result = look();
  element.classList.remove('black-on-white');
  return result;
}

function drawingOf(svg: SVGSVGElement, title: string, onWhite: boolean): FigureDrawing {
  const figure = svg.closest('figure') ?? svg;
  return withColours(figure, onWhite, () => {
    const { width, height } = svg.viewBox.baseVal;
    const style = getComputedStyle(figure);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    return {
      width,
      height,
      definitions: '',
      body: inlined(svg, `${fileName({ title })}-`),
      titleAt: null,
      margin: 12,
      scale: 1,
      key: [],
      ground: colour('--paper'),
      ink: colour('--ink'),
      ink2: colour('--ink-2'),
    };
  });
}

/** The rows of a figure as comma-separated values, RFC 4180. */
export const figureCsv = ({ heads, rows }: FigureTable): string =>
  [heads, ...rows].map((row) => `${csvRow(row.map((cell) => cell.replaceAll('\u202f', '')))}\r\n`).join('');

/** A static figure as it may be taken away, as it is drawn in an SVG element of the page. */
export function figureSource(svg: SVGSVGElement, { table, ...words }: FigureWords): FigureSource {
  const seen = drawingOf(svg, words.title, false);
  const onWhite = drawingOf(svg, words.title, true);
  return {
    ...words,
    draw: (white) => (white ? onWhite : seen),
    numbers: [{ words: 'as drawn', suffix: '', text: () => figureCsv(table) }],
  };
}
