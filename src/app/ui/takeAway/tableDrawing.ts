import { wrapped } from '#scenario/words/plainText.ts';
import { escaped } from './escaped.ts';
import type { FigureDrawing } from './source.ts';

const SIZE = 13;
const ROW = 22;
const GAP = 24;
/** Mean width of a letter relative to the font size: digits have that width, and few letters are wider. */
const LETTER = 0.58;
/** Maximum length of a line, letters; longer text is wrapped. */
const LONGEST = 48;

/** Colours and sizes of a drawn table. */
type TableLook = Pick<FigureDrawing, 'ground' | 'ink' | 'ink2'> & { readonly line: string };

const isNumber = (text: string): boolean => /^[-–+±]?[\d.,\s\u202f]*%?$/.test(text);

/** A table as a figure: heads, a rule, rows; numeric columns are right-aligned. */
export function tableDrawing(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { ground, ink, ink2, line }: TableLook,
): FigureDrawing {
  const lines = rows.map((row) => row.map((text) => wrapped(text, LONGEST)));
  const widths = heads.map((head, column) => {
    const longest = lines.flatMap((row) => row[column] ?? []).map((text) => text.length);
    return Math.ceil(Math.max(head.length, ...longest) * SIZE * LETTER);
  });
  // Each row is as high as its tallest cell.
  let below = 1;
  const starts = lines.map((row) => {
    const start = below;
    below += Math.max(1, ...row.map((cell) => cell.length));
    return start;
  });
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
    ...lines.flatMap((row, place) =>
      row.flatMap((texts, column) =>
        texts.map((text, down) => cell(text, column, ROW * (starts[place]! + down + 1) - 7, '')),
      ),
    ),
    '</g>',
  ].join('\n');
  const height = ROW * below + 4;
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
