/** Islam et al., Tables 2 and 3: mobile nodes. Three nodes in every row with ten seeds; the first cells of more nodes. */
import { describe, expect, it } from 'vitest';
import { evaluate, runsOfRow } from '../../src/papers/evaluate.ts';
import { islamMobileTables } from '../../src/papers/islam/mobileTables.ts';
import { compute, outcomes } from './outcomes.ts';

const TIMEOUT = 1_800_000;

describe.each(islamMobileTables)('$id', (table) => {
  it.each(table.columns)(
    'has numbers with intervals for $name',
    (column) => {
      const rows = column.key === '3' ? table.rows : table.rows.slice(0, 1);
      for (const row of rows) compute(runsOfRow(table, row, {}, column));
      const cells = evaluate(table, outcomes).filter((cell) => cell.column === column && rows.includes(cell.row));
      for (const { done, of, mean } of cells) {
        expect([done, of]).toEqual([10, 10]);
        expect(mean).toBeGreaterThan(0);
      }
      if (column.key === '3')
        expect(cells.every(({ verdict, reason }) => verdict !== null && reason !== '')).toBe(true);
    },
    TIMEOUT,
  );
});

it(
  'four variants have the printed throughput of three nodes with AODV',
  () => {
    const [aodv] = islamMobileTables;
    const [column] = aodv!.columns;
    for (const row of aodv!.rows) compute(runsOfRow(aodv!, row, {}, column));
    const near = evaluate(aodv!, outcomes).filter((cell) => cell.column === column && cell.verdict === 'within');
    expect(near.map(({ row }) => row.key)).toEqual(['tahoe', 'reno', 'newreno', 'sack']);
  },
  TIMEOUT,
);
