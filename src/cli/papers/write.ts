import type { Cell } from '../../papers/evaluate.ts';
import { headline, tallyWords } from '../../papers/headline.ts';
import type { PaperRow, PaperTable } from '../../papers/paper.ts';
import { VERDICTS, type Verdict } from '../../papers/verdict.ts';
import { csvRow } from '../../study/csvText.ts';
import type { Output } from '../output.ts';
import { writeJson } from '../jsonText.ts';
import { textTable } from '../textTable.ts';
import type { PaperRequest } from './request.ts';

/** What stands behind the numbers of a cell. */
const SIGNS: Readonly<Record<Verdict, string>> = { exact: '=', within: '~', direction: '^', not: 'x', open: '?' };

const names = ({ columns }: PaperTable) => columns.map(({ name, unit }) => ({ name, unit }));
const rowsOf = ({ table, row }: PaperRequest): readonly PaperRow[] => (row === null ? table.rows : [row]);
const interval = ({ interval: half }: Cell): string => (half === null ? '' : ` ±${Number(half.toPrecision(2))}`);

/** "6634 =", "5934 (5932) ~": printed, ours in brackets where it differs, and the sign of the verdict. */
function cellText(cell: Cell): string {
  const { printed, simulated, verdict, failed } = cell;
  if (failed !== '') return `${printed} (failed)`;
  const ours = simulated === printed && cell.interval === null ? '' : ` (${simulated}${interval(cell)})`;
  return `${printed}${ours}${verdict === null ? '' : ` ${SIGNS[verdict]}`}`;
}

const cellsOf = (cells: readonly Cell[], row: PaperRow): Cell[] => cells.filter((cell) => cell.row === row);
const legend = (): string =>
  (Object.keys(VERDICTS) as Verdict[]).map((verdict) => `${SIGNS[verdict]} ${VERDICTS[verdict].name}`).join(', ');

function writeText(request: PaperRequest, cells: readonly Cell[], output: Output, title: string): void {
  const { table } = request;
  const line = headline(table, cells);
  output.line(title);
  output.line(`${line === '' ? '' : `${line} `}${tallyWords(cells)}.`);
  output.line('');
  const columns = [
    ...table.heads.map((head) => ({ title: head, unit: '', align: 'left' as const })),
    ...names(table).map(({ name, unit }) => ({ title: name, unit, align: 'right' as const })),
  ];
  const rows = rowsOf(request).map((row) => [...row.heads, ...cellsOf(cells, row).map(cellText)]);
  for (const text of textTable(columns, rows)) output.line(text);
  output.line('');
  output.line(`Printed, and ours in brackets where it differs. ${legend()}.`);
}

function writeMarkdown(request: PaperRequest, cells: readonly Cell[], output: Output, title: string): void {
  const { table } = request;
  const row = (texts: readonly string[]): string =>
    `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  output.line(`**${title}**`);
  output.line('');
  output.line(`${headline(table, cells)} ${tallyWords(cells)}.`.trim());
  output.line('');
  output.line(
    row([...table.heads, ...names(table).map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))]),
  );
  output.line(row([...table.heads.map(() => '---'), ...table.columns.map(() => '---:')]));
  for (const each of rowsOf(request)) output.line(row([...each.heads, ...cellsOf(cells, each).map(cellText)]));
  output.line('');
  output.line(`Printed, and ours in brackets where it differs. ${legend()}.`);
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '±': '$\\pm$',
};
const latex = (text: string): string => text.replaceAll(/[\\~^±&%$#_{}]/g, (letter) => LATEX[letter] ?? `\\${letter}`);

function writeLatex(request: PaperRequest, cells: readonly Cell[], output: Output, title: string): void {
  const { table } = request;
  const row = (texts: readonly string[]): string => `${texts.map(latex).join(' & ')} \\\\`;
  output.line('\\begin{table}');
  output.line(`\\caption{${latex(`${title} Printed, and ours in brackets where it differs: ${legend()}.`)}}`);
  output.line(`\\begin{tabular}{${'l'.repeat(table.heads.length)}${'r'.repeat(table.columns.length)}}`);
  output.line('\\hline');
  output.line(
    row([...table.heads, ...names(table).map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))]),
  );
  output.line('\\hline');
  for (const each of rowsOf(request)) output.line(row([...each.heads, ...cellsOf(cells, each).map(cellText)]));
  output.line('\\hline');
  output.line('\\end{tabular}');
  output.line('\\end{table}');
}

/** A cell as data. */
const dataOf = ({ row, column, printed, simulated, mean, interval: half, of, verdict, reason, failed }: Cell) => ({
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

/** Writes the cells of a table in the form that was asked for. */
export function writePaper(request: PaperRequest, all: readonly Cell[], output: Output, title: string): void {
  const { table, row, choices, format } = request;
  const cells = row === null ? all : all.filter((cell) => cell.row === row);
  switch (format) {
    case 'json':
      writeJson(output, {
        table: table.id,
        title,
        headline: headline(table, cells),
        choices,
        cells: cells.map(dataOf),
      });
      output.line('');
      return;
    case 'csv':
      output.line(
        csvRow([
          'row',
          'heads',
          'column',
          'unit',
          'printed',
          'simulated',
          'interval',
          'seeds',
          'verdict',
          'reason',
          'error',
        ]),
      );
      for (const { heads, mean, interval: half, ...cell } of cells.map(dataOf))
        output.line(
          csvRow([
            cell.row,
            heads.join('; '),
            cell.column,
            cell.unit,
            cell.printed,
            mean,
            half,
            cell.seeds,
            cell.verdict,
            cell.reason,
            cell.error,
          ]),
        );
      return;
    case 'md':
      return writeMarkdown(request, cells, output, title);
    case 'tex':
      return writeLatex(request, cells, output, title);
    case null:
      return writeText(request, cells, output, title);
  }
}
