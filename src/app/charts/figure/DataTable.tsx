import { useRef } from 'react';
import { FiguresTable } from '../../ui/Figures.tsx';
import { SaveTable } from './SaveTable.tsx';

interface Props {
  readonly label: string;
  /** What is shown, and one sentence from the data, for those who take it away. */
  readonly about: string;
  readonly summary: string;
  readonly className?: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Words and numbers as a table, the first column its row headers. Wider than its place it is scrolled, by keys too. */
export function DataTable({ label, about, summary, className, heads, rows }: Props) {
  const table = useRef<HTMLTableElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scrolled" aria-label={label} tabIndex={0}>
      <FiguresTable
        table={table}
        className={className}
        heads={heads}
        rows={rows.map((cells) => ({ key: cells.join(' '), cells }))}
        named
      />
      <SaveTable title={label} about={about} summary={summary} table={table} />
    </section>
  );
}
