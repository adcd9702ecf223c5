/** The search for the answers to what a paper leaves open with which its tables come nearest to what they print. */
import { estimate } from '../lab/manySeeds.ts';
import type { Choices, PaperColumn, PaperRow, PaperTable } from './paper.ts';
import { TABLES } from './papers.ts';
import { readPrinted } from './verdict.ts';
import { runsOfSetups, type Outcomes, type PaperRun } from './setup.ts';

/** A number counts as reached within this share of the printed one. */
export const NEAR = 0.1;

/** A number of one of the tables. */
export interface Place {
  readonly table: PaperTable;
  readonly row: PaperRow;
  readonly column: PaperColumn;
  readonly printed: number;
}

/** A setting that was tried. */
export interface Tried {
  readonly choices: Choices;
  /** Number by number; null: the run gave none. */
  readonly values: readonly (number | null)[];
  /** Mean relative error over all numbers; one that is missing counts as 1. */
  readonly distance: number;
  /** How many numbers are reached. */
  readonly reached: number;
}

/** What the settings tried so far make of a number. */
export interface Range {
  readonly least: number;
  readonly most: number;
  /** No setting tried comes within 1 % of the printed number, and it is not between what two of them give. */
  readonly outside: boolean;
}

/** The tables that leave the same things open: one setting has to give the numbers of all. */
export const alikeOpen = (table: PaperTable): PaperTable[] =>
  TABLES.filter(({ assumptions }) => assumptions === table.assumptions);

/** All numbers of tables that leave the same things open. */
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

/** Every combination of answers, those that are fixed as they are. The first is where a search begins. */
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

/** What is run for a setting. */
export const runsOfSetting = (places: readonly Place[], choices: Choices): PaperRun[] =>
  runsOfSetups(places.map(({ table, row, column }) => table.setup(row, column, choices)));

/** The relative error of a number; of a printed 0 all that is not 0 is 1 off. */
const errorOf = (value: number | null, printed: number): number =>
  value === null ? 1 : printed === 0 ? Number(value !== 0) : Math.abs(value / printed - 1);

/** What came of a setting. */
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

/** The nearest of those tried; of equally near ones the first. null: none was tried. */
export const nearestOf = (tried: readonly Tried[]): Tried | null =>
  tried.reduce<Tried | null>((best, each) => (best === null || each.distance < best.distance ? each : best), null);

const changes = (one: Choices, other: Choices): number =>
  Object.keys(one).filter((key) => one[key] !== other[key]).length;

/**
 * The setting to be tried next: of those left the one that differs in the fewest answers from the nearest so far. So the
 * search goes downhill, looks around where it can go no further, wider and wider, and in the end has tried all. null: it has.
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

/** Number by number what all settings tried make of it; null: none gave it. */
export const rangesOf = (places: readonly Place[], tried: readonly Tried[]): (Range | null)[] =>
  places.map(({ printed }, at) => {
    const values = tried.flatMap(({ values: all }) => (all[at] === null ? [] : [all[at]!]));
    if (values.length === 0) return null;
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return { least, most, outside: printed < 0.99 * least || printed > 1.01 * most };
  });

/** A setting in words, answer by answer. */
export const settingWords = ({ assumptions }: PaperTable, choices: Choices): string =>
  assumptions
    .map(
      ({ key, label, choices: answers }) => `${label}: ${answers.find((answer) => answer.key === choices[key])?.label}`,
    )
    .join('; ');
