import type { Table } from '../panels/panel.ts';

/** A cell as a program reads it: no spaces inside numbers, quotes where they are needed. */
function cell(text: string): string {
  const plain = text.replaceAll('\u202f', '');
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A whole table as comma-separated values, RFC 4180: a line of headers with units, then the rows. */
export function csvOf(table: Table): string {
  const lines = [table.columns, ...Array.from({ length: table.count }, (_, index) => table.row(index))];
  return lines.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
