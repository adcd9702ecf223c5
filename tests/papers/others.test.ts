/** Kumpavat, Biswal and the ns-3 paper, cell by cell: each verdict with its reason. */
import { describe, expect, it } from 'vitest';
import type { PaperTable } from '../../src/papers/paper.ts';
import { headline, tally } from '../../src/papers/headline.ts';
import { kumpavatTable } from '../../src/papers/kumpavat/table.ts';
import { ns3Tables } from '../../src/papers/ns3/tables.ts';
import { evaluate, runsOfRow, runsOfTable } from '../../src/papers/evaluate.ts';
import { cellAt, cellsOf, compute, outcomes } from './outcomes.ts';
import { stampCells } from './stampCells.ts';

const TIMEOUT = 300_000;

function judged(table: PaperTable) {
  const cells = cellsOf(table);
  stampCells(table, cells);
  expect(cells).toHaveLength(table.rows.length * table.columns.length);
  expect(cells.filter(({ verdict, reason }) => verdict === null || reason === '')).toEqual([]);
  return cells;
}

describe("Kumpavat's three numbers", () => {
  it('come out to 0.5 %', () => {
    const cells = judged(kumpavatTable);
    for (const { mean, printed } of cells) expect(Math.abs((mean ?? NaN) / Number(printed) - 1)).toBeLessThan(0.005);
    expect(headline(kumpavatTable, cells)).toBe('All three rows match the paper.');
  });

  it('do not where the time of the flow is divided by', () => {
    const { verdict } = cellAt(cellsOf(kumpavatTable, { over: 'flow' }), 'newreno', 'throughput');
    expect(verdict).toBe('direction');
  });
});

describe('a cell whose own runs have come', () => {
  it('says how far it is, and that its verdict waits for those that it is compared with', () => {
    const table = ns3Tables[2]!;
    const [row] = table.rows;
    const [column] = table.columns;
    const own = new Set(runsOfRow(table, row!, {}, column).map(({ name }) => name));
    compute(runsOfRow(table, row!, {}, column));
    const cell = cellAt(
      evaluate(table, (name) => (own.has(name) ? outcomes(name) : undefined)),
      row!.key,
      column!.key,
    );
    expect([cell.done, cell.of, cell.verdict]).toEqual([1, 1, null]);
    expect(cell.reason).toMatch(
      /^Ours is \d+ % above the printed number\. The verdict waits for the numbers that it is compared with\.$/,
    );
  });
});

describe.each(ns3Tables)('$id of the ns-3 paper', (table) => {
  it(
    'is under-specified: as it is stated nothing tells its variants apart',
    () => {
      const cells = judged(table);
      expect(tally(cells).open).toBe(27);
      expect(cells[0]!.reason).toContain('The paper does not state which flows its throughput refers to');
      expect(headline(table, cells)).toBe('No row matches the paper. 0 of 27 numbers match.');
    },
    TIMEOUT,
  );
});

describe('losses that the ns-3 paper does not state', () => {
  it('are recovered as ns-3.25 did, by NewReno in all three variants, so that none waits for blocks that never come', () => {
    for (const { order } of runsOfTable(ns3Tables[0]!, { loss: '0.002' }))
      for (const flow of order.scenario.flows)
        expect(flow).toMatchObject({ sack: false, parameters: { recovery: 'newreno' } });
  });

  it(
    'make intervals over ten seeds',
    () => {
      const [table] = ns3Tables;
      const cell = cellAt(cellsOf({ ...table!, rows: table!.rows.slice(2, 3) }, { loss: '0.002' }), '800', 'newreno');
      expect([cell.of, cell.done]).toEqual([10, 10]);
      expect(cell.interval).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});
