/** How papers print their tables. */
import type { PaperColumn, PaperRow } from './paper.ts';

/** A column with its unit. */
export const withUnit = ({ name, unit }: PaperColumn): string => (unit === '' ? name : `${name} (${unit})`);

/** A row from its line: what varies, then the cells. */
export function printedRow(line: string): PaperRow {
  const [varied = '', ...cells] = line.split(' ');
  return { key: varied, heads: [varied], group: '', cells };
}
