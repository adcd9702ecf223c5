import { escaped } from './escaped.ts';
import type { FigureDrawing } from './source.ts';

const SIZE = 13;
const ROW = 22;
const GAP = 24;
/** Mean width of a letter, of its size: numbers are as wide as that, and few letters wider. */
const LETTER = 0.58;

/** What a table is drawn with. */
export type TableLook = Pick<FigureDrawing, 'ground' | 'ink' | 'ink2'> & { readonly line: string };

const isNumber = (text: string): boolean => /^[-–+±]?[\d.,\s\u202f]*%?$/.test(text);

/** A table as a figure: heads, a line, rows; columns of numbers end at their right edge. */
export function tableDrawing(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { ground, ink, ink2, line }: TableLook,
): FigureDrawing {
  const widths = heads.map((head, column) =>
    Math.ceil(Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)) * SIZE * LETTER),
  );
  const lefts = widths.map((_, column) => widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0));
  const ends = heads.map((_, column) => column > 0 && rows.every((row) => isNumber(row[column] ?? '')));
  const width = lefts.at(-1)! + widths.at(-1)!;
  const cell = (text: string, column: number, y: number, look: string): string => {
    const x = lefts[column]! + (ends[column] ? widths[column]! : 0);
    return `<text x="${x}" y="${y}" ${ends[column] ? 'text-anchor="end" ' : ''}${look}>${escaped(text)}</text>`;
  };
  const body = [
    `<g font-size="${SIZE}" fill="${ink}">`,
    ...heads.map((head, column) => cell(head, column, ROW - 7, `font-weight="700" fill="${ink2}"`)),
    `<path d="M0 ${ROW}h${width}" stroke="${line}"/>`,
    ...rows.flatMap((row, place) => row.map((text, column) => cell(text, column, ROW * (place + 2) - 7, ''))),
    '</g>',
  ].join('\n');
  const height = ROW * (rows.length + 1) + 4;
  return {
    width,
    height,
    definitions: '',
    body,
    titleAt: null,
    margin: 16,
    scale: 1,
    key: [],
    ground,
    ink,
    ink2,
  };
}
