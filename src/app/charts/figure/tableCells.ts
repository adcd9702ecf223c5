import type { FigureTable } from './table.ts';

/** What an element of a table says: without drawings, and without what only the eye needs. */
function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return '';
  const words = [...node.childNodes].map(wordsOf).join('');
  return getComputedStyle(node).display === 'inline' ? words : ` ${words} `;
}

/** The rows of a part of a table, cell by cell; one that spans several stands in each of them. */
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

const INTERVAL = /^(\S+) ± (\S+)$/;

/** Means and halves of intervals in columns of their own: "5.1 ± 0.2" is no number. */
function apart({ heads, rows }: FigureTable): FigureTable {
  const wide = heads.map((_, column) => rows.some((row) => INTERVAL.test(row[column] ?? '')));
  const cells = (row: readonly string[], halfOf: (text: string) => readonly [string, string]): string[] =>
    heads.flatMap((_, column) => (wide[column] ? halfOf(row[column] ?? '') : [row[column] ?? '']));
  return {
    heads: cells(heads, (head) => [head, `${head}, half of the interval`]),
    rows: rows.map((row) =>
      cells(row, (text) => {
        const [, mean = text, half = ''] = INTERVAL.exec(text) ?? [];
        return [mean, half];
      }),
    ),
  };
}

/** What a table of the page says, for a program: rows of heads are one, and those that only bear axes are left out. */
export function tableCells(table: HTMLTableElement): FigureTable {
  const head = table.tHead === null ? [] : gridOf([...table.tHead.rows]);
  const rows = gridOf([...table.tBodies].flatMap((body) => [...body.rows]));
  const count = Math.max(0, ...[...head, ...rows].map((row) => row.length));
  const heads = Array.from({ length: count }, (_, column) =>
    [...new Set(head.map((row) => row[column] ?? ''))].filter((words) => words !== '').join(' '),
  );
  return apart({ heads, rows });
}
