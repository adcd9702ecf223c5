import { keepsPace, paceAt, PACES, paceWords } from '../playback/pace.ts';
import { STEP_NAMES } from '../playback/steps.ts';
import type { LabState } from '../shell/labState.ts';
import { useLab, useLaboratory } from '../shell/useLab.ts';

/** The pace in words: the one that was chosen, or that there is none. */
function words({ status, paceStop, still, unit }: LabState): string {
  if (still) return `one ${STEP_NAMES[unit]} a second`;
  const pace = paceAt(paceStop);
  const slow = status?.playing === true && !keepsPace(status.reachedPace, pace);
  return slow ? 'as fast as this device can' : paceWords(pace);
}

/** How fast simulated time runs, in words and as a slider. Somebody who wants no motion has steps instead. */
export function Pace() {
  const laboratory = useLaboratory();
  const stop = useLab((state) => state.paceStop);
  const still = useLab((state) => state.still);
  const said = useLab(words);
  return (
    <div className="pace">
      <label htmlFor="pace">Pace</label>
      <button
        type="button"
        aria-label="Slower"
        disabled={still || stop === 0}
        onClick={() => laboratory.playback.setPace(stop - 1)}
      >
        −
      </button>
      <output htmlFor="pace" data-testid="pace">
        {said}
      </output>
      <button
        type="button"
        aria-label="Faster"
        disabled={still || stop === PACES.length - 1}
        onClick={() => laboratory.playback.setPace(stop + 1)}
      >
        +
      </button>
      <input
        id="pace"
        type="range"
        min={0}
        max={PACES.length - 1}
        step={1}
        value={stop}
        disabled={still}
        aria-valuetext={paceWords(paceAt(stop))}
        onChange={(event) => laboratory.playback.setPace(Number(event.target.value))}
      />
      <div className="pace-scale" aria-hidden="true">
        <span>1:1000</span>
        <span>1:100</span>
        <span>1:10</span>
        <span>real</span>
        <span>10×</span>
      </div>
    </div>
  );
}
