/** Tables as files. The page and the command line write the same lines. */
import { csvRow } from '../study/csvText.ts';
import { latex, latexTable, markdownTable } from '../study/textTables.ts';
import type { Cell } from './evaluate.ts';
import { headline, tallyWords } from './headline.ts';
import type { PaperRow, PaperTable } from './paper.ts';
import { PAPERS } from './papers.ts';
import { VERDICTS, type Verdict } from './verdict.ts';
import { withUnit } from './numbers.ts';

/** Sign after the numbers of a cell, by verdict. */
const SIGNS: Readonly<Record<Verdict, string>> = {
  exact: '=',
  near: '~',
  within: '±',
  direction: '^',
  not: 'x',
  open: '?',
};

/** "Islam et al., Table 1: Comparison of ..." */
export function titleOf(table: PaperTable): string {
  const short = PAPERS.find(({ tables }) => tables.includes(table))?.short ?? '';
  return `${short}, ${table.name}: ${table.caption.replace(/\.$/, '')}.`;
}

const interval = ({ interval: half }: Cell): string => (half === null ? '' : ` ±${Number(half.toPrecision(2))}`);

/** "6634 =", "5934 (5932) ~": the printed number, ours in brackets if different, and the sign of the verdict. */
export function cellText(cell: Cell): string {
  const { printed, simulated, verdict, failed } = cell;
  if (failed !== '') return `${printed} (failed)`;
  const same = simulated === '' || (simulated === printed && cell.interval === null);
  return `${printed}${same ? '' : ` (${simulated}${interval(cell)})`}${verdict === null ? '' : ` ${SIGNS[verdict]}`}`;
}

/** Explains how to read the cells. */
export const readingHint = (): string =>
  `Printed values; ours in brackets where they differ. ${(Object.keys(VERDICTS) as Verdict[])
    .map((verdict) => `${SIGNS[verdict]} ${VERDICTS[verdict].name}`)
    .join(', ')}.`;

/** A cell as plain data. */
export const dataOf = ({
  row,
  column,
  printed,
  simulated,
  mean,
  interval: half,
  of,
  verdict,
  reason,
  failed,
}: Cell) => ({
  row: row.key,
  heads: row.heads,
  column: column.key,
  unit: column.unit,
  printed,
  simulated,
  mean,
  interval: half,
  seeds: of,
  verdict: verdict === null ? null : VERDICTS[verdict].name,
  reason,
  error: failed,
});

const CSV_COLUMNS = 'row heads column unit printed simulated interval seeds verdict reason error'.split(' ');

/** CSV: a header, then one line per cell. */
export const csvLines = (cells: readonly Cell[]): string[] => [
  csvRow(CSV_COLUMNS),
  ...cells
    .map(dataOf)
    .map(({ row, heads, column, unit, printed, mean, interval: half, seeds, verdict, reason, error }) =>
      csvRow([row, heads.join('; '), column, unit, printed, mean, half, seeds, verdict, reason, error]),
    ),
];

const rowTexts = (row: PaperRow, cells: readonly Cell[]): string[] => [
  ...row.heads,
  ...cells.filter((cell) => cell.row === row).map(cellText),
];

/** Rows as a Markdown table. */
export function markdownLines(table: PaperTable, rows: readonly PaperRow[], cells: readonly Cell[]): string[] {
  return [
    `**${titleOf(table)}**`,
    '',
    `${headline(table, cells)} ${tallyWords(cells)}.`.trim(),
    '',
    ...markdownTable(
      [...table.heads, ...table.columns.map(withUnit)],
      rows.map((row) => rowTexts(row, cells)),
      table.heads.length,
    ),
    '',
    readingHint(),
  ];
}

/** Rows as a LaTeX table. */
export const latexLines = (table: PaperTable, rows: readonly PaperRow[], cells: readonly Cell[]): string[] => [
  '\\begin{table}',
  `\\caption{${latex(`${titleOf(table)} ${readingHint()}`)}}`,
  ...latexTable(
    'l'.repeat(table.heads.length) + 'r'.repeat(table.columns.length),
    [...table.heads, ...table.columns.map(withUnit)],
    rows.map((row) => rowTexts(row, cells)),
  ),
  '\\end{table}',
];
