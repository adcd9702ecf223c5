import { useMemo } from 'react';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { FiguresTable } from '#app/ui/Figures.tsx';
import { PanelBody } from '../PanelBody.tsx';
import { whyNoQueue } from '../queue/facts.ts';
import { markedRows } from './rows.ts';
import { shownLink } from '#app/run/bottleneck.ts';
import { queuePlace } from '#app/run/places.ts';
import { clockTime } from '#app/ui/words/numbers.ts';
import type { Panel } from '../panel.ts';

/** The table of marks and drops. */
function MarkedBody() {
  const { data } = useLaboratory();
  // Changes with every step, and ten times a second while the run plays.
  const status = useLab((state) => state.status);
  const link = useLab((state) => state.link);
  const why = data === null ? '' : whyNoQueue(data);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const table = useMemo(() => (data === null || why !== '' ? null : markedRows(data)), [data, status, link, why]);
  return (
    <PanelBody title="Who is marked, who is dropped">
      {table === null ? (
        <p className="nothing">{why}</p>
      ) : (
        <FiguresTable
          className="marked-rows"
          heads={['Packets', ...table.heads]}
          rows={table.rows.map(({ key, title, cells }) => ({ key, cells: [title, ...cells] }))}
          named
        />
      )}
    </PanelBody>
  );
}

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
