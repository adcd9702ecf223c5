/** The sender's interpretation of a row and its reaction, in words. */
import type { Answer } from '#lab/look/scriptAnswers.ts';
import type { Entry } from './entries.ts';

const ORDINALS = ['', '1st', '2nd', '3rd'];
const ordinal = (value: number): string => ORDINALS[value] ?? `${value}th`;

/** Meaning of an ACK for the sender. */
function readingOfRow(entry: Extract<Entry, { kind: 'row' }>, answer: Answer): string {
  const { row } = entry;
  if (answer.refused) return `refused: ${row.ack - 1} was never sent`;
  const parts: string[] = [];
  if (row.ack > answer.ackedBefore) {
    const count = row.ack - answer.ackedBefore;
    parts.push(count === 1 ? `acknowledges ${row.ack - 1}` : `acknowledges ${count} segments`);
  } else if (row.ack < answer.ackedBefore) parts.push('old ACK');
  else if (answer.repeats > 0) parts.push(`duplicate ACK, ${ordinal(answer.repeats)}`);
  else parts.push(row.window === null ? 'nothing new' : 'window update');
  if (row.window === 0) parts.push('window closed');
  if (row.ece) parts.push('echo of a mark');
  if (row.dsack !== null) parts.push(`${row.dsack[0]} arrived twice`);
  return parts.join(', ');
}

/** Meaning of a row for the sender; '' if obvious. */
export const readingOf = (entry: Entry, answer: Answer): string =>
  entry.kind === 'row' ? readingOfRow(entry, answer) : '';

/** cwnd and ssthresh after an answer: "cwnd 7, ssthresh 7". */
export const windowWords = ({ cwnd, ssthresh }: Answer): string => {
  const tidy = (value: number): string => String(Number(value.toFixed(2)));
  return `cwnd ${tidy(cwnd)}${ssthresh === null ? '' : `, ssthresh ${tidy(ssthresh)}`}`;
};
