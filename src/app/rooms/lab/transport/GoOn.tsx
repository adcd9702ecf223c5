import { nowhereWords } from '../../../run/playback/steps.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** If the run stopped by itself: how to continue. If a search found nothing: that there is no such moment. */
export function GoOn() {
  const laboratory = useLaboratory();
  const nowhere = useLab((state) => nowhereWords(state.status?.nowhere, state));
  const held = useLab((state) => state.status?.held === true);
  if (!held && nowhere === '') return null;
  return (
    <p className="go-on" data-testid="go-on">
      {nowhere === '' ? (
        <>
          Step on<span className="by-key"> with the arrow key</span>, or play. What will come?{' '}
          <button type="button" className="quiet" onClick={() => laboratory.set({ sheet: 'guess' })}>
            Make a guess <kbd>D</kbd>
          </button>
        </>
      ) : (
        nowhere
      )}
    </p>
  );
}
