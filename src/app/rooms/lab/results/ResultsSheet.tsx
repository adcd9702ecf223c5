import { useRef, useState, useEffect } from 'react';
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
import { clockTime, figure, count, counted, milliseconds, rate } from '../../../ui/words/numbers.ts';
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
import type { SpanTotals } from '#lab/protocol/protocol.ts';
import { shownLink } from '../../../run/facts/bottleneck.ts';
import { queuePlace } from '../../../run/facts/places.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { setLoop } from '../../../run/playback/loop.ts';
import { zoomIn } from '../panels/frame/spans.ts';

/** Most flows whose goodputs are named one by one. */
const MOST_NAMED = 4;

/** The rate of each flow. Its unit is omitted if it is the unit of the total. */
const shares = (total: string, flows: readonly (readonly [name: string, rate: string])[]): string =>
  flows.map(([name, each]) => `${name} ${each.endsWith(unitOf(total)) ? each.split(' ')[0] : each}`).join(', ');
const unitOf = (text: string): string => ` ${text.split(' ')[1]}`;

/** Window cuts and timeouts of a flow (-1: of all) from `from` up to `to`, s, exclusive, as the charts mark them. */
function cutsIn({ marks }: Pick<RunData, 'marks'>, { from, to }: SpanTotals, flow: number): readonly [number, number] {
  const sums: [number, number] = [0, 0];
  for (const mark of marks.between(from, to)) {
    const isCut = mark.kind === 'cut' && mark.cause !== 'deflation';
    if ((!isCut && mark.kind !== 'timeout') || mark.time >= to || (flow >= 0 && mark.flow !== flow)) continue;
    sums[isCut ? 0 : 1] += 1 + (mark.more ?? 0);
  }
  return sums;
}

/**
 * The totals of a span in parts of decreasing importance, of one flow or of all (-1): goodput, losses, mean wait, cuts.
 * The wait is in the queue on the screen. Packets over radios share no queue, so the total delay is reported instead.
 */
function spanParts(data: RunData, totals: SpanTotals, flow: number): readonly string[] {
  const { opened } = data;
  const one = totals.flows[flow];
  const { goodput, packetsSent, packetsDropped, meanDelay } = one ?? totals.total;
  const named = one === undefined && totals.flows.length > 1 && totals.flows.length <= MOST_NAMED;
  const [all, nameOf] = [rate(goodput), (index: number) => opened.flows[index]?.name ?? ''];
  const each = totals.flows.map(
    (of) => [nameOf(of.index), of.share === null || of.share === 0 ? '0' : rate(of.share * goodput)] as const,
  );
  const share =
    packetsDropped > 0 && packetsDropped <= packetsSent
      ? ` (${figure(Number(((100 * packetsDropped) / packetsSent).toPrecision(2)))} %)`
      : '';
  const link = opened.manet === null ? shownLink(data) : -1;
  const wait = totals.links[link]?.meanQueueingDelay ?? null;
  const [cuts, timeouts] = cutsIn(data, totals, flow);
  return [
    `${one === undefined ? '' : `${nameOf(flow)}: `}goodput ${all}${named ? ` (${shares(all, each)})` : ''}`,
    `${count(packetsDropped)} of ${count(packetsSent)} lost${share}`,
    ...(wait !== null
      ? [`mean wait at ${queuePlace(opened, link)} ${milliseconds(wait)}`]
      : meanDelay === null
        ? []
        : [`mean delay ${milliseconds(meanDelay)}`]),
    `${cuts === 0 ? 'no' : count(cuts)} ${cuts === 1 ? 'cut' : 'cuts'}${timeouts === 0 ? '' : `, ${counted(timeouts, 'timeout')}`}`,
  ];
}

/** The newest totals of the selected span. While the run moves, they are from the last pause. */
function useTotals(): SpanTotals | null {
  const span = useLab((state) => state.span);
  const reported = useLab((state) => state.status?.totals ?? null);
  const [kept, keep] = useState<{ readonly span: typeof span; readonly totals: SpanTotals } | null>(null);
  const mine = reported?.from === span?.from && reported?.to === span?.to ? reported : null;
  if (mine !== null && kept?.totals !== mine) keep({ span, totals: mine });
  return mine ?? (kept?.span === span ? kept.totals : null);
}

/** Goodput, losses, mean wait and cuts of the selected span in one line. */
export function SpanSummary() {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  const span = useLab((state) => state.span);
  const flow = useLab((state) => state.flow);
  useLab((state) => state.link);
  const playing = useLab((state) => state.status?.playing === true);
  const totals = useTotals();
  const parts = data === null || totals === null ? null : spanParts(data, totals, flow);
  const when = span === null ? '' : `${span.from} to ${Number(span.to.toPrecision(7))} s`;
  const said = parts === null ? '' : [when, ...parts].join('; ');
  useEffect(() => {
    if (said !== '') laboratory.say(...said.split('; '));
  }, [laboratory, said]);
  if (span === null) return null;
  return (
    <section
      className="results-line bench line-below rigid span-line in-line at-ends off-paper"
      aria-label="Selected span"
    >
      <span>
        <b>{when}</b> {parts?.join(' · ') ?? (playing ? 'Pause the run to read its totals.' : 'Adding up.')}
      </span>
      <span className="in-line off-wall">
        <button type="button" className="quiet" onClick={() => zoomIn(laboratory)}>
          Zoom to it <kbd>Z</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => setLoop(laboratory, span)}>
          Loop
        </button>
        <button type="button" className="quiet" onClick={() => laboratory.set({ span: null })}>
          Clear
        </button>
      </span>
    </section>
  );
}

/** The results of the run in one line. */
export function ResultSummary() {
  const result = useLab((state) => state.status?.results ?? null);
  return result === null ? null : <span>{resultsLine(result)}</span>;
}

/** The newest result of the run on the screen. While the run plays, it is from the last pause. */
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
