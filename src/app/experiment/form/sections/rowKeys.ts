import type { KeyboardEvent } from 'react';

/** Keys of a table row: Up and Down change the row, Del removes it. */
export function rowKeys(event: KeyboardEvent<HTMLElement>, remove: () => void): void {
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.row-head') ?? [])];
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step !== undefined) rows[rows.indexOf(event.currentTarget) + step]?.focus();
  else if (event.key === 'Delete' || event.key === 'Backspace') remove();
  else return;
  event.preventDefault();
}
