/** Moza and Kumar, Tables 1 to 4, cell by cell: printed and simulated values, and ours and those of ns-2.35. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inDigits, readPrinted } from '../../src/papers/verdict.ts';
import { tally } from '../../src/papers/headline.ts';
import { mozaTables } from '../../src/papers/moza/tables.ts';
import { cellAt, cellsOf } from './outcomes.ts';
import { stampCells } from './stampCells.ts';

interface Recorded {
  readonly name: string;
  readonly sent: number;
  readonly received: number;
  readonly dropped: number;
  readonly lastLinkMs: number;
}
/** Sums over the five flows in ns-2.35, and the mean delay of their last links. */
const RECORDED = JSON.parse(readFileSync('tests/reference/ns2/mozaTotals.json', 'utf8')) as readonly Recorded[];
const VARIANTS = ['tahoe', 'reno', 'vegas', 'sack'];

/** The values of ns-2's run by the arithmetic of the paper, column by column. */
function theirs(variant: string, size: string): Readonly<Record<string, number>> {
  const run = RECORDED.find(({ name }) => name === `${variant}-${size}`)!;
  const delay = run.lastLinkMs / 1000;
  return {
    throughput: run.received * 1.6,
    sent: run.sent,
    received: run.received,
    ratio: (100 * run.received) / run.sent,
    loss: run.sent - run.received,
    delay,
    total: run.received * delay,
  };
}

describe("Moza's four tables", () => {
  const tables = mozaTables.map((table, at) => ({ table, variant: VARIANTS[at]!, cells: cellsOf(table) }));

  it.each(tables)('$table.id: every number is that of ns-2.35 to 0.1 %', ({ table, variant, cells }) => {
    stampCells(table, cells);
    expect(cells).toHaveLength(49);
    for (const { row, column, mean } of cells) {
      const their = theirs(variant, row.key)[column.key]!;
      expect(Math.abs((mean ?? NaN) - their), `${table.id} ${row.key} ${column.key}`).toBeLessThanOrEqual(
        0.001 * their,
      );
    }
  });

  it('have the printed digits wherever ns-2.35 has them', () => {
    for (const { variant, cells } of tables)
      for (const { row, column, printed, verdict } of cells) {
        const cell = readPrinted(printed);
        const exact = Number(inDigits(theirs(variant, row.key)[column.key]!, cell)) === cell.value;
        expect(verdict === 'exact', `${variant} ${row.key} ${column.key}`).toBe(exact);
      }
  });

  // Runs without randomness: the counts never change.
  it('are reproduced in 151 of 196 numbers by size alone, 92 of them to the digit', () => {
    const all = tables.flatMap(({ cells }) => cells);
    const { exact, near } = tally(all);
    expect([exact, near]).toEqual([92, 59]);
    expect(all.every(({ verdict, reason }) => verdict !== null && reason !== '')).toBe(true);
  });

  it('lose nothing where the paper loses packets, and say why', () => {
    const cell = cellAt(tables[0]!.cells, '1500', 'loss');
    expect([cell.printed, cell.simulated, cell.verdict]).toEqual(['12', '0', 'open']);
    expect(cell.reason).toContain('No queue is ever full here');
  });
});
