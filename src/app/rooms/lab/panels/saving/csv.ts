import { csvRow } from '#study/csvText.ts';
import type { Table } from '../kit/panel.ts';

/** A table as CSV (RFC 4180): a header with units, then the rows. Numbers have no spaces. */
export function csvOf(table: Table): string {
  const lines = [table.columns, ...Array.from({ length: table.count }, (_, index) => table.row(index))];
  return lines.map((row) => `${csvRow(row.map((text) => text.replaceAll('\u202f', '')))}\r\n`).join('');
}
