import type { ReactNode } from 'react';

/** Number of finished runs, with a button that pauses or resumes the rest. */
export function RunsProgress({
  finished,
  runs,
  running,
  session,
  children,
}: {
  readonly finished: number;
  readonly runs: number;
  readonly running: boolean;
  readonly session: { readonly start: () => void; readonly cancel: () => void };
  readonly children?: ReactNode;
}) {
  return (
    <p className="progress wraps in-line off-paper">
      <progress max={runs} value={finished} aria-label="Runs finished" />
      {finished} of {runs} runs
      {children}
      <button type="button" className="off-wall" onClick={() => (running ? session.cancel() : session.start())}>
        {running ? 'Cancel' : 'Go on'}
      </button>
    </p>
  );
}
