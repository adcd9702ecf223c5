import type { KeyboardEvent, ReactNode } from 'react';
import type { Path } from '#scenario/words/path.ts';
import { Flaw } from '../fields/FieldView.tsx';
import { fieldId } from '../formContext.ts';

/** Keys of a table row: Up and Down change the row, Del removes it. */
function rowKeys(event: KeyboardEvent<HTMLElement>, remove: () => void): void {
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.row-head') ?? [])];
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step !== undefined) rows[rows.indexOf(event.currentTarget) + step]?.focus();
  else if (event.key === 'Delete' || event.key === 'Backspace') remove();
  else return;
  event.preventDefault();
}

interface Props {
  readonly path: Path;
  readonly isOpen: boolean;
  readonly press: () => void;
  readonly remove: () => void;
  readonly label?: string;
  readonly children: ReactNode;
}

/** The head of a row, which opens and closes it. */
export function RowHead({ path, isOpen, press, remove, label, children }: Props) {
  return (
    <th scope="row">
      <button
        type="button"
        id={fieldId(path)}
        className="row-head"
        onKeyDown={(event) => rowKeys(event, remove)}
        aria-expanded={isOpen}
        aria-label={label}
        onClick={press}
      >
        {children}
        <Flaw path={path} />
      </button>
    </th>
  );
}
