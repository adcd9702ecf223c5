import { tickStep } from 'd3-array';
import type { RunData } from '../../../run/runData.ts';
import type { Table } from './panel.ts';

/** Rows in a whole run, about. */
const ROWS = 400;

/** A table with a row for each short stretch of time up to now; `cells` gives what stands beside the time. */
export function timeRows(
  data: RunData,
  columns: readonly string[],
  cells: (from: number, to: number, bucket: number) => readonly string[],
): Table {
  const { bucket, duration } = data.opened;
  const step = Math.max(tickStep(0, duration, ROWS), bucket);
  const places = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return {
    columns: ['Time, s', ...columns],
    count: Math.floor(data.present.now / step + 1e-9),
    row: (index) => [((index + 1) * step).toFixed(places), ...cells(index * step, (index + 1) * step, bucket)],
  };
}
