import { type Cell, evaluate, runsOfPeers } from '../../papers/evaluate.ts';
import { VERDICTS } from '../../papers/verdict.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import type { Command } from '../command.ts';
import type { Io } from '../io.ts';
import { compute } from '../papers/compute.ts';
import { performNearest } from '../papers/nearest.ts';
import {
  type FindingsRequest,
  type PaperFormat,
  type PaperRequest,
  readPaperRequest,
  type TableRequest,
} from '../papers/request.ts';
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
function writePaper(
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

async function perform(request: PaperRequest, output: Output, io: Io): Promise<void> {
  const { runs, wanted, workers } = request;
  if ('grid' in wanted) return performNearest(wanted, request, output, io);
  const outcomes = new Map<string, Measured | Failed>();
  await compute(runs, workers, outcomes, io);
  // A number that does not reproduce the printed one is judged by its neighbours, which need more runs.
  if ('table' in wanted && wanted.row !== null) {
    const { table, row, choices } = wanted;
    const waits = evaluate(table, (name) => outcomes.get(name), choices).some(
      (cell) => cell.row === row && cell.verdict === null && cell.failed === '',
    );
    const more = runsOfPeers(table, row, choices).filter(({ name }) => !outcomes.has(name));
    if (waits && more.length > 0) await compute(more, workers, outcomes, io);
  }
  writePaper({ ...request, wanted }, (name) => outcomes.get(name), output, io.columns);
}

export const paperCommand: Command = {
  name: 'paper',
  summary: 'Computes a table of a paper, its claims, or its gaps and errors: printed beside simulated, with verdicts.',
  word: { name: 'a table of a paper, or a paper', required: true },
  flags: [
    {
      name: 'claims',
      help: 'Tests the sentences of a paper instead: whether each holds, and the figures that decide it.',
    },
    { name: 'remarks', help: 'Computes the evidence for the gaps and errors of a paper.' },
    {
      name: 'row',
      value: 'key',
      help: 'Only one row, claim or remark, by its key or id as printed by --csv. The numbers that a row must be compared with for its verdict are computed too.',
    },
    {
      name: 'assume',
      value: 'key=choice',
      repeatable: true,
      help: 'Changes an assumption about what the paper leaves open; "sawtooth papers --json" lists them. With --claims of islam: tests its sentences about mobile nodes under this assumption. May be repeated.',
    },
    {
      name: 'nearest',
      help: 'Searches the settings that the paper leaves open for those nearest to all printed numbers of all tables that leave the same settings open, and reports which numbers no setting reproduces. --assume fixes one. Ctrl-C stops it and keeps the results so far.',
    },
    { name: 'tries', value: 'n', help: 'With --nearest: maximum number of settings to try; default: all.' },
    {
      name: 'json',
      help: 'Prints one JSON object: {table, title, headline, choices, cells}, or {paper, title, claims} or {paper, title, remarks}, or with --nearest {tables, settings, tried, choices, distance, reached, cells}.',
    },
    { name: 'csv', help: 'Prints CSV: a row per number, or per line of evidence of claims and remarks.' },
    { name: 'md', help: 'Prints Markdown: a table laid out as in the paper.' },
    { name: 'tex', help: 'Prints the same as LaTeX.' },
    { name: 'workers', value: 'n', help: 'Number of threads; default: the number of cores.' },
  ],
  notes: [
    '"sawtooth papers" lists the papers and their tables. Every number is computed when the command runs, with the arithmetic of the paper; nothing is looked up. A whole table of mobile nodes takes a long time, and so do all claims of Islam; --row selects one.',
  ],
  terms: [
    {
      title: 'Verdicts, in the order in which they are tried',
      entries: Object.values(VERDICTS).map(({ name, rule }) => [name, rule] as const),
    },
  ],
  examples: [
    'sawtooth paper islam-1',
    'sawtooth paper islam-1 --assume sack=yes --md',
    'sawtooth paper islam-2 --row vegas --csv',
    'sawtooth paper islam-2 --nearest --assume draw=1',
    'sawtooth paper kumpavat --claims',
    'sawtooth paper moza --remarks --md',
  ],
  prepare: (call) => {
    const request = readPaperRequest(call);
    return (output) => perform(request, output, call.io);
  },
};
