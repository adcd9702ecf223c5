import { useEffect, useState } from 'react';
import type { SpanTotals } from '#lab/protocol/protocol.ts';
import { setLoop } from '../../../run/playback/loop.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { zoomIn } from '../panels/spans.ts';
import { spanParts } from './spanWords.ts';

/** The newest totals of the selected span: while the run moves, those of the last pause. */
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
    <section className="results-line span-line in-line at-ends off-paper" aria-label="Selected span">
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
