import type { Cell } from '../../papers/evaluate.ts';
import { headline, tallyWords } from '../../papers/headline.ts';
import { cellText, csvLines, dataOf, latexLines, markdownLines, readingHint, titleOf } from '../../papers/written.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { textTable } from '../textTable.ts';
import type { PaperRequest } from './request.ts';

/** For people at a terminal. */
function textLines({ table, row }: PaperRequest, cells: readonly Cell[]): string[] {
  const line = headline(table, cells);
  const columns = [
    ...table.heads.map((head) => ({ title: head, unit: '', align: 'left' as const })),
    ...table.columns.map(({ name, unit }) => ({ title: name, unit, align: 'right' as const })),
  ];
  const rows = (row === null ? table.rows : [row]).map((each) => [
    ...each.heads,
    ...cells.filter((cell) => cell.row === each).map(cellText),
  ]);
  return [
    titleOf(table),
    `${line === '' ? '' : `${line} `}${tallyWords(cells)}.`,
    '',
    ...textTable(columns, rows),
    '',
    readingHint(),
  ];
}

/** Writes the cells of a table in the form that was asked for. */
export function writePaper(request: PaperRequest, all: readonly Cell[], output: Output): void {
  const { table, row, choices, format } = request;
  const cells = row === null ? all : all.filter((cell) => cell.row === row);
  const rows = row === null ? table.rows : [row];
  const write = (lines: readonly string[]): void => {
    for (const line of lines) output.line(line);
  };
  switch (format) {
    case 'json':
      writeJson(output, {
        table: table.id,
        title: titleOf(table),
        headline: headline(table, cells),
        choices,
        cells: cells.map(dataOf),
      });
      output.line('');
      return;
    case 'csv':
      return write(csvLines(cells));
    case 'md':
      return write(markdownLines(table, rows, cells));
    case 'tex':
      return write(latexLines(table, rows, cells));
    case null:
      return write(textLines(request, cells));
  }
}
