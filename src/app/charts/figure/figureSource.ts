import { csvRow } from '../../../study/csvText.ts';
import { fileName, type FigureDrawing, type FigureSource } from '../../ui/takeAway/source.ts';
import { HALF } from '../../ui/takeAway/source.ts';
import type { FigureTable } from './table.ts';
import { drawnTable } from './drawnTable.ts';
import { inlined } from './inlined.ts';

/** What an element of a table says: without drawings, and without what only the eye needs. */
function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return '';
  const words = [...node.childNodes].map(wordsOf).join('');
  return getComputedStyle(node).display === 'inline' ? words : ` ${words} `;
}

/** The rows of a part of a table, cell by cell; one that spans several is in each of them. */
function gridOf(rows: readonly HTMLTableRowElement[]): readonly (readonly string[])[] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, down) => {
    for (const cell of row.cells) {
      const said = wordsOf(cell).replaceAll(/\s+/g, ' ').trim();
      // What is not known is an empty cell for a program.
      const words = /^[-–]$/.test(said) ? '' : said;
      const first = grid[down]!.findIndex((each) => each === undefined);
      const across = first < 0 ? grid[down]!.length : first;
      for (let y = down; y < Math.min(rows.length, down + cell.rowSpan); y++)
        for (let x = across; x < across + cell.colSpan; x++) grid[y]![x] = words;
    }
  });
  return grid.map((row) => [...row].map((words) => words ?? ''));
}

/** What the head of a column says of its numbers beside the unit. */
const NOTE = /;? mean and 95 % interval$/;
const INTERVAL = /^(\S+) ± (\S+)$/;

/** Means and halves of intervals in columns of their own: "5.1 ± 0.2" is no number. */
function apart({ heads, rows }: FigureTable): FigureTable {
  const wide = heads.map((_, column) => rows.some((row) => INTERVAL.test(row[column] ?? '')));
  const cells = (row: readonly string[], halfOf: (text: string) => readonly [string, string]): string[] =>
    heads.flatMap((_, column) => (wide[column] ? halfOf(row[column] ?? '') : [row[column] ?? '']));
  return {
    heads: cells(heads, (head) => [head.replace(NOTE, ''), `${head.replace(NOTE, '')}${HALF}`]),
    rows: rows.map((row) =>
      cells(row, (text) => {
        const [, mean = text, half = ''] = INTERVAL.exec(text) ?? [];
        return [mean, half];
      }),
    ),
  };
}

/** What a table of the page says, for a program: rows of heads are one, and those that only bear axes are left out. */
function tableCells(table: HTMLTableElement): FigureTable {
  const head = table.tHead === null ? [] : gridOf([...table.tHead.rows]);
  const rows = gridOf([...table.tBodies].flatMap((body) => [...body.rows]));
  const count = Math.max(0, ...[...head, ...rows].map((row) => row.length));
  const heads = Array.from({ length: count }, (_, column) =>
    [...new Set(head.map((row) => row[column] ?? ''))].filter((words) => words !== '').join(' '),
  );
  return apart({ heads, rows });
}

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

/** What is drawn on the ground of an element, as seen or black on white. */
function drawingOn(
  place: Element,
  onWhite: boolean,
  draw: () => Pick<FigureDrawing, 'width' | 'height' | 'body'>,
): FigureDrawing {
  return withColours(place, onWhite, () => {
    const style = getComputedStyle(place);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    return {
      ...draw(),
      definitions: '',
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

function drawingOf(svg: SVGSVGElement, title: string, onWhite: boolean): FigureDrawing {
  const { width, height } = svg.viewBox.baseVal;
  return drawingOn(svg.closest('figure') ?? svg, onWhite, () => ({
    width,
    height,
    body: inlined(svg, `${fileName({ title })}-`),
  }));
}

/** The rows of a figure as comma-separated values, RFC 4180. */
export const figureCsv = ({ heads, rows }: FigureTable): string =>
  [heads, ...rows]
    .map((row) => `${csvRow(row.map((cell) => cell.replaceAll('\u202f', '').replace(/^−(?=[\d.])/, '-')))}\r\n`)
    .join('');

/** A static figure as it may be taken away, as it is drawn in an SVG element of the page. */
export function figureSource(svg: SVGSVGElement, { table, ...words }: FigureWords): FigureSource {
  const seen = drawingOf(svg, words.title, false);
  const onWhite = drawingOf(svg, words.title, true);
  return {
    ...words,
    draw: (white) => (white ? onWhite : seen),
    table: () => table,
    numbers: [{ words: 'as drawn', suffix: '', text: () => figureCsv(table) }],
  };
}

/** A table of the page as it may be taken away, as it looks when the user takes it. `cells`: all of it, where the page shows a part. */
export function tableSource(
  table: HTMLTableElement,
  words: Omit<FigureWords, 'table'>,
  cells?: () => FigureTable | string,
): FigureSource {
  const csv = (): string => {
    const all = cells?.() ?? tableCells(table);
    return typeof all === 'string' ? all : figureCsv(all);
  };
  return {
    ...words,
    draw: (white) => drawingOn(table.parentElement ?? table, white, () => drawnTable(table, fileName(words))),
    table: () => tableCells(table),
    numbers: [{ words: 'all rows', suffix: '', text: csv }],
  };
}
