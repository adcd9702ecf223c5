import type { ReactNode, Ref } from 'react';

interface FiguresRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
}

interface Rows {
  readonly heads: readonly string[];
  readonly rows: readonly FiguresRow[];
  /** The first cell of a row is its header. */
  readonly named?: boolean;
}

interface TableProps extends Rows {
  readonly table?: Ref<HTMLTableElement>;
  readonly className?: string | undefined;
}

/** Column heads. */
export const Heads = ({ of }: { readonly of: readonly string[] }): ReactNode => (
  <thead>
    <tr>
      {of.map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

/** Heads and rows of a table. */
export function FiguresTable({ heads, rows, named = false, table, className }: TableProps) {
  return (
    <table ref={table} className={className}>
      <Heads of={heads} />
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, column) =>
              named && column === 0 ? (
                <th key={heads[column]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={heads[column]} data-head={heads[column]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * A table with an accessible name, announced as a region. On a narrow screen each row becomes a list of cells with
 * their heads (help.css); a browser that then no longer exposes a table still reads both.
 */
export function Figures({ label, ...rows }: Rows & { readonly label: string }) {
  return (
    <section className="figures" aria-label={label}>
      <FiguresTable {...rows} />
    </section>
  );
}
