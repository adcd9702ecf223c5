import type { Laboratory } from '../../../run/laboratory.ts';
import { isWhyOpen, type LabState } from '../../../run/labState.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { askWhy } from '../../../explain/why/asking.ts';
import { clockTime, count } from '../../../ui/words/numbers.ts';

/** If Why is below the plots: pauses and scrolls to it. */
function showWhy(laboratory: Laboratory): void {
  // It is mounted with low priority.
  const goThere = (): void => {
    const title = document.getElementById('why-title');
    if (title !== null) {
      title.tabIndex = -1;
      title.focus();
    } else if (isWhyOpen(laboratory.store.getState())) requestAnimationFrame(goThere);
  };
  const look = laboratory.store.subscribe((state) => {
    if (!isWhyOpen(state)) return;
    look();
    requestAnimationFrame(goThere);
  });
  askWhy(laboratory);
}

/** State of the run, in a word. */
function stateWord({ status, progress, failure }: LabState): string {
  if (failure !== null) return 'stopped';
  if (status === null) return 'opening';
  if (progress !== null) return progress.kind;
  return status.playing ? 'running' : status.finished ? 'finished' : 'paused';
}

/** The digest of the whole state: equal for equal experiments everywhere. */
function Digest() {
  const digest = useLab((state) => state.status?.digest ?? '');
  const plays = useLab((state) => state.status?.playing !== false);
  return (
    <div id="digest" className="digest" popover="auto" data-testid="digest">
      {digest === '' ? (
        plays ? (
          'Pause to see the digest of this moment.'
        ) : (
          'The digest of this moment is being computed.'
        )
      ) : (
        <>
          digest <code>{digest}</code>
        </>
      )}
    </div>
  );
}

/** The moment on the screen. The event number opens the digest. */
export function Clock() {
  const laboratory = useLaboratory();
  const status = useLab((state) => state.status);
  const word = useLab(stateWord);
  return (
    <div className="clock">
      <div className="time" data-testid="clock">
        {clockTime(status?.now ?? 0)} s
      </div>
      <button type="button" className="small bare" popoverTarget="digest" title="Digest of this moment">
        <span className="event">
          <span data-testid="event">event {count(status?.event ?? 0)}</span>,{' '}
        </span>
        <span data-testid="state">{word}</span>
      </button>
      <Digest />
      <button type="button" className="link why-link" onClick={() => showWhy(laboratory)}>
        Why?
      </button>
    </div>
  );
}
