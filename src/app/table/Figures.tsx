import type { ReactNode } from 'react';

/** A table with one row of heads that can be scrolled by itself; `rows` are its `tr`. */
export function Figures({
  label,
  heads,
  children: rows,
}: {
  readonly label: string;
  readonly heads: readonly ReactNode[];
  readonly children: ReactNode;
}) {
  return (
    <section className="figures" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </section>
  );
}
