import { useEffect, useRef } from 'react';
import { formatProblem } from '../../scenario/problem.ts';
import { useLab, useLaboratory } from './useLab.ts';

/** What was wrong with a refused scenario. It takes the focus; the old run goes on. */
function Refusal() {
  const laboratory = useLaboratory();
  const problems = useLab((state) => state.problems);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div className="notice refusal" role="alert" tabIndex={-1} ref={box}>
      <div>
        <h2>This scenario was refused. The run on the screen goes on.</h2>
        <ul>
          {problems.map((problem) => (
            <li key={problem.path + problem.message}>{formatProblem(problem)}</li>
          ))}
        </ul>
      </div>
      <button type="button" onClick={() => laboratory.set({ problems: [] })}>
        Close
      </button>
    </div>
  );
}

/** What of a link was not understood. */
function LinkNotes() {
  const laboratory = useLaboratory();
  const notes = useLab((state) => state.notes);
  return (
    <div aria-live="polite">
      {notes.length > 0 && (
        <div className="notice">
          <div>
            <h2>About this link</h2>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <button type="button" onClick={() => laboratory.set({ notes: [] })}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}

/** What the page has to say about links and files. */
export function Notices() {
  return (
    <>
      <Refusal />
      <LinkNotes />
    </>
  );
}
