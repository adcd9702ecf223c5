import { shownLink } from '#app/run/bottleneck.ts';
import { queuePlace } from '#app/run/places.ts';
import { clockTime } from '#app/ui/words/numbers.ts';
import type { Panel } from '../panel.ts';
import { whyNoQueue } from '../queue/facts.ts';
import { MarkedBody } from './MarkedBody.tsx';
import { markedRows } from './rows.ts';

/** How many packets of each flow the queue has marked and dropped, by rule. */
export const marked: Panel = {
  id: 'marked',
  needs: 'queue',
  title: 'Who is marked, who is dropped',
  term: 'inside',
  about: (data) =>
    whyNoQueue(data) === '' ? `data packets so far, by rule; at ${queuePlace(data.opened, shownLink(data))}` : '',
  summary: (data) => {
    if (whyNoQueue(data) !== '') return whyNoQueue(data);
    const { heads, rows } = markedRows(data);
    const said = rows.map(
      ({ title, cells }) => `${title}: ${cells.map((cell, at) => `${heads[at]} ${cell}`).join(', ')}`,
    );
    return `Up to ${clockTime(data.present.now)} s: ${said.join('; ')}.`;
  },
  table: (data) => {
    const { heads, rows } = markedRows(data);
    return { columns: ['Packets', ...heads], count: rows.length, row: (at) => [rows[at]!.title, ...rows[at]!.cells] };
  },
  Body: MarkedBody,
};
