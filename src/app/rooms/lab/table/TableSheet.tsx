import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Table } from '../panels/kit/panel.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import { originNow } from '../panels/saving/origin.ts';
import { Heads } from '../../../ui/Figures.tsx';
import { count } from '../../../ui/words/numbers.ts';
import { Select } from '../../../ui/Select.tsx';
import type { EventRef } from '../../../run/words/statement.ts';
import { explain } from '../../../explain/why/asking.ts';
import { csvOf } from '../panels/saving/csv.ts';
import { panelsOf } from '../panels/panels.ts';
import { windowEvents } from '../panels/window/tables.ts';
import type { RunData } from '../../../run/record/runData.ts';
import './table.css';

/** The tables of one chart: samples, events, or both. */
interface ChartTables {
  readonly title: string;
  readonly samples?: (data: RunData) => Table;
  readonly events?: (data: RunData) => Table;
}

/** The tables of a chart or of the timeline; undefined: no such chart. */
function tablesOf(id: string | null, { opened }: RunData): ChartTables | undefined {
  if (id === 'timeline') return { title: 'Timeline', events: windowEvents };
  const panel = panelsOf(opened).find((each) => each.id === id);
  if (panel === undefined) return undefined;
  return {
    title: panel.title,
    samples: panel.table,
    ...(panel.marked === true ? { events: windowEvents } : {}),
  };
}

const ROWS_PER_PAGE = 50;
type Kind = 'samples' | 'events';

/** A chart's numbers, 50 rows per page, for reading or saving. Esc returns to the chart. */
export function TableSheet({ id }: { readonly id: string }) {
  const laboratory = useLaboratory();
  // The table is constant while the run plays, and is made again when it pauses or moves.
  useLab((state) => (state.status?.playing === true ? null : state.status));
  const sheet = useRef<HTMLElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [page, setPage] = useState(0);
  const [wanted, setWanted] = useState<Kind>('samples');
  const close = (): void => laboratory.set({ table: null });
  useEffect(() => {
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const { data } = laboratory;
  const tables = data === null ? undefined : tablesOf(id, data);
  if (tables === undefined || data === null) return null;
  const kind: Kind = tables[wanted] === undefined ? 'events' : wanted;
  const table = tables[kind]?.(data);
  if (table === undefined) return null;
  const pages = Math.max(1, Math.ceil(table.count / ROWS_PER_PAGE));
  const shown = Math.min(page, pages - 1);
  const first = shown * ROWS_PER_PAGE;
  const rows = Array.from({ length: Math.min(ROWS_PER_PAGE, table.count - first) }, (_, index) => ({
    place: first + index,
    cells: table.row(first + index),
  }));
  return (
    // Esc anywhere in it closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheet}
      className="table-sheet column paper off-paper"
      aria-label={`Table of ${tables.title}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header className="wraps in-line">
        <h2>{tables.title}</h2>
        {tables.samples !== undefined && tables.events !== undefined && (
          <label className="rows-of">
            Rows{' '}
            <Select
              value={kind}
              of={[
                ['samples', 'samples'],
                ['events', 'events'],
              ]}
              choose={(next) => {
                setWanted(next);
                setPage(0);
              }}
            />
          </label>
        )}
        <span className="pages">
          Rows {count(table.count === 0 ? 0 : first + 1)} to {count(first + rows.length)} of {count(table.count)}
        </span>
        <button type="button" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
          Previous page
        </button>
        <button type="button" disabled={shown >= pages - 1} onClick={() => setPage(shown + 1)}>
          Next page
        </button>
        <SaveTable
          title={`${tables.title}, ${kind}`}
          about=""
          summary={`Rows ${count(table.count === 0 ? 0 : first + 1)} to ${count(first + rows.length)} of ${count(table.count)}.`}
          table={grid}
          origin={() => originNow(laboratory)}
          cells={() => csvOf(table)}
        />
        <button type="button" onClick={close}>
          Close table
        </button>
      </header>
      <Rows table={table} rows={rows} grid={grid} />
    </section>
  );
}

interface RowsProps {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly table: Table;
  readonly rows: readonly { readonly place: number; readonly cells: readonly string[] }[];
}

/** Time of a row, linked to its explanation if there is one. */
function RowTime({ text, refTo }: { readonly text: string; readonly refTo: EventRef | null }) {
  const laboratory = useLaboratory();
  return refTo === null ? (
    text
  ) : (
    <button type="button" className="link" title="Go there, and see why" onClick={() => explain(laboratory, refTo)}>
      {text}
    </button>
  );
}

function Rows({ table, rows, grid }: RowsProps) {
  return (
    // A scrollable region must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-rows" tabIndex={0} aria-label="Rows">
      <table ref={grid}>
        <Heads of={table.columns} />
        <tbody>
          {rows.map(({ place, cells }) => (
            <tr key={place}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    <RowTime text={cell} refTo={table.ref?.(place) ?? null} />
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
  );
}
