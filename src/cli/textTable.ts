import { oneLine, widthOf, wrapped } from '#scenario/words/plainText.ts';

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Printed below the title. */
  readonly unit?: string;
  /** Numbers are aligned right, words left. */
  readonly align: 'left' | 'right';
}

const GAP = '  ';
/** Minimum width of the last column, characters. */
const NARROWEST = 24;

/** An aligned table, one line of text per row. A last column of words is wrapped to `width`. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Infinity,
): string[] {
  const units = columns.some((column) => column.unit !== undefined);
  const heads = [columns.map(({ title }) => title), ...(units ? [columns.map(({ unit }) => unit ?? '')] : [])];
  const cells = [...heads, ...rows.map((row) => row.map(oneLine))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ''))));
  const last = columns.length - 1;
  const before = widths.slice(0, last).reduce((sum, each) => sum + each + GAP.length, 0);
  const room = columns[last]?.align === 'left' ? Math.max(NARROWEST, width - before) : Infinity;
  const lines = cells.flatMap((row) => {
    const [first = '', ...more] = wrapped(row[last] ?? '', room);
    const front = row.slice(0, last).map((cell, index) => padded(cell, widths[index]!, columns[index]!.align));
    const end = columns[last]?.align === 'right' ? padded(first, widths[last]!, 'right') : first;
    return [[...front, end].join(GAP).trimEnd(), ...more.map((line) => ' '.repeat(before) + line)];
  });
  const rule = '-'.repeat(Math.min(before + Math.min(widths[last] ?? 0, room), width));
  return [...lines.slice(0, heads.length), rule, ...lines.slice(heads.length)];
}

function padded(text: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? space + text : text + space;
}
