/** Islam et al., Tables 2 and 3: a selection of the cells of mobile nodes; `mobile.long.ts` has more. */
import { describe, expect, it } from 'vitest';
import { evaluate, runsOfRow } from '../../src/papers/evaluate.ts';
import { islamMobileTables, mobileThroughput } from '../../src/papers/islam/mobileTables.ts';
import { cellAt, compute, outcomes } from './outcomes.ts';

const TIMEOUT = 120_000;

describe('mobile nodes', () => {
  const [aodv] = islamMobileTables;
  const table = aodv!;
  const column = table.columns[0]!;

  it(
    'have cells that come seed by seed, and wait with their verdict for all',
    () => {
      const row = table.rows.find(({ key }) => key === 'newreno')!;
      const runs = runsOfRow(table, row, {}, column);
      expect(runs).toHaveLength(10);
      compute(runs.slice(0, 2));
      const cell = cellAt(evaluate(table, outcomes), 'newreno', '3');
      expect([cell.done, cell.of, cell.verdict, cell.reason]).toEqual([2, 10, null, '']);
      expect(cell.mean).toBeGreaterThan(100);
    },
    TIMEOUT,
  );

  it(
    'give the printed number of three nodes with AODV to 1 % where whole packets are counted',
    () => {
      const [run] = runsOfRow(
        table,
        table.rows.find(({ key }) => key === 'newreno')!,
        {},
        column,
      );
      compute([run!]);
      const measured = outcomes(run!.name)!;
      if ('failed' in measured) throw new Error(measured.failed);
      const ours = mobileThroughput('newreno', { scenario: run!.order.scenario, measured }, { count: 'whole' });
      expect(Math.abs(ours / 561.21 - 1)).toBeLessThan(0.01);
    },
    TIMEOUT,
  );
});
