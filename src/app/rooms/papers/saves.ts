import { evaluate } from '../../../papers/evaluate.ts';
import { findingsOf } from '../../../papers/findings.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { csvLines, latexLines, markdownLines } from '../../../papers/written.ts';
import { findingCsvLines, findingLatexLines, findingMarkdownLines } from '../../../papers/writtenFindings.ts';
import type { RoomSaves } from '../../ui/save/SaveGate.tsx';
import type { SaveKind } from '../../ui/save/saving.ts';
import type { Shown } from './address.ts';
import { cited } from './words.ts';

const KINDS = {
  csv: { title: 'Numbers', type: 'text/csv', help: 'A row for each number: printed, simulated, interval, verdict.' },
  md: { title: 'Table, Markdown', type: 'text/markdown', help: 'Printed values; ours in brackets where they differ.' },
  tex: { title: 'Table, LaTeX', type: 'application/x-tex', help: 'The same in LaTeX with the package booktabs.' },
} as const;
type Kind = keyof typeof KINDS;

type Exported = Exclude<Shown, { readonly kind: 'figure' }>;

/** The displayed part with the results so far, line by line. */
function linesOf(shown: Exported, outcomes: Outcomes, kind: Kind): readonly string[] {
  if (shown.kind === 'table') {
    const { table, choices } = shown;
    const cells = evaluate(table, outcomes, choices);
    if (kind === 'csv') return csvLines(cells);
    return kind === 'md' ? markdownLines(table, table.rows, cells) : latexLines(table, table.rows, cells);
  }
  const findings = findingsOf(shown.paper, shown.kind, outcomes);
  if (kind === 'csv') return findingCsvLines(findings);
  return (kind === 'md' ? findingMarkdownLines : findingLatexLines)(shown.paper, shown.kind, findings);
}

const assumed = (choices: Readonly<Record<string, string>>): string =>
  Object.entries(choices)
    .map(([key, choice]) => ` --assume ${key}=${choice}`)
    .join('');

/** The displayed part of a paper, as the command line writes it. Hidden verdicts are excluded. */
export function savesOf(shown: Shown, outcomes: Outcomes): RoomSaves {
  const about = cited(shown.paper);
  if (shown.kind === 'figure' || (shown.kind === 'table' && shown.hidden)) return { about, kinds: [] };
  const base = shown.kind === 'table' ? shown.table.id : `${shown.paper.id}-${shown.kind}`;
  const command =
    shown.kind === 'table'
      ? `sawtooth paper ${base}${assumed(shown.choices)}`
      : `sawtooth paper ${shown.paper.id} --${shown.kind}${shown.kind === 'claims' ? assumed(shown.choices) : ''}`;
  const kinds = (Object.keys(KINDS) as Kind[]).map((kind): SaveKind => {
    const text = (): Promise<string> => Promise.resolve(`${linesOf(shown, outcomes, kind).join('\n')}\n`);
    const file = `${base}.${kind}`;
    return {
      id: kind,
      group: 'Data',
      end: kind,
      file,
      command: `${command} --${kind} --out ${file}`,
      preview: text,
      content: text,
      ...KINDS[kind],
    };
  });
  return { about, kinds };
}
