import type { Mark } from '../../../lab/protocol.ts';
import type { RunData } from '../../run/runData.ts';
import { segments } from '../../words/numbers.ts';
import type { Table } from '../panel.ts';

const WORDS: Readonly<Record<Mark['kind'], string>> = {
  loss: 'packet lost',
  cut: 'window cut',
  timeout: 'timeout',
  recovered: 'recovered',
  phase: 'phase',
};

/** Losses, cuts and timeouts up to now, a row each. */
export function windowEvents(data: RunData): Table {
  const marks = data.marks.between(0, data.present.now);
  return {
    columns: ['Time, s', 'Flow', 'Event', 'cwnd, segments', 'Segment, number'],
    count: marks.length,
    row: (index) => {
      const mark = marks[index];
      if (mark === undefined) return [];
      return [
        mark.time.toFixed(6),
        data.opened.flows[mark.flow]?.name ?? '',
        WORDS[mark.kind],
        segments(mark.value),
        mark.kind === 'loss' ? String(mark.segment) : '',
      ];
    },
  };
}
