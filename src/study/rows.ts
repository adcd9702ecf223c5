import { oneLine } from '../scenario/plainText.ts';
import { FIGURES } from './figures.ts';
import { rowsOf, type Failed, type Measured } from './measured.ts';
import type { Study, StudyRun } from './runs.ts';

export type RowCell = string | number | null;

/** What the last row of a run says in its column `flow`: all TCP flows together. */
export const ALL = 'all';
export const FIGURE_NAMES = FIGURES.map(({ name }) => name);

/** The columns of a study's rows: what names the row, the figures, and what came of the run as a whole. */
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
