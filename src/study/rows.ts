import { oneLine } from '#scenario/words/plainText.ts';
import { csvRow } from './csvText.ts';
import { FIGURES } from './figures.ts';
import { rowsOf, type Failed, type Measured } from './measured.ts';
import type { Results } from './results.ts';
import type { Study, StudyRun } from './runs.ts';

export type RowCell = string | number | null;

/** Value of the column `flow` in the last row of a run: all TCP flows together. */
export const ALL = 'all';
export const FIGURE_NAMES = FIGURES.map(({ name }) => name);

/** The columns of a study's rows: identification, figures, and results of the run as a whole. */
export const columnsOf = ({ axes }: Study): string[] => [
  'run',
  ...axes.map(({ path }) => path),
  'contender',
  'seed',
  'flow',
  'name',
  'variant',
  ...FIGURE_NAMES,
  'digest',
  'events',
  'error',
];

const cellOf = (value: unknown): RowCell =>
  typeof value === 'number' || value === null
    ? value
    : oneLine(typeof value === 'string' ? value : JSON.stringify(value));

/** The rows of a run: one per flow and one for all together; a failed run has only the latter. */
export function rowsFor(study: Study, run: StudyRun, outcome: Measured | Failed): RowCell[][] {
  const places = study.placesOf(run.point);
  const front: readonly RowCell[] = [
    run.name,
    ...study.axes.map(({ values }, axis) => cellOf(values[places[axis]!])),
    oneLine(study.contenders[run.contender]!),
    run.seed,
  ];
  if ('failed' in outcome)
    return [[...front, ALL, null, null, ...FIGURE_NAMES.map(() => null), null, null, oneLine(outcome.failed)]];
  const { figures, digest, events } = outcome;
  const last = rowsOf(outcome) - 1;
  return Array.from({ length: last + 1 }, (_, row) => {
    const flow = row < last ? run.scenario?.flows[row] : undefined;
    const values = FIGURE_NAMES.map((__, at) => {
      const value = figures[row * FIGURE_NAMES.length + at]!;
      return Number.isNaN(value) ? null : value;
    });
    const who =
      flow === undefined
        ? [ALL, null, null]
        : [String(row), oneLine(flow.name), flow.kind === 'tcp' ? flow.variant : null];
    return [...front, ...who, ...values, digest, events, null];
  });
}

/** Format of rows in a file. */
export type RowFormat = 'csv' | 'jsonl';

/** Rows as lines of a file. */
export const linesOf = (format: RowFormat, columns: readonly string[], rows: readonly (readonly RowCell[])[]): string =>
  rows
    .map((row) =>
      format === 'csv'
        ? `${csvRow(row)}\n`
        : `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])))}\n`,
    )
    .join('');

/** All rows of the results so far, run by run in plan order. */
export function* rowsSoFar(results: Results): Generator<RowCell[]> {
  const { study } = results;
  for (let index = 0; index < study.runs; index++) {
    const came = results.outcome(index);
    if (came !== undefined) yield* rowsFor(study, study.run(index), came);
  }
}

/** The results so far as the text of a file, byte for byte as the command line writes it. */
export const fileText = (format: RowFormat, results: Results): string => {
  const columns = columnsOf(results.study);
  return (
    (format === 'csv' ? linesOf(format, columns, [columns]) : '') + linesOf(format, columns, [...rowsSoFar(results)])
  );
};

/** Text columns. All others contain numbers, except for axes with words as values. */
const TEXTS: ReadonlySet<string> = new Set(['run', 'contender', 'flow', 'name', 'variant', 'digest', 'error']);

/** A typed column, for Parquet. */
export interface TypedColumn {
  readonly name: string;
  readonly type: 'STRING' | 'DOUBLE' | 'INT32';
}

/** The typed columns of a study's rows. */
export function typedColumnsOf(study: Study): TypedColumn[] {
  const words = new Set(
    study.axes.filter(({ values }) => values.some((value) => typeof value !== 'number')).map(({ path }) => path),
  );
  return columnsOf(study).map((name) => ({ name, type: TEXTS.has(name) || words.has(name) ? 'STRING' : 'DOUBLE' }));
}

/** Rows as objects with values of their column's type. */
export function* typedRows(
  columns: readonly TypedColumn[],
  rows: Iterable<readonly RowCell[]>,
): Generator<Record<string, RowCell>> {
  for (const row of rows)
    yield Object.fromEntries(
      columns.map(({ name, type }, at) => {
        const cell = row[at] ?? null;
        return [name, cell !== null && type === 'STRING' ? String(cell) : cell];
      }),
    );
}
