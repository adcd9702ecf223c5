import {
  nearestOf,
  nextOf,
  placesOf,
  rangesOf,
  runsOfSetting,
  settingWords,
  triedOf,
  type Tried,
} from '../../papers/nearest.ts';
import { titleOf } from '../../papers/written.ts';
import { wrapped } from '#scenario/words/plainText.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import { Pool, type Batch } from '../../study/pool.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { Progress } from '../study/progress.ts';
import { textTable } from '../textTable.ts';
import type { NearestRequest, PaperFormat } from './request.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/**
 * Tries settings one by one until all were tried, the given number was reached, or the user stops it. Results so far
 * are kept.
 */
async function search({ tables, grid, most }: NearestRequest, workers: number, io: Io): Promise<readonly Tried[]> {
  const places = placesOf(tables);
  const tried: Tried[] = [];
  const outcomes = new Map<string, Measured | Failed>();
  const pool = new Pool({ start: io.studies.startWorker, size: workers, later: io.studies.later });
  const held: { stopped: boolean; batch: Batch | null } = { stopped: false, batch: null };
  const release = io.studies.onInterrupt(() => {
    held.stopped = true;
    held.batch?.cancel();
  });
  io.err(
    `Up to ${most} of ${grid.length} settings are tried, those like the nearest so far first. Ctrl-C stops it and keeps the results so far.\n`,
  );
  try {
    while (tried.length < most) {
      const choices = nextOf(grid, tried)!;
      const runs = runsOfSetting(places, choices).filter(({ name }) => !outcomes.has(name));
      const progress = new Progress(io, runs.length);
      held.batch = pool.run(
        runs.map(({ order }, id) => ({ id, order })),
        (id, outcome) => {
          outcomes.set(runs[id]!.name, outcome);
          progress.step();
        },
      );
      await held.batch.finished;
      progress.end();
      if (held.stopped) break;
      tried.push(triedOf(places, choices, (name) => outcomes.get(name)));
      const { distance, reached } = nearestOf(tried)!;
      if (runs.length > 0)
        io.err(
          `${tried.length} tried; the nearest: ${reached} of ${places.length} numbers within 10 %, ${percent(distance)} off on average\n`,
        );
    }
  } finally {
    release();
    pool.close();
  }
  return tried;
}

/** Runs the search and writes its results. */
export async function performNearest(
  request: NearestRequest,
  { format, workers }: { readonly format: PaperFormat; readonly workers: number },
  output: Output,
  io: Io,
): Promise<void> {
  const { tables, grid } = request;
  const tried = await search(request, workers, io);
  const best = nearestOf(tried);
  if (best === null) {
    io.err('Stopped before a setting was tried.\n');
    return;
  }
  const places = placesOf(tables);
  const ranges = rangesOf(places, tried);
  const cells = places.map(({ table, row, column }, at) => ({
    table: table.id,
    row: row.key,
    column: column.key,
    printed: row.cells[table.columns.indexOf(column)]!,
    nearest: best.values[at] ?? null,
    least: ranges[at]?.least ?? null,
    most: ranges[at]?.most ?? null,
    outside: ranges[at]?.outside ?? null,
  }));
  if (format === 'json') {
    const { choices, distance, reached } = best;
    writeJson(output, {
      tables: tables.map(({ id }) => id),
      settings: grid.length,
      tried: tried.length,
      choices,
      distance,
      reached,
      cells,
    });
    output.line('');
    return;
  }
  if (format === 'csv') {
    output.line(Object.keys(cells[0]!).join(','));
    for (const cell of cells)
      output.line(
        Object.values(cell)
          .map((value) => value ?? '')
          .join(','),
      );
    return;
  }
  /** Three significant digits: printed numbers run from 0.05 Mb/s to hundreds of kb/s. */
  const digits = (value: number | null): string =>
    value === null ? '–' : value >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
  for (const line of [
    ...wrapped(tables.map(titleOf).join('; '), io.columns),
    ...wrapped(
      `The nearest of ${tried.length} settings tried (of ${grid.length}): ${settingWords(tables[0]!, best.choices)}.`,
      io.columns,
    ),
    ...wrapped(
      `${best.reached} of ${places.length} numbers within 10 % of the printed ones, ${percent(best.distance)} off on average; ${cells.filter(({ outside }) => outside).length} outside: no setting tried gives them.`,
      io.columns,
    ),
    '',
    ...textTable(
      ['table', 'row', 'column', 'printed', 'nearest', 'all settings tried', ''].map((title, at) => ({
        title,
        align: at > 1 && at < 5 ? ('right' as const) : ('left' as const),
      })),
      cells.map(({ table, row, column, printed, nearest, least, most, outside }) => [
        table,
        row,
        column,
        printed,
        digits(nearest),
        `${digits(least)} to ${digits(most)}`,
        outside === true ? 'outside' : '',
      ]),
    ),
  ])
    output.line(line);
}
