import { useState, type FormEvent } from 'react';
import { problemSentence } from '../../../experiment/form/model/problems.ts';
import { mayFork } from '../../../run/forks/tree.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { clockTime } from '../../../ui/words/numbers.ts';
// Used only by forms of changes.

/** Whether a form was submitted by the fork button. */
function wantsFork({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value === 'fork';
}

/**
 * Submits a change as a fork or as a change of the run, depending on the pressed button. Calls `done` when it is
 * accepted; otherwise the form stays open with the reason.
 */
export function useChanging(done: () => void) {
  const laboratory = useLaboratory();
  const [problem, setProblem] = useState('');
  const send = (event: FormEvent, intervention: Readonly<Record<string, unknown>>): void => {
    setProblem('');
    const scenario = laboratory.data?.opened.scenario;
    const way = wantsFork(event) ? 'fork' : 'keep';
    laboratory.change(intervention, way, (problems) => {
      const [first] = problems ?? [];
      if (first === undefined) {
        done();
        laboratory.say(
          way === 'fork' ? 'The run is forked here. Play or step to see what it changes.' : 'Changed from here on.',
        );
      } else
        setProblem(
          problemSentence({ ...scenario, interventions: [...(scenario?.interventions ?? []), intervention] }, first),
        );
    });
  };
  return { problem, setProblem, send };
}

/** The two submit buttons: fork, or change the run. A fork has only the first, because it cannot be changed. */
export function SubmitChange({ able }: { readonly able: boolean }) {
  const now = useLab((state) => state.status?.now ?? 0);
  const finished = useLab((state) => state.status?.finished ?? false);
  const forks = useLab((state) => state.forks);
  const isFork = forks !== null && forks.shown > 0;
  const room = forks === null || mayFork(forks.forks, forks.shown);
  if (finished) return <p className="hint whole">The run is over: step back to change something.</p>;
  return (
    <div className="change-ways whole wraps">
      <button type="submit" value="fork" className="primary" disabled={!able || !room}>
        Try it in a fork
      </button>
      {!isFork && (
        <button type="submit" value="keep" disabled={!able}>
          Apply at {clockTime(now)} s
        </button>
      )}
      {!room && <p className="hint">Forks can be nested three deep, and a run has at most eight: undo one first.</p>}
    </div>
  );
}
