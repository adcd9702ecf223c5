import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import './results.css';

const ResultSummary = lazyPart(
  new Part('The result in one line', () => import('./ResultsSheet.tsx')),
  (module) => module.ResultSummary,
);

const SpanSummary = lazyPart(
  new Part('The totals of the span', () => import('./SpanSummary.tsx')),
  (module) => module.SpanSummary,
);

/** The totals of the selected span. */
export const SpanLine = () =>
  useLab(({ span, failure }) => span !== null && failure === null) ? <SpanSummary /> : null;

/** At the end of a run: its results in one line, with a link to all of them. */
export function ResultsLine() {
  const laboratory = useLaboratory();
  const finished = useLab(
    ({ status, failure, span }) => span === null && status?.finished === true && !status.playing && failure === null,
  );
  if (!finished) return null;
  return (
    <section className="results-line in-line at-ends off-wall off-paper" aria-label="Result of the run">
      <ResultSummary />
      <button type="button" onClick={() => laboratory.set({ sheet: 'results' })}>
        All results <kbd>Shift N</kbd>
      </button>
    </section>
  );
}
