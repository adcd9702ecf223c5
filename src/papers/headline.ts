import type { Cell } from './evaluate.ts';
import type { PaperTable } from './paper.ts';
import { VERDICTS, type Verdict } from './verdict.ts';
import { capital, listed } from '#scenario/words/english.ts';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const numberWord = (count: number): string => WORDS[count] ?? String(count);

/** Number of cells per verdict. */
export function tally(cells: readonly Cell[]): Readonly<Record<Verdict, number>> {
  const counts = { exact: 0, near: 0, within: 0, direction: 0, not: 0, open: 0 };
  for (const { verdict } of cells) if (verdict !== null) counts[verdict]++;
  return counts;
}

/** "131 exact, 35 within 1 %, 2 direction only"; verdicts without cells are omitted. */
export const tallyWords = (cells: readonly Cell[]): string =>
  (Object.entries(tally(cells)) as [Verdict, number][])
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${VERDICTS[verdict].name}`)
    .join(', ');

/** True if a number has the size of the printed one. */
export const agrees = ({ verdict }: Pick<Cell, 'verdict'>): boolean =>
  verdict === 'exact' || verdict === 'near' || verdict === 'within';

/** Name of a row: its last header, and its group if the table has several. */
function nameOf(table: PaperTable, row: Cell['row']): string {
  const groups = new Set(table.rows.map(({ group }) => group)).size;
  return groups > 1 ? `${row.heads.at(-1)} (${row.group})` : row.heads.at(-1)!;
}

/**
 * The sentence above a table, from its verdicts; '' until all cells have one. A row matches if all its cells have the
 * printed size.
 */
export function headline(table: PaperTable, cells: readonly Cell[]): string {
  if (cells.length === 0 || cells.some(({ verdict }) => verdict === null)) return '';
  const missed = table.rows.flatMap((row) => {
    const off = cells.filter((cell) => cell.row === row && !agrees(cell));
    return off.length > 0 ? [{ name: nameOf(table, row), off }] : [];
  });
  const rows = table.rows.length;
  const matching = rows - missed.length;
  if (missed.length === 0) return `All ${numberWord(rows)} rows match the paper.`;
  const says =
    matching === 0
      ? 'No row matches the paper.'
      : `${capital(numberWord(matching))} of ${numberWord(rows)} rows match${matching === 1 ? 'es' : ''} the paper.`;
  if (missed.length <= 3 && matching > 0) {
    const single = missed.every(({ off }) => off.length === 1) && table.columns.length > 1;
    const verb = missed.length === 1 ? (single ? 'differs' : 'does not') : single ? 'differ' : 'do not';
    const where = single ? ` in one number${missed.length > 1 ? ' each' : ''}` : '';
    return `${says} ${listed(missed.map(({ name }) => name))} ${verb}${where}.`;
  }
  const { exact, near, within, direction } = tally(cells);
  const numbers = `${exact + near + within} of ${cells.length} numbers match`;
  return `${says} ${capital(numbers)}${direction > 0 ? `, ${direction} more only have the direction of the paper` : ''}.`;
}
