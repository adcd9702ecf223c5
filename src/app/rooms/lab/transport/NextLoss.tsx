import { standsStill } from '../../../run/labState.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** On a phone, in place of the pace while the run is paused. */
export function NextLoss() {
  const { playback } = useLaboratory();
  const shown = useLab((state) => standsStill(state) && !state.script && !state.still);
  if (!shown) return null;
  return (
    <button type="button" className="to-loss" onClick={() => playback.step(1, 'loss')}>
      To the next loss
    </button>
  );
}
