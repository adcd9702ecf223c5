import { useState, type ReactNode } from 'react';
import type { Path } from '#scenario/words/path.ts';
import { useForm } from '../formContext.ts';

/** Maximum number of rows rendered: with a thousand, each key would be slow. */
const ROWS = 40;

/** The range of rows of a long table or list, and buttons for earlier and later ones. */
interface RowsShown {
  readonly from: number;
  readonly to: number;
  readonly others: ReactNode;
}

const leadsTo = (row: Path, path: Path): boolean => row.every((step, index) => path[index] === step);

/** Renders part of many rows: initially the part with the last revealed row. */
export function useRowsShown(count: number, pathOf: (row: number) => Path): RowsShown {
  const { wished } = useForm();
  const [first, setFirst] = useState(0);
  const [known, setKnown] = useState<readonly Path[]>([]);
  if (wished !== known) {
    setKnown(wished);
    for (let row = 0; count > ROWS && row < count; row++)
      if (wished.some((path) => leadsTo(pathOf(row), path))) {
        setFirst(row - (row % ROWS));
        break;
      }
  }
  if (count <= ROWS) return { from: 0, to: count, others: null };
  const from = Math.min(first, count - 1 - ((count - 1) % ROWS));
  const to = Math.min(count, from + ROWS);
  return {
    from,
    to,
    others: (
      <p className="rows-shown wraps in-line">
        <button type="button" disabled={from === 0} onClick={() => setFirst(from - ROWS)}>
          Earlier rows
        </button>
        <span>
          {from + 1} to {to} of {count}
        </span>
        <button type="button" disabled={to === count} onClick={() => setFirst(to)}>
          Later rows
        </button>
      </p>
    ),
  };
}
