import { useRef } from 'react';
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
      <table ref={table} className={className}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={heads[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[column]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <SaveTable title={label} about={about} summary={summary} table={table} />
    </section>
  );
}
