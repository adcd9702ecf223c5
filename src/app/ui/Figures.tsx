import type { ReactNode } from 'react';

export interface FiguresRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
}

/**
 * A table with a name of its own, announced as a region. On a narrow screen each
 * row is a list of its cells with their heads (help.css); a browser that then takes
 * it for no table any more still reads both.
 */
export function Figures({
  label,
  heads,
  rows,
  named = false,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly FiguresRow[];
  /** The first cell of a row is its name. */
  readonly named?: boolean;
}) {
  return (
    <section className="figures" aria-label={label}>
      <table>
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
    </section>
  );
}
