import { lazy, Suspense } from 'react';
import { useLab, useLaboratory } from '../shell/useLab.ts';

const ResultSummary = lazy(async () => ({ default: (await import('./ResultSummary.tsx')).ResultSummary }));

/** At the end of a run: what has come out of it in one line, and the way to all of it. */
export function ResultsLine() {
  const laboratory = useLaboratory();
  const finished = useLab(({ status, failure }) => status?.finished === true && !status.playing && failure === null);
  if (!finished) return null;
  return (
    <section className="results-line" aria-label="Result of the run">
      <Suspense fallback={null}>
        <ResultSummary />
      </Suspense>
      <button type="button" onClick={() => laboratory.set({ sheet: 'results' })}>
        All results <kbd>N</kbd>
      </button>
    </section>
  );
}
