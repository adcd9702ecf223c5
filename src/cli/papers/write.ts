import { evaluate, type Cell } from '../../papers/evaluate.ts';
import { findingsOf } from '../../papers/findings.ts';
import { headline, tallyWords } from '../../papers/headline.ts';
import type { Outcomes } from '../../papers/setup.ts';
import { cellText, csvLines, dataOf, latexLines, markdownLines, readingHint, titleOf } from '../../papers/written.ts';
import {
  dataOfFinding,
  findingCsvLines,
  findingLatexLines,
  findingMarkdownLines,
  saysOf,
  titleOfFindings,
} from '../../papers/writtenFindings.ts';
import { wrapped } from '#scenario/words/plainText.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { textTable } from '../textTable.ts';
import type { FindingsRequest, PaperFormat, TableRequest } from './request.ts';

/** An answer in each format. */
type Forms = Readonly<Record<Exclude<PaperFormat, 'json' | null> | 'text', () => readonly string[]>> & {
  readonly json: () => unknown;
};

/** Text for a terminal. */
function textLines({ table, row }: TableRequest, cells: readonly Cell[]): string[] {
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

function tableForms(wanted: TableRequest, outcomes: Outcomes): Forms {
  const { table, row, choices } = wanted;
  const all = evaluate(table, outcomes, choices);
  const cells = row === null ? all : all.filter((cell) => cell.row === row);
  const rows = row === null ? table.rows : [row];
  return {
    json: () => ({
      table: table.id,
      title: titleOf(table),
      headline: headline(table, cells),
      choices,
      cells: cells.map(dataOf),
    }),
    csv: () => csvLines(cells),
    md: () => markdownLines(table, rows, cells),
    tex: () => latexLines(table, rows, cells),
    text: () => textLines(wanted, cells),
  };
}

function findingForms({ paper, kind, only }: FindingsRequest, outcomes: Outcomes, columns: number): Forms {
  const findings = findingsOf(paper, kind, outcomes).filter(({ id }) => only === null || id === only);
  const title = titleOfFindings(paper, kind);
  return {
    json: () => ({ paper: paper.id, title, [kind]: findings.map(dataOfFinding) }),
    csv: () => findingCsvLines(findings),
    md: () => findingMarkdownLines(paper, kind, findings),
    tex: () => findingLatexLines(paper, kind, findings),
    text: () => [
      title,
      ...findings.flatMap((finding) => {
        const { id, where, title: words, text, found } = finding;
        const heads = (found?.heads ?? []).map((head) => ({ title: head, align: 'left' as const }));
        return [
          '',
          ...wrapped(`${id}, ${where}: ${kind === 'claims' ? `“${words}”` : words}`, columns),
          ...wrapped(text, columns),
          ...wrapped(saysOf(finding), columns),
          ...textTable(heads, found?.rows ?? [], columns - 2).map((line) => `  ${line}`.trimEnd()),
        ];
      }),
    ],
  };
}

/** Writes results in the requested format. `columns`: width of the terminal. */
export function writePaper(
  { wanted, format }: { readonly wanted: TableRequest | FindingsRequest; readonly format: PaperFormat },
  outcomes: Outcomes,
  output: Output,
  columns: number,
): void {
  const forms = 'table' in wanted ? tableForms(wanted, outcomes) : findingForms(wanted, outcomes, columns);
  if (format !== 'json') {
    for (const line of forms[format ?? 'text']()) output.line(line);
    return;
  }
  writeJson(output, forms.json());
  output.line('');
}
