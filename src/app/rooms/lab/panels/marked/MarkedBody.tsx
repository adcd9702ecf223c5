import { useMemo } from 'react';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { FiguresTable } from '#app/ui/Figures.tsx';
import { PanelBody } from '../PanelBody.tsx';
import { whyNoQueue } from '../queue/facts.ts';
import { markedRows } from './rows.ts';

/** The table of marks and drops. */
export function MarkedBody() {
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
