import { keepsPace, paceAt, PACES, paceWords, stopNow, storyWords } from '../../../run/playback/pace.ts';
import { unitName } from '../../../run/playback/steps.ts';
import type { LabState } from '../../../run/labState.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** The pace in words: the selected one, what the story slows down for, or none. */
function words(state: LabState): string {
  const { status, paceStop, still, script, unit, story } = state;
  const step = unitName(unit, state);
  if (still || script) return unit === 'until' ? `${step}, each second` : `one ${step} a second`;
  const pace = (story ? status?.pacing?.pace : undefined) ?? paceAt(paceStop);
  const slow = status?.playing === true && !keepsPace(status.reachedPace, pace);
  if (slow) return 'as fast as this device can';
  return story ? storyWords(status?.pacing?.slowsFor) : paceWords(pace);
}

/** Pace of simulated time, in words and as a slider. With reduced motion there are steps instead. */
export function Pace() {
  const laboratory = useLaboratory();
  const stop = useLab(stopNow);
  const story = useLab((state) => state.story);
  const still = useLab((state) => state.still || state.script);
  const said = useLab(words);
  return (
    <div className="pace">
      {story || still ? (
        <label htmlFor="pace">Pace</label>
      ) : (
        <button
          type="button"
          className="link story"
          aria-label="Follow the story"
          onClick={(event) => {
            // The button disappears: keyboard focus moves to the slider.
            if (event.detail === 0) document.getElementById('pace')?.focus();
            laboratory.playback.followStory();
          }}
        >
          <span className="long">Follow the story</span>
          <span className="short">Story</span>
        </button>
      )}
      <button
        type="button"
        aria-label="Slower"
        disabled={still || stop === 0}
        onClick={() => laboratory.playback.changePace(-1)}
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
        onClick={() => laboratory.playback.changePace(1)}
      >
        +
      </button>
      <input
        id="pace"
        type="range"
        aria-label="Pace"
        min={0}
        max={PACES.length - 1}
        step={1}
        value={stop}
        disabled={still}
        aria-valuetext={story ? said : paceWords(paceAt(stop))}
        onChange={(event) => laboratory.playback.setPace(Number(event.target.value))}
      />
      <div className="pace-scale row muted across" aria-hidden="true">
        <span>1:1000</span>
        <span>1:100</span>
        <span>1:10</span>
        <span>real</span>
        <span>10×</span>
      </div>
    </div>
  );
}
