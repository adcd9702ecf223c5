/** Islam et al., Tables 2 and 3: every cell of the mobile networks, with ten seeds. */
import { describe, expect, it } from 'vitest';
import { evaluate, runsOfRow } from '../../src/papers/evaluate.ts';
import { islamMobileTables } from '../../src/papers/islam/mobileTables.ts';
import { cellsOf, compute, outcomes } from './outcomes.ts';
import { stampCells } from './stampCells.ts';

const TIMEOUT = 1_800_000;

describe.each(islamMobileTables)('$id', (table) => {
  it.each(table.columns)(
    'has a number, a verdict and a reason for each variant with $name',
    (column) => {
      for (const row of table.rows) compute(runsOfRow(table, row, {}, column));
      const cells = evaluate(table, outcomes).filter((cell) => cell.column === column);
      expect(cells).toHaveLength(8);
      for (const { done, of, mean, verdict, reason } of cells) {
        expect([done, of]).toEqual([10, 10]);
        expect(mean).toBeGreaterThan(0);
        expect(verdict).not.toBeNull();
        expect(reason).not.toBe('');
      }
    },
    TIMEOUT,
  );

  it(
    'has no printed number near or within the interval but those of four variants, of three nodes with AODV',
    () => {
      const cells = cellsOf(table);
      stampCells(table, cells);
      expect(
        cells
          .filter(({ verdict }) => verdict === 'near' || verdict === 'within')
          .map(({ row, column }) => `${row.key} ${column.key}`),
      ).toEqual(table.id === 'islam-2' ? ['tahoe 3', 'reno 3', 'newreno 3', 'sack 3'] : []);
    },
    TIMEOUT,
  );
});
