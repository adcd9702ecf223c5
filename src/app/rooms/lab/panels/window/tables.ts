import { familyOf } from '#app/run/facts/families.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { changesOf } from '#app/run/facts/changes.ts';
import type { PlotMark } from '#app/run/record/markStore.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { EventRef } from '#app/run/words/statement.ts';
import { isYetToCome } from '#app/run/record/values.ts';
import { changeText } from '#app/run/words/changeWords.ts';
import { segments } from '#app/ui/words/numbers.ts';
import { type Table, tableOf } from '../kit/panel.ts';

const WORDS: Readonly<Record<PlotMark['kind'], string>> = {
  loss: 'packet lost',
  marked: 'packet marked',
  cut: 'window cut',
  timeout: 'timeout',
};

/** Cells of a mark's row after its time. */
const cellsOf = (mark: PlotMark, { flows, manet }: Opened): readonly string[] => [
  flows[mark.flow]?.name ?? '',
  mark.more === undefined || mark.more === 0 ? WORDS[mark.kind] : `${WORDS[mark.kind]}, and ${mark.more} more`,
  segments('before' in mark ? mark.before : mark.value),
  'before' in mark ? segments(mark.value) : '',
  'before' in mark ? '' : String(mark.segment),
  ...(manet === null ? [] : [mark.kind === 'loss' ? familyOf(mark.cause).name : '']),
];

/** Table of losses, queue marks, cuts, timeouts and changes up to now. */
export function windowEvents(data: RunData): Table {
  const isMobile = data.opened.manet !== null;
  const { opened, marks: store, present } = data;
  const rows = [
    ...store
      .between(0, present.now)
      .filter((mark) => !isYetToCome(data, mark))
      .map((mark) => ({ time: mark.time, ref: mark as EventRef, cells: () => cellsOf(mark, opened) })),
    ...changesOf(data).map((change) => ({
      time: change.at,
      ref: null,
      cells: () => ['', `changed: ${changeText(change, opened)}`, '', '', '', ...(isMobile ? [''] : [])],
    })),
  ].sort((a, b) => a.time - b.time);
  const windows = ['cwnd before, segments', 'cwnd after, segments'];
  const columns = ['Time, s', 'Flow', 'Event', ...windows, 'Segment, number', ...(isMobile ? ['True cause'] : [])];
  return {
    ...tableOf(columns, rows, (row) => [row.time.toFixed(6), ...row.cells()]),
    ref: (index) => rows[index]?.ref ?? null,
  };
}
