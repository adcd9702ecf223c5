/** Islam et al., Table 1, cell by cell: printed and simulated values. */
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate, runsOfRow, runsOfTable, type Cell } from '../../src/papers/evaluate.ts';
import { headline, tally } from '../../src/papers/headline.ts';
import { islamTable1 } from '../../src/papers/islam/table1.ts';
import { measure } from '../../src/study/measure.ts';
import { cellAt, cellsOf, compute, outcomes } from './outcomes.ts';
import { stampCells } from './stampCells.ts';

const TIMEOUT = 120_000;
const COUNTS = ['generated', 'received', 'dropped'];
const of = (row: string) => islamTable1.rows.find(({ key }) => key === row)!;

describe("Islam's Table 1", () => {
  let cells: readonly Cell[] = [];
  beforeAll(() => {
    cells = cellsOf(islamTable1);
  }, TIMEOUT);

  it('has 24 rows of seven numbers, each with a verdict and a reason', () => {
    stampCells(islamTable1, cells);
    expect(islamTable1.rows).toHaveLength(24);
    expect(cells).toHaveLength(168);
    expect(cells.filter(({ verdict, reason }) => verdict === null || reason === '')).toEqual([]);
  });

  it('generates, receives and drops the printed packets in all rows, but for the drops of Vegas at 2 Gb', () => {
    const off = cells.filter(({ column, verdict }) => COUNTS.includes(column.key) && verdict !== 'exact');
    expect(off.map(({ row, column }) => `${row.key} ${column.key}`)).toEqual(['2gb-vegas dropped']);
  });

  it('explains the drops of Vegas by their neighbours', () => {
    const { printed, simulated, verdict, reason } = cellAt(cells, '2gb-vegas', 'dropped');
    expect([printed, simulated, verdict]).toEqual(['0', '8', 'direction']);
    expect(reason).toContain('508 are not received. 500 are on their way at the end');
    expect(reason).toContain('the other 8 were dropped');
  });

  it('is within 1 % everywhere else but in one ACK rate', () => {
    const off = cells.filter(({ verdict }) => verdict !== 'exact' && verdict !== 'near');
    expect(off.map(({ row, column }) => `${row.key} ${column.key}`)).toEqual([
      '20mb-highspeed acks',
      '2gb-vegas dropped',
    ]);
    expect(tally(cells).exact).toBeGreaterThan(120);
  });

  it('says so in a sentence', () => {
    expect(headline(islamTable1, cells)).toBe(
      '22 of 24 rows match the paper. HSTCP (20 Mb) and Vegas (2 Gb) differ in one number each.',
    );
  });

  it('has cells one by one: those of a row need its run alone', () => {
    const row = of('2mb-tahoe');
    const runs = runsOfRow(islamTable1, row);
    expect(runs).toHaveLength(1);
    const known = new Map(runs.map(({ name, order }) => [name, measure(order)]));
    const some = evaluate(islamTable1, (name) => known.get(name));
    expect(some.filter(({ verdict }) => verdict !== null).map(({ column }) => column.key)).toEqual(
      islamTable1.columns.map(({ key }) => key),
    );
    expect(headline(islamTable1, some)).toBe('');
  });

  it('changes its verdicts with what the reader changes: SACK lifts HSTCP and Cubic to the others', () => {
    const rows = [of('2mb-highspeed'), of('2mb-cubic')];
    compute(rows.flatMap((row) => runsOfRow(islamTable1, row, { sack: 'yes' })));
    const changed = evaluate(islamTable1, outcomes, { sack: 'yes' });
    expect(cellAt(changed, '2mb-highspeed', 'received').simulated).toBe('7333');
    expect(cellAt(changed, '2mb-cubic', 'received').simulated).toBe('7366');
    expect(cellAt(changed, '2mb-cubic', 'received').verdict).toBe('not');
    expect(cellAt(changed, '2mb-tahoe', 'received').verdict).toBe('exact');
  });

  it('takes its numbers from the engine: a smaller queue makes other verdicts', () => {
    const [run] = runsOfRow(islamTable1, of('2mb-reno'));
    const { scenario } = run!.order;
    const { network } = scenario;
    if (network.kind !== 'dumbbell') throw new Error('not a dumbbell');
    const { bottleneck } = network;
    const smaller = {
      ...scenario,
      network: { ...network, bottleneck: { ...bottleneck, queue: { ...bottleneck.queue, limit: 10 } } },
    };
    const other = measure({ ...run!.order, scenario: smaller });
    const changed = evaluate(islamTable1, (name) => (name === run!.name ? other : outcomes(name)));
    const cell = cellAt(changed, '2mb-reno', 'received');
    expect(cell.simulated).not.toBe(cell.printed);
    expect(cell.verdict).not.toBe('exact');
    expect(cellAt(cells, '2mb-reno', 'received').verdict).toBe('exact');
  });

  it('computes equal runs once', () => {
    expect(runsOfTable(islamTable1)).toHaveLength(24);
  });
});
