import { evaluate } from '../../../papers/evaluate.ts';
import { findingsOf } from '../../../papers/findings.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { csvLines, latexLines, markdownLines } from '../../../papers/written.ts';
import { findingCsvLines, findingLatexLines, findingMarkdownLines } from '../../../papers/writtenFindings.ts';
import { download } from '../../ui/download.ts';
import { Popover } from '../../ui/Popover.tsx';
import type { Shown } from './address.ts';

const KINDS = {
  csv: { name: 'CSV', type: 'text/csv' },
  md: { name: 'Markdown', type: 'text/markdown' },
  tex: { name: 'LaTeX', type: 'application/x-tex' },
} as const;
type Kind = keyof typeof KINDS;

type Exported = Exclude<Shown, { readonly kind: 'figure' }>;

/** What is on the screen, from what has come so far, line by line. */
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

/** A table, the claims or the remarks as a file, as the command line writes them. */
export function Export({ shown, outcomes }: { readonly shown: Exported; readonly outcomes: Outcomes }) {
  const label = shown.kind === 'table' ? 'Export table' : `Export ${shown.kind}`;
  const name = shown.kind === 'table' ? shown.table.id : `${shown.paper.id}-${shown.kind}`;
  return (
    <Popover label={label} buttonClass="" button={label}>
      {() => (
        <div className="page-actions">
          {(Object.keys(KINDS) as Kind[]).map((kind) => (
            <button
              key={kind}
              type="button"
              onClick={() =>
                download(`${name}.${kind}`, `${linesOf(shown, outcomes, kind).join('\n')}\n`, KINDS[kind].type)
              }
            >
              {KINDS[kind].name}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
