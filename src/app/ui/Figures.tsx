import type { ReactNode, Ref } from 'react';

interface FiguresRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
}

interface Rows {
  readonly heads: readonly string[];
  readonly rows: readonly FiguresRow[];
  /** The first cell of a row is its name. */
  readonly named?: boolean;
}

interface TableProps extends Rows {
  readonly table?: Ref<HTMLTableElement>;
  readonly className?: string | undefined;
}

/** The heads of columns. */
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

/** Heads and rows. */
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
 * A table with a name of its own, announced as a region. On a narrow screen each
 * row is a list of its cells with their heads (help.css); a browser that then takes
 * it for no table any more still reads both.
 */
export function Figures({ label, ...rows }: Rows & { readonly label: string }) {
  return (
    <section className="figures" aria-label={label}>
      <FiguresTable {...rows} />
    </section>
  );
}
