import { ALL, FIGURE_NAMES as NAMES, type RowFormat } from '../../study/rows.ts';
import type { Failed, Measured } from '../../study/measured.ts';

/** The cells of a CSV line written by `csvRow`. */
function csvCells(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const match = cell.exec(line);
    if (match === null) return cells;
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') return cells;
  }
}

/** A row read: its run, whether it is the last of it, and its content. */
export interface ReadRow {
  readonly run: string;
  readonly last: boolean;
  readonly figures: readonly number[];
  readonly digest: string;
  readonly events: number;
  readonly error: string;
}

type Get = (column: string) => unknown;

function rowFrom(get: Get): ReadRow | null {
  const run = get('run');
  const flow = get('flow');
  if (typeof run !== 'string' || !/^[0-9a-f]{16}$/.test(run) || typeof flow !== 'string') return null;
  const number = (value: unknown): number =>
    value === null || value === '' || value === undefined ? NaN : Number(value);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    run,
    last: flow === ALL,
    figures: NAMES.map((name) => number(get(name))),
    digest: text(get('digest')),
    events: number(get('events')),
    error: text(get('error')),
  };
}

/**
 * Reads rows of a file whose columns are named by its header (CSV) or in each line (JSON lines). null: not a row of
 * results.
 */
export function rowReader(format: RowFormat, header: string): ((line: string) => ReadRow | null) | null {
  if (format === 'jsonl')
    return (line) => {
      try {
        const data: unknown = JSON.parse(line);
        if (typeof data !== 'object' || data === null) return null;
        return rowFrom((column) => (data as Readonly<Record<string, unknown>>)[column]);
      } catch {
        return null;
      }
    };
  const columns = csvCells(header);
  const needed = ['run', 'flow', 'digest', 'events', 'error', ...NAMES];
  if (needed.some((column) => !columns.includes(column))) return null;
  const at = new Map(columns.map((column, index) => [column, index]));
  return (line) => {
    const cells = csvCells(line);
    return cells.length === columns.length ? rowFrom((column) => cells[at.get(column)!]) : null;
  };
}

/** The outcome of a run, from all its rows. */
export function outcomeOf(rows: readonly ReadRow[]): Measured | Failed {
  const last = rows.at(-1)!;
  if (last.error !== '') return { failed: last.error };
  return {
    digest: last.digest,
    events: last.events,
    figures: Float64Array.from(rows.flatMap(({ figures }) => figures)),
  };
}
