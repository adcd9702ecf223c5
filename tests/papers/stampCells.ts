/** The passport's entries for the papers: the cells of their tables, row by row. */
import { firstTcp } from '../../src/papers/describe.ts';
import { choicesOf, type Cell } from '../../src/papers/evaluate.ts';
import { agrees } from '../../src/papers/headline.ts';
import type { PaperTable } from '../../src/papers/paper.ts';
import { PAPERS } from '../../src/papers/papers.ts';
import { NEAR, VERDICTS } from '../../src/papers/verdict.ts';
import { stamp } from '../passport.ts';

/**
 * Stamps a table: one entry for each row or, where columns are variants, for each number. A number that is neither
 * exact nor within its bound is recorded as known to be beyond it, with the reason.
 */
export function stampCells(table: PaperTable, cells: readonly Cell[]): void {
  const { short } = PAPERS.find(({ tables }) => tables.includes(table))!;
  const groups = table.rows.flatMap((row) => {
    const own = cells.filter((cell) => cell.row === row);
    return table.peers === 'row' ? own.map((cell) => [cell]) : [own];
  });
  for (const group of groups) {
    const [{ row, column }] = group as [Cell];
    const { variant, stack } = firstTcp(table.setup(row, column, choicesOf(table)).scenario);
    const off = group.filter((cell) => !agrees(cell));
    stamp({
      variant,
      stack,
      against: `${short}, ${table.name}`,
      experiment: row.heads.filter((head) => head !== '').join(', '),
      quantity: group.map(({ column: { name, unit } }) => (unit === '' ? name : `${name} (${unit})`)).join(', '),
      ours: group.map(({ simulated }) => simulated).join(', '),
      theirs: group.map(({ printed }) => printed).join(', '),
      bound: `the printed digits, or within ${100 * NEAR} %`,
      ...(table.mobile ? { network: 'mobile' as const } : {}),
      ...(off.length > 0
        ? {
            beyond: true,
            why: off.map((cell) => `${cell.column.name}: ${VERDICTS[cell.verdict!].name}. ${cell.reason}`).join(' '),
          }
        : {}),
    });
  }
}
