import { useEffect, useRef, useState } from 'react';
import { PANELS } from '../panels/panels.ts';
import { useLab, useLaboratory } from '../shell/useLab.ts';
import { count } from '../words/numbers.ts';

const ROWS_PER_PAGE = 50;

/** The table of one chart, over the charts, 50 rows to a page. Esc goes back to the chart. */
export function DataTable() {
  const laboratory = useLaboratory();
  const id = useLab((state) => state.table);
  const panel = PANELS.find((each) => each.id === id);
  return panel === undefined ? null : (
    <TableSheet key={panel.id} panelId={panel.id} onClose={() => laboratory.set({ table: null })} />
  );
}

function TableSheet({ panelId, onClose }: { readonly panelId: string; readonly onClose: () => void }) {
  const laboratory = useLaboratory();
  // While the run plays the table stands still; it is made anew when the run pauses or moves.
  useLab((state) => (state.status?.playing === true ? null : state.status));
  const sheet = useRef<HTMLElement>(null);
  const [page, setPage] = useState(0);
  useEffect(() => {
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const panel = PANELS.find((each) => each.id === panelId);
  const { data } = laboratory;
  if (panel === undefined || data === null) return null;
  const table = panel.table(data);
  const pages = Math.max(1, Math.ceil(table.count / ROWS_PER_PAGE));
  const shown = Math.min(page, pages - 1);
  const rows = Array.from({ length: Math.min(ROWS_PER_PAGE, table.count - shown * ROWS_PER_PAGE) }, (_, index) =>
    table.row(shown * ROWS_PER_PAGE + index),
  );
  return (
    // Esc anywhere in it goes back.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheet}
      className="table-sheet"
      aria-label={`Table of ${panel.title}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <h2>{panel.title}</h2>
        <span className="pages">
          Rows {count(table.count === 0 ? 0 : shown * ROWS_PER_PAGE + 1)} to{' '}
          {count(shown * ROWS_PER_PAGE + rows.length)} of {count(table.count)}
        </span>
        <button type="button" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
          Previous page
        </button>
        <button type="button" disabled={shown >= pages - 1} onClick={() => setPage(shown + 1)}>
          Next page
        </button>
        <button type="button" onClick={onClose}>
          Close table
        </button>
      </header>
      {/* A region that scrolls must be reachable by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="rows" tabIndex={0} aria-label="Rows">
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={table.columns[index]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={table.columns[index]}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
