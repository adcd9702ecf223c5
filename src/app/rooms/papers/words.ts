import type { Cell } from '../../../papers/evaluate.ts';
import type { Paper, PaperColumn, PaperRow, PaperTable } from '../../../papers/paper.ts';
import { VERDICTS } from '../../../papers/verdict.ts';

/** A paper by its authors, where they are known, and its title. */
export const cited = ({ authors, title }: Paper): string => (authors === '' ? title : `${authors}: ${title}`);

/** A name within a sentence; one in capitals stays as it is. */
export const inSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** A row by its headers: "Network Topology-1, 2Mb, Tahoe". */
export const rowName = ({ heads }: PaperRow): string => heads.filter((head) => head !== '').join(', ');

/** A row by its last header; a number with what it is a number of: "PKT SIZE 1500". */
export const rowTitle = ({ heads: titles }: PaperTable, { heads }: PaperRow): string => {
  const head = heads.at(-1) ?? '';
  return /^\d/.test(head) ? `${titles.at(-1)} ${head}` : head;
};

/** A column with its unit. */
export const withUnit = ({ name, unit }: PaperColumn): string => (unit === '' ? name : `${name} (${unit})`);

/** A time that something takes, in words: "14 s", "3 min". */
export const takes = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** What is in the place of a verdict that is not there yet. */
export const waiting = ({ done, of, failed }: Cell): string =>
  failed !== ''
    ? 'no result'
    : done === of
      ? 'to be compared'
      : of > 1 && done > 0
        ? `${done} of ${of} seeds`
        : 'not yet';

/** What is beside the sign of a cell: only an exception has words, and what is not done yet. */
export function besideSign(cell: Cell): string {
  const { verdict, done, of } = cell;
  if (verdict === null) return waiting(cell);
  return [...(verdict === 'exact' ? [] : [VERDICTS[verdict].name]), ...(done < of ? [`(${done} of ${of})`] : [])].join(
    ' ',
  );
}
