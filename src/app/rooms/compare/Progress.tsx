import type { Results } from '../../../study/results.ts';
import type { CompareSession, CompareState } from './compareSession.ts';
import { noResultOf } from './noResult.ts';
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
  if (standing === 'done') {
    const none = noResultOf(results);
    return none === null ? null : (
      <p className="progress wraps in-line off-paper" role="alert">
        {none.sentence}{' '}
        {none.mayRetry && (
          <button type="button" className="off-wall" onClick={() => session.again()}>
            Try again
          </button>
        )}
      </p>
    );
  }
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
