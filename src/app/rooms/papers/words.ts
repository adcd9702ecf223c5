import type { Cell } from '../../../papers/evaluate.ts';
import type { Paper, PaperRow, PaperTable } from '../../../papers/paper.ts';
import { agrees } from '../../../papers/headline.ts';

/** A paper by its authors, if known, and its title. */
export const cited = ({ authors, title }: Paper): string => (authors === '' ? title : `${authors}: ${title}`);

/** A name within a sentence; capitals stay. */
export const inSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** A row by its headers: "Network Topology-1, 2Mb, Tahoe". */
export const rowName = ({ heads }: PaperRow): string => heads.filter((head) => head !== '').join(', ');

/** A row by its last header; a number with its header title: "PKT SIZE 1500". */
export const rowTitle = ({ heads: titles }: PaperTable, { heads }: PaperRow): string => {
  const head = heads.at(-1) ?? '';
  return /^\d/.test(head) ? `${titles.at(-1)} ${head}` : head;
};

/** Text in place of a verdict that is not available yet. */
export const waiting = ({ done, of, failed }: Cell): string =>
  failed !== ''
    ? 'no result'
    : done === of
      ? 'to be compared'
      : of > 1 && done > 0
        ? `${done} of ${of} seeds`
        : 'not yet';

/**
 * Difference between ours and the printed number: "+0.03 %"; "≈": too small to print; for a printed 0 our value. '':
 * not available yet.
 */
export function apartWords({ printed, simulated, mean }: Cell): string {
  if (mean === null) return '';
  if (Number(printed) === 0) return Number(simulated) === 0 ? '≈' : `${simulated}, not ${printed}`;
  const percent = 100 * (mean / Number(printed) - 1);
  const size = Math.abs(percent);
  if (size < 0.005) return '≈';
  return `${percent > 0 ? '+' : '−'}${size.toFixed(size >= 10 ? 0 : size >= 1 ? 1 : 2)} %`;
}

/** Whether a cell is an exception: its size differs from the printed one. */
export const isException = (cell: Cell): boolean => cell.verdict !== null && !agrees(cell);

/** "20 Mb, HSTCP: average Ack throughput, kb/s" */
export const exceptionName = ({ row, column }: Cell): string =>
  `${[...new Set([row.group, row.heads.at(-1) ?? ''])].filter((part) => part !== '').join(', ')}: ${column.name}${column.unit === '' ? '' : `, ${column.unit}`}`;

/** Meaning of the signs in the cells, with their counts. */
export function footWords(
  cells: readonly Cell[],
): readonly (readonly [sign: 'exact' | 'near' | 'not', words: string])[] {
  const exact = cells.filter(({ verdict }) => verdict === 'exact').length;
  const near = cells.filter((cell) => agrees(cell)).length - exact;
  const off = cells.filter(isException).length;
  return [
    ...(exact > 0 ? [['exact', `${exact} the same digits`] as const] : []),
    ...(near > 0 ? [['near', `${near} within 1 % or the interval`] as const] : []),
    ...(off > 0 ? [['not', `${off} that differ${off === 1 ? 's' : ''}`] as const] : []),
  ];
}
