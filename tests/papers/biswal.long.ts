/** Biswal et al., Tables II to IV, cell by cell: three tables of seven runs at 1 Gb/s. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '../../src/papers/evaluate.ts';
import { biswalTables } from '../../src/papers/biswal/tables.ts';
import { tally } from '../../src/papers/headline.ts';
import { biswal } from '../../src/papers/biswal/biswal.ts';
import { cellsOf, foundOf } from './outcomes.ts';
import { stampCells } from './stampCells.ts';

// A hundred seconds at 1 Gb/s, seven times, takes long on a busy machine.
const TIMEOUT = 400_000;

describe("Biswal's tables", () => {
  let cells: readonly (readonly Cell[])[] = [];
  beforeAll(() => {
    cells = biswalTables.map((table) => cellsOf(table));
  }, TIMEOUT);

  it('have a verdict and a reason in each of 21 cells', () => {
    biswalTables.forEach((table, at) => stampCells(table, cells[at]!));
    const all = cells.flat();
    expect(all).toHaveLength(21);
    expect(all.filter(({ verdict, reason }) => verdict === null || reason === '')).toEqual([]);
  });

  it('have the printed delays to 1 %: they are propagation', () => {
    expect(tally(cells[1]!).near).toBe(7);
  });

  it('have the printed throughput of Reno and NewReno with windows of 200, and not of the others', () => {
    const near = cells[0]!.filter(({ verdict }) => verdict === 'near').map(({ row }) => row.key);
    expect(near).toEqual(['reno', 'newreno']);
  });

  it('rank delays that differ by less than anything that matters', () => {
    const claim = biswal.claims.find(({ id }) => id === 'biswal-c3')!;
    expect(foundOf(claim).verdict).toBe('not');
  });

  it('do not say of one sentence that it holds and that it does not', () => {
    const [c1, c10] = ['biswal-c1', 'biswal-c10'].map((id) => foundOf(biswal.claims.find((each) => each.id === id)!));
    expect(c1!.verdict).toBe('not');
    expect(c10!.says).toBe('Holds only beside Reno, NewReno and Vegas (by 1.9 %).');
  });
});
