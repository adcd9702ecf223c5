import { keepsPace, paceAt, PACES, paceWords } from '../playback/pace.ts';
import { useLab, useLaboratory } from '../shell/useLab.ts';

/** How fast simulated time runs, in words and as a slider. */
export function Pace() {
  const laboratory = useLaboratory();
  const stop = useLab((state) => state.paceStop);
  const pace = paceAt(stop);
  const slow = useLab(
    (state) => state.status?.playing === true && !keepsPace(state.status.reachedPace, paceAt(state.paceStop)),
  );
  const words = slow ? 'as fast as this device can' : paceWords(pace);
  return (
    <div className="pace">
      <label htmlFor="pace">Pace</label>
      <button type="button" aria-label="Slower" disabled={stop === 0} onClick={() => laboratory.setPace(stop - 1)}>
        −
      </button>
      <output htmlFor="pace" data-testid="pace">
        {words}
      </output>
      <button
        type="button"
        aria-label="Faster"
        disabled={stop === PACES.length - 1}
        onClick={() => laboratory.setPace(stop + 1)}
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
        aria-valuetext={paceWords(pace)}
        onChange={(event) => laboratory.setPace(Number(event.target.value))}
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
