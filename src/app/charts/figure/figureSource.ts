import { csvRow } from '../../../study/csvText.ts';
import { fileName, type FigureDrawing, type FigureSource } from '../../ui/takeAway/source.ts';
import { HALF } from '../../ui/takeAway/source.ts';
import { readColours } from '../../ui/readColours.ts';
import { pictureOf, type FigureSpec } from '../marks/picture.ts';
import { drawFigure } from './drawFigure.ts';
import type { FigureTable } from './table.ts';
import { drawnTable } from './drawnTable.ts';

/** Text of a table element, without drawings and without purely visual parts. */
function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return '';
  const words = [...node.childNodes].map(wordsOf).join('');
  return getComputedStyle(node).display === 'inline' ? words : ` ${words} `;
}

/** Rows of a table section, cell by cell. A cell that spans several columns is repeated in each. */
function gridOf(rows: readonly HTMLTableRowElement[]): readonly (readonly string[])[] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, down) => {
    for (const cell of row.cells) {
      const said = wordsOf(cell).replaceAll(/\s+/g, ' ').trim();
      // Unknown values become empty cells in a data file.
      const words = /^[-–]$/.test(said) ? '' : said;
      const first = grid[down]!.findIndex((each) => each === undefined);
      const across = first < 0 ? grid[down]!.length : first;
      for (let y = down; y < Math.min(rows.length, down + cell.rowSpan); y++)
        for (let x = across; x < across + cell.colSpan; x++) grid[y]![x] = words;
    }
  });
  return grid.map((row) => [...row].map((words) => words ?? ''));
}

/** Text that a column head adds after the unit. */
const NOTE = /;? mean and 95 % interval$/;
const INTERVAL = /^(\S+) ± (\S+)$/;

/** Splits means and half-widths of intervals into separate columns, because "5.1 ± 0.2" is not a number. */
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

/** Text of a table of the page as data. Several head rows are joined into one; rows that only hold axes are omitted. */
function tableCells(table: HTMLTableElement): FigureTable {
  const head = table.tHead === null ? [] : gridOf([...table.tHead.rows]);
  const rows = gridOf([...table.tBodies].flatMap((body) => [...body.rows]));
  const count = Math.max(0, ...[...head, ...rows].map((row) => row.length));
  const heads = Array.from({ length: count }, (_, column) =>
    [...new Set(head.map((row) => row[column] ?? ''))].filter((words) => words !== '').join(' '),
  );
  return apart({ heads, rows });
}

/** Title, description and summary of a static figure. */
interface FigureWords {
  readonly title: string;
  readonly about: string;
  readonly summary: string;
  readonly table: FigureTable;
  readonly origin: string;
  readonly link: string;
}

/** Applies a class that sets black-on-white colours while `look` reads computed styles. */
function withColours<Result>(element: Element, onWhite: boolean, look: () => Result): Result {
  element.classList.toggle('black-on-white', onWhite);
  const result = look();
  element.classList.remove('black-on-white');
  return result;
}

/** Renders on the background of an element, in the page's colours or black on white. */
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

/** Rows of a figure as comma-separated values, RFC 4180. */
export const figureCsv = ({ heads, rows }: FigureTable): string =>
  [heads, ...rows]
    .map((row) => `${csvRow(row.map((cell) => cell.replaceAll('\u202f', '').replace(/^−(?=[\d.])/, '-')))}\r\n`)
    .join('');

/** A figure in the colours of the element `place`, ready to be saved. */
export function drawnSource(place: Element, spec: FigureSpec, { table, ...words }: FigureWords): FigureSource {
  const picture = pictureOf(spec);
  const draw = (white: boolean): FigureDrawing =>
    drawFigure(
      picture,
      withColours(place, white, () => readColours(place)),
      fileName(words),
    );
  const numbers = [{ words: 'as drawn', suffix: '', text: () => figureCsv(table) }];
  return { ...words, draw, table: () => table, numbers };
}

/**
 * A table of the page, ready to be saved as it looks at the time of saving.
 * @param cells the complete data, if the page shows only part of it
 */
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
    draw: (white) => drawingOn(table.parentElement ?? table, white, () => drawnTable(table)),
    table: () => tableCells(table),
    numbers: [{ words: 'all rows', suffix: '', text: csv }],
  };
}
