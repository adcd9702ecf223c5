import { familyOf } from '../../losses/families.ts';
import type { PlotMark } from '../../run/markStore.ts';
import type { RunData } from '../../run/runData.ts';
import { isYetToCome } from '../../run/values.ts';
import { segments } from '../../words/numbers.ts';
import type { Table } from '../panel.ts';

const WORDS: Readonly<Record<PlotMark['kind'], string>> = {
  loss: 'packet lost',
  marked: 'packet marked',
  cut: 'window cut',
  timeout: 'timeout',
};

/** Losses, marks of queues, cuts and timeouts up to now, a row each. */
export function windowEvents(data: RunData): Table {
  const isMobile = data.opened.manet !== null;
  const marks = data.marks.between(0, data.present.now).filter((mark) => !isYetToCome(data, mark));
  return {
    columns: [
      'Time, s',
      'Flow',
      'Event',
      'cwnd before, segments',
      'cwnd after, segments',
      'Segment, number',
      ...(isMobile ? ['True cause'] : []),
    ],
    count: marks.length,
    row: (index) => {
      const mark = marks[index];
      if (mark === undefined) return [];
      return [
        mark.time.toFixed(6),
        data.opened.flows[mark.flow]?.name ?? '',
        WORDS[mark.kind],
        segments('before' in mark ? mark.before : mark.value),
        'before' in mark ? segments(mark.value) : '',
        'before' in mark ? '' : String(mark.segment),
        ...(isMobile ? [mark.kind === 'loss' ? familyOf(mark.cause).name : ''] : []),
      ];
    },
  };
}
