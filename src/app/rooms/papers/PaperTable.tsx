import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Cell } from '../../../papers/evaluate.ts';
import { tallyWords } from '../../../papers/headline.ts';
import type { PaperTable as Table } from '../../../papers/paper.ts';
import { csvLines } from '../../../papers/written.ts';
import { VERDICTS } from '../../../papers/verdict.ts';
import { SaveTable } from '../../charts/figure/SaveTable.tsx';
import type { CellKey } from './address.ts';
import { apartWords, exceptionName, footWords, isException, rowName, waiting } from './words.ts';
import { withUnit } from '../../../papers/numbers.ts';

interface Props {
  readonly table: Table;
  readonly cells: readonly Cell[];
  readonly chosen: CellKey | null;
  readonly choose: (cell: CellKey | null) => void;
  /** Whether cells show both numbers, not only their difference. */
  readonly numbers: boolean;
}

/** Number of exceptions listed initially. */
const LISTED = 4;

const isAt = ({ row, column }: Cell, at: CellKey | null): boolean => row.key === at?.row && column.key === at.column;

/** A cell in words, for screen readers. */
function cellWords(cell: Cell): string {
  const { row, column, printed, simulated, interval, verdict } = cell;
  const half = interval === null ? '' : ` plus or minus ${short(interval)}`;
  const ours = simulated === '' ? '' : `simulated ${simulated}${half}, `;
  return `${rowName(row)}, ${column.name}: printed ${printed} ${column.unit}, ${ours}${verdict === null ? waiting(cell) : VERDICTS[verdict].name}`;
}

/** Half an interval, with two significant digits. */
export const short = (value: number): string => String(Number(value.toPrecision(2)));

/** Content of a cell: both numbers, a tick, or the difference. */
function CellWords({ cell, numbers, number }: Pick<CellProps, 'cell' | 'numbers' | 'number'>) {
  const { printed, simulated, interval, verdict, done, of } = cell;
  if (numbers)
    return (
      <>
        <span className="serif printed">{printed}</span>
        <span className="simulated">
          {simulated === '' ? '…' : simulated}
          {interval !== null && <small> ±{short(interval)}</small>}
        </span>
        {verdict === null && <span className="waiting">{waiting(cell)}</span>}
      </>
    );
  if (verdict === null)
    return (
      <>
        <span className="serif printed">{printed}</span>
        {(done > 0 || cell.failed !== '') && <span className="waiting">{done === of ? '…' : waiting(cell)}</span>}
      </>
    );
  if (verdict === 'exact') return <Tick />;
  if (number === 0) return <span className="apart">{apartWords(cell)}</span>;
  return (
    <span className="framed">
      <b className="number">{number}</b> {apartWords(cell)}
    </span>
  );
}

/** The sign of an exact value. */
const Tick = () => (
  <svg className="tick" viewBox="0 0 14 12" aria-hidden="true">
    <path d="M1.5 6.5l3.6 3.6L12.5 2" fill="none" stroke="currentColor" strokeWidth={1.3} />
  </svg>
);

interface CellProps {
  readonly cell: Cell;
  readonly numbers: boolean;
  /** Number of a listed exception, from 1; 0: none. */
  readonly number: number;
  readonly pressed: boolean;
  /** Whether Tab reaches it: one cell of the table is in the tab order, arrow keys reach the others. */
  readonly reached: boolean;
  readonly choose: () => void;
}

/** A cell that is a button as a whole. */
function CellButton({ cell, numbers, number, pressed, reached, choose }: CellProps) {
  return (
    <button
      type="button"
      className={`cell ${cell.verdict ?? 'waits'}${numbers ? '' : ' brief'}`}
      aria-label={cellWords(cell)}
      aria-pressed={pressed}
      tabIndex={reached ? 0 : -1}
      onClick={choose}
    >
      <CellWords cell={cell} numbers={numbers} number={number} />
    </button>
  );
}

/** Whether more than half of the cells differ: they are then not exceptions, and not listed at first. */
const areMost = (off: readonly Cell[], cells: readonly Cell[]): boolean => 2 * off.length > cells.length;

/** The cells that differ, listed first: both numbers of each, and the reason. */
function Exceptions({ table, cells, choose }: Pick<Props, 'table' | 'cells' | 'choose'>) {
  const [all, showAll] = useState(false);
  const off = cells.filter(isException);
  if (off.length === 0) return null;
  const most = areMost(off, cells);
  const listed = all ? off : off.slice(0, most ? 0 : LISTED);
  return (
    <section className="exceptions" aria-label="What differs">
      <header>
        <h3 className="serif">
          What differs <small>{`${off.length} of ${cells.length}`}</small>
        </h3>
        {listed.length > 0 && (
          <>
            <span>here</span>
            <span>printed</span>
          </>
        )}
      </header>
      {most && table.open !== '' && <p>The paper does not state {table.open}.</p>}
      <ol>
        {listed.map((cell, at) => (
          <li key={`${cell.row.key} ${cell.column.key}`}>
            <b className="number" aria-hidden="true">
              {at + 1}
            </b>
            <button
              type="button"
              className="link"
              onClick={() => choose({ row: cell.row.key, column: cell.column.key })}
            >
              {exceptionName(cell)}
            </button>
            <span className="simulated">{cell.simulated}</span>
            <span className="serif printed">{cell.printed}</span>
            <p>{cell.reason}</p>
          </li>
        ))}
      </ol>
      {listed.length < off.length && (
        <button type="button" className="quiet" onClick={() => showAll(true)}>
          {listed.length === 0 ? `List all ${off.length}` : `${off.length - listed.length} more`}
        </button>
      )}
    </section>
  );
}

/** Meaning of the signs in cells. */
function Foot({ cells }: Pick<Props, 'cells'>) {
  const words = footWords(cells);
  if (words.length === 0) return null;
  return (
    <p className="table-foot wraps">
      {words.map(([sign, text]) => (
        <span key={sign} className="in-line">
          {sign === 'exact' ? (
            <Tick />
          ) : (
            <span aria-hidden="true">{sign === 'near' ? '≈ +0.03 %' : <b className="number"> </b>}</span>
          )}{' '}
          {text}
        </span>
      ))}
    </p>
  );
}

/** Groups of consecutive rows that share all row headers but the last. */
function groupsOf(table: Table): readonly { readonly title: string; readonly from: number; readonly to: number }[] {
  const groups: { title: string; from: number; to: number }[] = [];
  table.rows.forEach(({ heads }, at) => {
    const title = heads.slice(0, -1).join(', ');
    const last = groups.at(-1);
    if (last?.title === title) last.to = at + 1;
    else groups.push({ title, from: at, to: at + 1 });
  });
  return groups;
}

/** Destination of a key in a table; null: none. */
export function cellAfter(
  key: string,
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
  wide: boolean,
): readonly [number, number] | null {
  switch (key) {
    case 'ArrowUp':
      return [Math.max(0, row - 1), column];
    case 'ArrowDown':
      return [Math.min(rows - 1, row + 1), column];
    case 'ArrowLeft':
      return [row, Math.max(0, column - 1)];
    case 'ArrowRight':
      return [row, Math.min(columns - 1, column + 1)];
    case 'Home':
      return [wide ? 0 : row, 0];
    case 'End':
      return [wide ? rows - 1 : row, columns - 1];
    default:
      return null;
  }
}

/** A table laid out as in the paper; each cell has the printed number, ours, and the verdict. */
export function PaperTable({ table, cells, chosen, choose, numbers }: Props) {
  const place = useRef<HTMLTableElement>(null);
  const columns = table.columns.length;
  const chosenAt = cells.findIndex((cell) => isAt(cell, chosen));
  const [moved, move] = useState({ at: Math.max(0, chosenAt), from: chosenAt });
  const reach = (at: number, from = chosenAt): void => move({ at, from });
  // Tab reaches the last selected or visited cell.
  const reached = chosenAt < 0 || moved.from === chosenAt ? moved.at : chosenAt;
  // Scroll a cell named by the address into view.
  useEffect(() => {
    if (chosenAt < 0) return;
    place.current?.querySelectorAll('button')[chosenAt]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenAt]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && chosen !== null) {
      choose(null);
      return;
    }
    if (event.altKey || event.metaKey) return;
    const next = cellAfter(
      event.key,
      [Math.floor(reached / columns), reached % columns],
      [table.rows.length, columns],
      event.ctrlKey,
    );
    if (next === null) return;
    event.preventDefault();
    const at = next[0] * columns + next[1];
    reach(at);
    place.current?.querySelectorAll('button')[at]?.focus();
  };
  const groups = groupsOf(table);
  const off = cells.filter(isException);
  const framed = !areMost(off, cells);
  return (
    <section className="paper-table placed" aria-label={`${table.name}, printed and simulated`}>
      {/* Tab moves from a cell to its explanation. Screen readers announce the caption with the table. */}
      <div className="printed-caption wraps">
        <p className="serif" aria-hidden="true">
          {table.name}. {table.caption}
        </p>
        <SaveTable
          title={table.name}
          about="printed, simulated, and our verdict"
          summary={`${table.caption.replace(/[.:]?$/, '.')} ${tallyWords(cells)}.`}
          table={place}
          cells={() => `${csvLines(cells).join('\r\n')}\r\n`}
        />
      </div>
      <Exceptions table={table} cells={cells} choose={choose} />
      {/* Keys of the cells, which are buttons, bubble up here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={place} onKeyDown={onKey}>
        <caption className="unseen">
          {table.name}: {table.caption} Each cell has the printed number, ours, and a verdict. Arrow keys go from cell
          to cell, Enter explains one.
        </caption>
        <thead>
          <tr>
            <th scope="col">{table.heads.at(-1)}</th>
            {table.columns.map((column) => (
              <th key={column.key} scope="col" title={column.meaning === '' ? undefined : column.meaning}>
                {withUnit(column)}
                {numbers && (
                  <small aria-hidden="true">
                    <i className="serif">printed</i> <b>simulated</b>
                  </small>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, from, to }) => (
          <tbody key={from}>
            {title !== '' && (
              <tr className="group">
                <th scope="rowgroup" colSpan={columns + 1}>
                  <span>{title}</span>
                </th>
              </tr>
            )}
            {table.rows.slice(from, to).map((row, at) => (
              <tr key={row.key}>
                <th scope="row">{row.heads.at(-1)}</th>
                {table.columns.map((column, columnAt) => {
                  const index = (from + at) * columns + columnAt;
                  const cell = cells[index]!;
                  return (
                    <td key={column.key}>
                      <CellButton
                        cell={cell}
                        numbers={numbers}
                        number={framed ? off.indexOf(cell) + 1 : 0}
                        pressed={index === chosenAt}
                        reached={index === reached}
                        choose={() => {
                          reach(index, index);
                          choose(index === chosenAt ? null : { row: row.key, column: column.key });
                        }}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {!numbers && <Foot cells={cells} />}
    </section>
  );
}
