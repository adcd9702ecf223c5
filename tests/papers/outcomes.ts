/** Runs of papers, computed once per test file. */
import { measure } from '../../src/study/measure.ts';
import type { Failed, Measured } from '../../src/study/measured.ts';
import { evaluate, runsOfTable, type Cell } from '../../src/papers/evaluate.ts';
import { findingOf, runsOfFindings, type Found } from '../../src/papers/findings.ts';
import type { Choices, Claim, PaperTable, Remark } from '../../src/papers/paper.ts';
import type { Outcomes, PaperRun } from '../../src/papers/setup.ts';

const done = new Map<string, Measured | Failed>();

/** Results of the runs computed so far. */
export const outcomes: Outcomes = (name) => done.get(name);

/** Computes the results that are still missing. */
export function compute(runs: readonly PaperRun[]): void {
  for (const { name, order } of runs) if (!done.has(name)) done.set(name, measure(order));
}

/** All cells of a table, computed. */
export function cellsOf(table: PaperTable, choices: Choices = {}): Cell[] {
  compute(runsOfTable(table, choices));
  return evaluate(table, outcomes, choices);
}

/** The cell of a row and a column. Throws where there is none. */
export function cellAt(cells: readonly Cell[], row: string, column: string): Cell {
  const found = cells.find((cell) => cell.row.key === row && cell.column.key === column);
  if (found === undefined) throw new Error(`no cell ${row}, ${column}`);
  return found;
}

/** The result of a claim or a remark, computed. */
export function foundOf(entry: Claim | Remark): Found {
  compute(runsOfFindings([entry]));
  const { found, failed } = findingOf(entry, outcomes);
  if (found === null) throw new Error(`${entry.id}: ${failed}`);
  return found;
}
