/** Formatting of printed tables. */
import type { PaperColumn, PaperRow } from './paper.ts';

/** Name of a column with its unit. */
export const withUnit = ({ name, unit }: PaperColumn): string => (unit === '' ? name : `${name} (${unit})`);

/** Parses a row: the varied quantity, then the cells. */
export function printedRow(line: string): PaperRow {
  const [varied = '', ...cells] = line.split(' ');
  return { key: varied, heads: [varied], group: '', cells };
}
