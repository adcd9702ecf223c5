/** Numbers of tables: as printed, and by the arithmetic of papers. */
import { figureOf, type FlowArrivals } from '../study/measured.ts';
import type { FigureName } from '../study/figures.ts';
import type { PaperColumn, PaperRow, PaperTable } from './paper.ts';
import type { Reading } from './setup.ts';

/** A figure of one flow, or of all TCP flows together (`flow` null). */
export const figure = ({ measured }: Reading, name: FigureName, flow: number | null = 0): number | null =>
  figureOf(measured, name, flow);

/** Packets and bytes that arrived of a flow. Throws if the run was measured without them. */
export function arrivals({ measured }: Reading, flow = 0): FlowArrivals {
  const found = measured.arrivals?.[flow];
  if (found === undefined) throw new Error(`the run was measured without arrivals of flow ${flow}`);
  return found;
}

/** Rate in kb/s of `bytes` over `seconds`; null if no time passed. */
export const kilobits = (bytes: number, seconds: number): number | null =>
  seconds > 0 ? (8 * bytes) / seconds / 1000 : null;

/** Name of a column with its unit. */
export const withUnit = ({ name, unit }: PaperColumn): string => (unit === '' ? name : `${name} (${unit})`);

/** Parses a row: the varied quantity, then the cells. */
export function printedRow(line: string): PaperRow {
  const [varied = '', ...cells] = line.split(' ');
  return { key: varied, heads: [varied], group: '', cells };
}

/** A printed cell. `column`: its index. */
export const printedIn = ({ rows }: Pick<PaperTable, 'rows'>, row: string, column = 0): string =>
  rows.find(({ key }) => key === row)!.cells[column]!;
