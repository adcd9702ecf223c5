import { FIGURES } from '../../study/figures.ts';
import { rowsOf, type Failed, type Measured } from '../../study/measured.ts';
import type { Study, StudyRun } from '../../study/runs.ts';
import { csvRow } from '../csvText.ts';
import { oneLine } from '../plainText.ts';

/** How rows are written to a file. */
export type RowFormat = 'csv' | 'jsonl';
export type RowCell = string | number | null;

/** What the last row of a run says in its column `flow`: all TCP flows together. */
const ALL = 'all';
const NAMES = FIGURES.map(({ name }) => name);

/** The columns of a study's rows: what names the row, the figures, and what came of the run as a whole. */
export const columnsOf = ({ axes }: Study): string[] => [
  'run',
  ...axes.map(({ path }) => path),
  'contender',
  'seed',
  'flow',
  'name',
  'variant',
  ...NAMES,
  'digest',
  'events',
  'error',
];

const cellOf = (value: unknown): RowCell =>
  typeof value === 'number' || value === null
    ? value
    : oneLine(typeof value === 'string' ? value : JSON.stringify(value));

/** The rows of a run: one for each flow, and one of all together, which is the only one of a run that failed. */
export function rowsFor(study: Study, run: StudyRun, outcome: Measured | Failed): RowCell[][] {
  const places = study.placesOf(run.point);
  const front: readonly RowCell[] = [
    run.name,
    ...study.axes.map(({ values }, axis) => cellOf(values[places[axis]!])),
    oneLine(study.contenders[run.contender]!),
    run.seed,
  ];
  if ('failed' in outcome)
    return [[...front, ALL, null, null, ...NAMES.map(() => null), null, null, oneLine(outcome.failed)]];
  const { figures, digest, events } = outcome;
  const last = rowsOf(outcome) - 1;
  return Array.from({ length: last + 1 }, (_, row) => {
    const flow = row < last ? run.scenario?.flows[row] : undefined;
    const values = NAMES.map((__, at) => {
      const value = figures[row * NAMES.length + at]!;
      return Number.isNaN(value) ? null : value;
    });
    const who =
      flow === undefined
        ? [ALL, null, null]
        : [String(row), oneLine(flow.name), flow.kind === 'tcp' ? flow.variant : null];
    return [...front, ...who, ...values, digest, events, null];
  });
}

/** Rows as lines of a file. */
export const linesOf = (format: RowFormat, columns: readonly string[], rows: readonly (readonly RowCell[])[]): string =>
  rows
    .map((row) =>
      format === 'csv'
        ? `${csvRow(row)}\n`
        : `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])))}\n`,
    )
    .join('');

/** The cells of a line of CSV that `csvRow` wrote. */
export function csvCells(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const match = cell.exec(line);
    if (match === null) return cells;
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') return cells;
  }
}

/** A row that was read: which run and whether it is its last, with what it says of it. */
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

/** Reads rows of a file whose columns are those of its first line (CSV), or are named in each (JSON lines). null: it is no row of results. */
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

/** What a run gave, from all its rows. */
export function outcomeOf(rows: readonly ReadRow[]): Measured | Failed {
  const last = rows.at(-1)!;
  if (last.error !== '') return { failed: last.error };
  return {
    digest: last.digest,
    events: last.events,
    figures: Float64Array.from(rows.flatMap(({ figures }) => figures)),
  };
}
