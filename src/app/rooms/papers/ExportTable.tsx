import { evaluate } from '../../../papers/evaluate.ts';
import type { Choices, PaperTable } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { csvLines, latexLines, markdownLines } from '../../../papers/written.ts';
import { download } from '../../ui/download.ts';
import { Popover } from '../../ui/Popover.tsx';

interface Props {
  readonly table: PaperTable;
  readonly choices: Choices;
  readonly outcomes: Outcomes;
}

/** The table as a file, as the command line writes it: what has come so far, with verdicts. */
export function ExportTable({ table, choices, outcomes }: Props) {
  const save = (end: string, type: string, lines: readonly string[]): void =>
    download(`${table.id}.${end}`, `${lines.join('\n')}\n`, type);
  const cells = () => evaluate(table, outcomes, choices);
  return (
    <Popover label="Export table" buttonClass="" button="Export table">
      {() => (
        <div className="page-actions">
          <button type="button" onClick={() => save('csv', 'text/csv', csvLines(cells()))}>
            CSV
          </button>
          <button type="button" onClick={() => save('md', 'text/markdown', markdownLines(table, table.rows, cells()))}>
            Markdown
          </button>
          <button
            type="button"
            onClick={() => save('tex', 'application/x-tex', latexLines(table, table.rows, cells()))}
          >
            LaTeX
          </button>
        </div>
      )}
    </Popover>
  );
}
