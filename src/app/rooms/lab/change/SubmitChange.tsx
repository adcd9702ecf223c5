import type { FormEvent } from 'react';
import { mayFork } from '../../../run/forks/tree.ts';
import { useLab } from '../../../run/useLab.ts';
import { clockTime } from '../../../ui/words/numbers.ts';
// Only forms of changes need it.
// oxlint-disable-next-line import/no-unassigned-import
import './change.css';

/** Whether a form was sent by the button that forks. */
export function wantsFork({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value === 'fork';
}

/** The two ways to change something: beside what happened, or in its place. A fork is only ever forked. */
export function SubmitChange({ able }: { readonly able: boolean }) {
  const now = useLab((state) => state.status?.now ?? 0);
  const finished = useLab((state) => state.status?.finished ?? false);
  const forks = useLab((state) => state.forks);
  const isFork = forks !== null && forks.shown > 0;
  const room = forks === null || mayFork(forks.forks, forks.shown);
  if (finished) return <p className="hint whole">The run is over: step back to change something.</p>;
  return (
    <div className="change-ways whole">
      <button type="submit" value="fork" className="primary" disabled={!able || !room}>
        Fork with it
      </button>
      {!isFork && (
        <button type="submit" value="keep" disabled={!able}>
          Do it now, at {clockTime(now)} s
        </button>
      )}
      {!room && <p className="hint">Forks go three deep, and a run has eight at most: undo one first.</p>}
    </div>
  );
}
