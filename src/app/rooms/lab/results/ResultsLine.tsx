import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import './results.css';

/** Results of the run and of a selected span. */
export const RESULTS = new Part('Results', () => import('./ResultsSheet.tsx'));
const ResultSummary = lazyPart(RESULTS, (module) => module.ResultSummary);
const SpanSummary = lazyPart(RESULTS, (module) => module.SpanSummary);

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
    <section
      className="results-line bench line-below rigid in-line at-ends off-wall off-paper"
      aria-label="Result of the run"
    >
      <ResultSummary />
      <button type="button" onClick={() => laboratory.set({ sheet: 'results' })}>
        All results <kbd>Shift N</kbd>
      </button>
    </section>
  );
}
