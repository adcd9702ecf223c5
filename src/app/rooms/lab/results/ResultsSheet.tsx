import { useRef, useState } from 'react';
import { heldIn } from '#scenario/graph/receiverLimit.ts';
import type { Result } from '#lab/results/result.ts';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import { FiguresTable } from '../../../ui/Figures.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { CompareThis } from '../shell/CompareThis.tsx';
import { originNow } from '../panels/saving/origin.ts';
import { speaksQuic } from '../../../run/facts/quic.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { clockTime, figure } from '../../../ui/words/numbers.ts';
import {
  CONNECTION_HEADS,
  connectionRows,
  queueLooks,
  resultsLine,
  resultsTable,
  resultsText,
  TRANSFER_HEADS,
  transferRows,
  type ResultsRow,
} from './resultsTable.ts';

export { SpanSummary } from './SpanSummary.tsx';

/** The results of the run in one line. */
export function ResultSummary() {
  const result = useLab((state) => state.status?.results ?? null);
  return result === null ? null : <span>{resultsLine(result)}</span>;
}

/** The newest result of the run on the screen: while playing, that of the last pause. */
function useResults(): Result | null {
  const run = useLab((state) => state.run);
  const reported = useLab((state) => state.status?.results ?? null);
  const [kept, keep] = useState<{ readonly run: number; readonly result: Result } | null>(null);
  if (reported !== null && kept?.result !== reported) keep({ run, result: reported });
  if (reported !== null) return reported;
  return kept?.run === run ? kept.result : null;
}

/** Figures in rows; their names stay in place during horizontal scrolling. */
function FigureTable({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly ResultsRow[];
}) {
  const laboratory = useLaboratory();
  const table = useRef<HTMLTableElement>(null);
  return (
    // A scrollable region must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="figures-of" tabIndex={0} aria-label={label}>
      <FiguresTable
        table={table}
        named
        heads={[label, ...columns]}
        rows={rows.map(({ name, title, cells }) => ({ key: name, cells: [title, ...cells] }))}
      />
      <SaveTable
        title={label === 'Flows' ? 'Results' : label}
        about=""
        summary=""
        table={table}
        origin={() => originNow(laboratory)}
      />
    </section>
  );
}

function Figures({ result }: { readonly result: Result }) {
  const laboratory = useLaboratory();
  const tables = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<{ readonly of: Result; readonly done: boolean } | null>(null);
  const flows = laboratory.data?.opened.flows ?? [];
  const names = flows.map(({ name }) => name);
  const quic = flows.length > 0 && flows.every(speaksQuic);
  const queue = laboratory.data === null ? [] : queueLooks(laboratory.data, result.duration);
  const table = resultsTable(result, names, queue, quic);
  const transfers = transferRows(result);
  const connections = connectionRows(result, names);
  const held = heldIn(result);
  const fresh = copied?.of === result ? copied : null;
  const copy = async (): Promise<void> => {
    const done = await copyText(resultsText(table, transfers, connections));
    setCopied({ of: result, done });
    if (!done && tables.current !== null) getSelection()?.selectAllChildren(tables.current);
    laboratory.say(done ? 'Table copied.' : 'This browser does not let the page copy. The table is selected: copy it.');
  };
  return (
    <>
      <div className="ways wraps">
        <button type="button" className="primary" onClick={() => void copy()}>
          {fresh?.done === true ? 'Table copied' : 'Copy table'}
        </button>
        <CompareThis />
      </div>
      {fresh?.done === false && <p>This browser does not let the page copy. The table is selected: copy it.</p>}
      {held !== '' && <p>{held}</p>}
      <div ref={tables}>
        <FigureTable label="Flows" columns={table.columns} rows={table.flows} />
        {table.whole.length > 0 && <FigureTable label="The whole run" columns={['Value']} rows={table.whole} />}
        {connections.length > 0 && <FigureTable label="Connections" columns={CONNECTION_HEADS} rows={connections} />}
        {transfers.length > 0 && <FigureTable label="Transfers" columns={TRANSFER_HEADS} rows={transfers} />}
      </div>
      <details>
        <summary>What each figure means</summary>
        <dl>
          {[...table.flows, ...table.whole].map(({ name, title, definition }) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd>{definition}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** The results of the run so far; the figures are those of the command line. */
export function ResultsSheet() {
  const laboratory = useLaboratory();
  const playing = useLab((state) => state.status?.playing === true);
  const duration = laboratory.data?.opened.duration ?? 0;
  const result = useResults();
  const until =
    result === null
      ? 'They appear when the run is paused.'
      : result.duration >= duration
        ? `Of the whole run, ${figure(duration)} s.`
        : `From 0 to ${clockTime(result.duration)} s, of ${figure(duration)} s.`;
  return (
    <SideSheet
      close={() => laboratory.set({ sheet: null })}
      title={result !== null && result.duration < duration ? 'Results so far' : 'Results'}
      about={until}
    >
      {playing && (
        <p className="ways wraps">
          The run is still playing.
          <button type="button" onClick={() => laboratory.playback.pause()}>
            Pause to see them up to now
          </button>
        </p>
      )}
      {result !== null && <Figures result={result} />}
    </SideSheet>
  );
}
