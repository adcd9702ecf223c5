import type { Results } from '../../../study/results.ts';
import type { CompareSession, CompareState } from './session.ts';
import { takes } from '../../ui/words/numbers.ts';

/** Progress, with buttons to start, cancel or continue. */
export function Progress({
  session,
  results,
  standing,
  left,
  cost,
}: Pick<CompareState, 'standing' | 'left' | 'cost'> & {
  readonly session: CompareSession;
  readonly results: Results;
}) {
  const { runs } = results.study;
  if (standing === 'asks')
    return (
      <p className="progress wraps in-line off-paper">
        {runs.toLocaleString('en').replaceAll(',', '\u202f')} runs: {cost}.{' '}
        <button type="button" className="off-wall" onClick={() => session.start()}>
          Start it
        </button>
      </p>
    );
  if (standing === 'done')
    return results.failed === 0 ? null : (
      <p className="progress wraps in-line off-paper" role="alert">
        {results.failed} of {runs} runs gave no result; the reasons are in their cells.{' '}
        <button type="button" className="off-wall" onClick={() => session.again()}>
          Try again
        </button>
      </p>
    );
  const running = standing === 'running';
  return (
    <p className="progress wraps in-line off-paper">
      <progress max={runs} value={results.finished} aria-label="Runs finished" />
      {running && left !== null && `${takes(left)} left`}
      <button type="button" className="off-wall" onClick={() => (running ? session.cancel() : session.start())}>
        {running ? 'Stop' : 'Go on'}
      </button>
    </p>
  );
}
