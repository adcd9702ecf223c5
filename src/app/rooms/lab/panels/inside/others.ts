import type { RunData } from '#app/run/runData.ts';
import type { Panel } from '../panel.ts';
import { whyNoQueue } from '../queue/facts.ts';
import { answersOf, OtherStrip } from './OtherStrip.tsx';
import { hadOf, questionOf } from './otherRuns.ts';

/** Each other queue with each flow's results; "–" if not run. */
function rowsOf(data: RunData): readonly (readonly string[])[] {
  const { queues, found } = answersOf(data) ?? questionOf(data);
  return queues.flatMap(({ title }, place) => {
    const measured = found.get(place);
    const had = (flow: number) =>
      measured === undefined || typeof measured === 'string' ? ['–', '–', '–'] : hadOf(measured, flow);
    return data.opened.flows.map(({ name, index }) => [title, name, ...had(index)]);
  });
}

/** The run on the screen with other queues. */
export const others: Panel = {
  id: 'others',
  needs: 'queue',
  title: 'The same senders, another queue',
  term: 'inside',
  about: () => '',
  summary: (data) =>
    whyNoQueue(data) ||
    rowsOf(data)
      .filter((row) => !row.includes('–'))
      .map(([title, name, ...had]) => `${title}, ${name}: ${had.join(', ')}.`)
      .join(' ') ||
    'Pause the run to try other queues.',
  table: (data) => {
    const rows = rowsOf(data);
    return {
      columns: ['Queue', 'Flow', '95 % waited at most', 'Lost', 'Goodput'],
      count: rows.length,
      row: (index) => rows[index]!,
    };
  },
  Body: OtherStrip,
};
