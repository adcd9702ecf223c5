/** Searches the assumptions of a paper for the setting whose tables come closest to the printed ones. */
import { estimate } from '../lab/results/manySeeds.ts';
import type { Choices, PaperColumn, PaperRow, PaperTable } from './paper.ts';
import { TABLES } from './papers.ts';
import { readPrinted } from './verdict.ts';
import { runsOfSetups, type Outcomes, type PaperRun } from './setup.ts';

/** A number is reached within this relative error. */
const NEAR = 0.1;

/** A number in one of the tables. */
export interface Place {
  readonly table: PaperTable;
  readonly row: PaperRow;
  readonly column: PaperColumn;
  readonly printed: number;
}

/** A setting that was tried. */
export interface Tried {
  readonly choices: Choices;
  /** Simulated numbers; null: the run has none. */
  readonly values: readonly (number | null)[];
  /** Mean relative error of all numbers; a missing one counts as 1. */
  readonly distance: number;
  /** Number of printed numbers reached. */
  readonly reached: number;
}

/** Range of a number over the settings tried so far. */
export interface Range {
  readonly least: number;
  readonly most: number;
  /** True if no setting comes within 1 % of the printed number and it lies outside the range. */
  readonly outside: boolean;
}

/** Tables with the same assumptions, which a single setting must explain. */
export const alikeOpen = (table: PaperTable): PaperTable[] =>
  TABLES.filter(({ assumptions }) => assumptions === table.assumptions);

/** All numbers of tables with the same assumptions. */
export const placesOf = (tables: readonly PaperTable[]): Place[] =>
  tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      table.columns.map((column, at) => ({
        table,
        row,
        column,
        printed: readPrinted(row.cells[at]!, column.digits).value,
      })),
    ),
  );

/** All combinations of answers, except that those in `fixed` are constant. The search starts with the first. */
export function gridOf({ assumptions }: PaperTable, fixed: Choices = {}): Choices[] {
  let grid: Choices[] = [{}];
  for (const { key, choices } of assumptions) {
    const answers = choices.filter((answer) =>
      fixed[key] === undefined ? answer.mean !== true : answer.key === fixed[key],
    );
    grid = grid.flatMap((before) => answers.map((answer) => ({ ...before, [key]: answer.key })));
  }
  return grid;
}

/** Runs needed for a setting. */
export const runsOfSetting = (places: readonly Place[], choices: Choices): PaperRun[] =>
  runsOfSetups(places.map(({ table, row, column }) => table.setup(row, column, choices)));

/** Relative error of a number; if 0 is printed, any other value has error 1. */
const errorOf = (value: number | null, printed: number): number =>
  value === null ? 1 : printed === 0 ? Number(value !== 0) : Math.abs(value / printed - 1);

/** Evaluates a setting from its outcomes. */
export function triedOf(places: readonly Place[], choices: Choices, outcomes: Outcomes): Tried {
  const values = places.map(({ table, row, column }) => {
    const { readings } = table.setup(row, column, choices).progress(outcomes);
    return estimate(readings.map((reading) => table.value(column, row, reading, choices)))?.mean ?? null;
  });
  const errors = values.map((value, at) => errorOf(value, places[at]!.printed));
  return {
    choices,
    values,
    distance: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    reached: errors.filter((error) => error <= NEAR).length,
  };
}

/** The closest setting tried, the first if several are equal; null: none was tried. */
export const nearestOf = (tried: readonly Tried[]): Tried | null =>
  tried.reduce<Tried | null>((best, each) => (best === null || each.distance < best.distance ? each : best), null);

const changes = (one: Choices, other: Choices): number =>
  Object.keys(one).filter((key) => one[key] !== other[key]).length;

/**
 * Next setting to try: of those left, the one that differs in the fewest answers from the closest so far. The search
 * thus goes downhill, then widens around a minimum, and finally covers the whole grid. null: all were tried.
 */
export function nextOf(grid: readonly Choices[], tried: readonly Tried[]): Choices | null {
  const from = nearestOf(tried)?.choices ?? grid[0];
  const known = new Set(tried.map(({ choices }) => choices));
  let [next, fewest]: [Choices | null, number] = [null, Infinity];
  for (const choices of grid) {
    const many = from === undefined ? 0 : changes(choices, from);
    if (many < fewest && !known.has(choices)) [next, fewest] = [choices, many];
  }
  return next;
}

/** Range of each number over all settings tried; null: no run gave it. */
export const rangesOf = (places: readonly Place[], tried: readonly Tried[]): (Range | null)[] =>
  places.map(({ printed }, at) => {
    const values = tried.flatMap(({ values: all }) => (all[at] === null ? [] : [all[at]!]));
    if (values.length === 0) return null;
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return { least, most, outside: printed < 0.99 * least || printed > 1.01 * most };
  });

/** A setting in words, one part per answer. */
export const settingWords = ({ assumptions }: PaperTable, choices: Choices): string =>
  assumptions
    .map(
      ({ key, label, choices: answers }) => `${label}: ${answers.find((answer) => answer.key === choices[key])?.label}`,
    )
    .join('; ');
