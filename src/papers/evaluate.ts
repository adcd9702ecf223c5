import { estimate } from '../lab/results/manySeeds.ts';
import type { Choices, Paper, PaperColumn, PaperFigure, PaperRow, PaperTable } from './paper.ts';
import { runsOfSetups, type Outcomes, type PaperRun, type Progress, type Setup } from './setup.ts';
import { inDigits, readPrinted, sizeVerdict, verdictOf, type Entry, type Verdict } from './verdict.ts';

/** A cell of a table: printed and simulated value, and the verdict. */
export interface Cell {
  readonly row: PaperRow;
  readonly column: PaperColumn;
  /** As printed. */
  readonly printed: string;
  /** Rounded to the printed digits; '' until a result has arrived. */
  readonly simulated: string;
  /** Mean over the seeds; null until a result has arrived. */
  readonly mean: number | null;
  /** Half of the 95 % interval; null if the run is deterministic or only one seed has arrived. */
  readonly interval: number | null;
  /** Number of runs finished, and number needed. */
  readonly done: number;
  readonly of: number;
  /** null: some of its runs, or of those it is compared with, are not finished. */
  readonly verdict: Verdict | null;
  /**
   * Reason for the verdict, or the runs still missing, in one or two sentences; '' until its own runs have finished.
   */
  readonly reason: string;
  /** Error of a failed run; '': none. */
  readonly failed: string;
}

/** The first choice of each assumption, overridden by `chosen`. */
export const choicesOf = (table: PaperTable, chosen: Choices = {}): Choices =>
  Object.fromEntries(
    table.assumptions.map(({ key, choices }) => {
      const given = chosen[key];
      return [key, choices.some((choice) => choice.key === given) ? given! : choices[0]!.key];
    }),
  );

/** Setup for a cell. */
export const setupOf = (table: PaperTable, row: PaperRow, column: PaperColumn, choices: Choices): Setup =>
  table.setup(row, column, choicesOf(table, choices));

/** Runs of a row, or of one of its cells. */
export const runsOfRow = (table: PaperTable, row: PaperRow, choices: Choices = {}, column?: PaperColumn): PaperRun[] =>
  runsOfSetups((column === undefined ? table.columns : [column]).map((each) => setupOf(table, row, each, choices)));

/** Runs that a figure needs. */
export function runsOfFigure(paper: Paper, figure: PaperFigure): PaperRun[] {
  if (figure.kind === 'cwnd' || figure.kind === 'throughput')
    return runsOfSetups(
      figure.series.map(({ setup }) => setup),
      figure.points,
    );
  if (figure.kind === 'response')
    return runsOfSetups(figure.series.flatMap(({ dots }) => dots.map(({ setup }) => setup)));
  if (figure.kind !== 'bars' && figure.kind !== 'lines') return [];
  return figure.series.flatMap(({ table: id, cells }) => {
    const table = paper.tables.find((each) => each.id === id);
    return cells.flatMap((cell) => {
      const row = table?.rows.find(({ key }) => key === cell.row);
      const column = table?.columns.find(({ key }) => key === cell.column);
      return table === undefined || row === undefined || column === undefined ? [] : runsOfRow(table, row, {}, column);
    });
  });
}

/** Runs of a row and of the cells that it is compared with. */
export const runsOfPeers = (table: PaperTable, row: PaperRow, choices: Choices = {}): PaperRun[] =>
  runsOfSetups(
    table.rows
      .filter((each) => each === row || (table.peers !== 'row' && each.group === row.group))
      .flatMap((each) => table.columns.map((column) => setupOf(table, each, column, choices))),
  );

/** Runs of a table without duplicates. */
export const runsOfTable = (table: PaperTable, choices: Choices = {}): PaperRun[] =>
  runsOfSetups(table.rows.flatMap((row) => table.columns.map((column) => setupOf(table, row, column, choices))));

interface Known {
  readonly entry: Entry;
  readonly progress: Progress;
}

const percent = (share: number): string => {
  const size = 100 * Math.abs(share);
  return size >= 10 ? size.toFixed(0) : size >= 0.1 ? size.toFixed(1) : size >= 0.01 ? size.toFixed(2) : 'under 0.01';
};

/** "2.4 % above the printed number" */
function distance(mean: number, printed: number): string {
  if (printed === 0) return `${mean} where 0 is printed`;
  const share = mean / printed - 1;
  return share === 0 ? 'the printed number' : `${percent(share)} % ${share > 0 ? 'above' : 'below'} the printed number`;
}

function reasonOf(table: PaperTable, verdict: Verdict | null, entry: Entry, seeds: number): string {
  const ours = estimate(entry.values);
  if (ours === null) return 'The runs give no such number.';
  const far = distance(ours.mean, entry.printed.value);
  const over = seeds > 1 ? `, as a mean of ${seeds} seeds` : '';
  switch (verdict) {
    case 'exact':
      return 'The same digits.';
    case 'near':
    case 'within':
      return `Ours is ${far}${over}.`;
    case 'direction':
      return `Ours is ${far}${over}; ${table.peers === 'row' ? 'its place in the row' : 'its place among the rows'} is as printed.`;
    case 'not':
      return `Ours is ${far}${over}, and its place among the others differs.`;
    case 'open':
      return `Ours is ${far}${over}. The paper does not state ${table.open}.`;
    case null:
      return `Ours is ${far}${over}. The verdict waits for the numbers that it is compared with.`;
  }
}

/** All cells of a table, row by row, from the outcomes so far. */
export function evaluate(table: PaperTable, outcomes: Outcomes, choices: Choices = {}): Cell[] {
  const chosen = choicesOf(table, choices);
  const seen = new Map<Setup, Progress>();
  const progressOf = (setup: Setup): Progress => {
    const known = seen.get(setup) ?? setup.progress(outcomes);
    seen.set(setup, known);
    return known;
  };
  const known = table.rows.map((row) =>
    table.columns.map((column, at): Known => {
      const progress = progressOf(table.setup(row, column, chosen));
      const values = progress.readings.map((reading) => table.value(column, row, reading, chosen));
      return { entry: { printed: readPrinted(row.cells[at]!, column.digits), values }, progress };
    }),
  );
  const peersOf = (rowAt: number, columnAt: number): Known[] =>
    table.peers === 'row'
      ? known[rowAt]!.filter((_, at) => at !== columnAt)
      : known.flatMap((cells, at) =>
          at !== rowAt && table.rows[at]!.group === table.rows[rowAt]!.group ? [cells[columnAt]!] : [],
        );
  return table.rows.flatMap((row, rowAt) =>
    table.columns.map((column, columnAt): Cell => {
      const { entry, progress } = known[rowAt]![columnAt]!;
      const of = table.setup(row, column, chosen).seeds;
      const ours = estimate(entry.values);
      const peers = peersOf(rowAt, columnAt);
      const ready = progress.complete && (sizeVerdict(entry) !== null || peers.every((peer) => peer.progress.complete));
      const verdict = ready
        ? verdictOf(
            entry,
            peers.map((peer) => peer.entry),
            table.open !== '',
          )
        : null;
      const note = verdict === null ? '' : (table.note?.(row, column, progress.readings[0]!) ?? '');
      const reason = progress.complete ? reasonOf(table, verdict, entry, of) : '';
      return {
        row,
        column,
        printed: row.cells[columnAt]!,
        simulated: ours === null ? '' : inDigits(ours.mean, entry.printed),
        mean: ours?.mean ?? null,
        interval: ours?.interval === 0 ? null : (ours?.interval ?? null),
        done: progress.readings.length,
        of,
        verdict,
        reason: note === '' ? reason : `${reason} ${note}`,
        failed: progress.failed,
      };
    }),
  );
}
