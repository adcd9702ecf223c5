import type { Progress } from '../../../../lab/protocol.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { count, figure } from '../../../ui/words/numbers.ts';
import { useAfter } from './useAfter.ts';

/** From when on somebody wants to know what goes on, ms. */
const IMPATIENT = 400;

/** "Computing 40 s, 63 %" */
function computingWords({ target, share }: Progress): string {
  const where = 'time' in target ? `${figure(target.time)} s` : `event ${count(target.event)}`;
  return `Computing ${where}, ${Math.floor(100 * share)} %`;
}

/** In the part of the plots that is not simulated yet: how far the simulation has come, and how to stop it. */
export function Computing() {
  const laboratory = useLaboratory();
  const busy = useLab((state) => state.busy);
  const progress = useLab((state) => state.progress);
  const long = useAfter(IMPATIENT, busy);
  if (!long || progress?.kind !== 'computing') return null;
  return (
    <div className="computing">
      <span data-testid="computing">{computingWords(progress)}</span>
      <button type="button" onClick={() => laboratory.playback.stop()}>
        Stop
      </button>
    </div>
  );
}
