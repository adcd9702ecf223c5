import { useRef } from 'react';
import { FiguresTable } from '../../ui/Figures.tsx';
import { SaveTable } from './SaveTable.tsx';

interface Props {
  readonly label: string;
  /** Description and a one-sentence summary of the data, used when the table is saved. */
  readonly about: string;
  readonly summary: string;
  readonly className?: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table of text and numbers whose first column holds the row headers. It scrolls horizontally, by keyboard too, when
 * it is wider than its container.
 */
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
