import { useState, type ReactNode } from 'react';
import type { Path } from '#scenario/path.ts';
import { useForm } from '../formContext.ts';

/** Rows of a table at once: with a thousand, each key would wait for all their fields. */
const ROWS = 40;

/** Which rows of a long table or list are shown, from one on up to another, and the buttons for those before and behind. */
export interface RowsShown {
  readonly from: number;
  readonly to: number;
  readonly others: ReactNode;
}

const leadsTo = (row: Path, path: Path): boolean => row.every((step, index) => path[index] === step);

/** Shows part of many rows: that part first in which the row is to which the form was last asked to go. */
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
