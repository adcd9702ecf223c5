import { STEP_NAMES } from '../../../run/playback/steps.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Icon } from './icons.tsx';

/** To the start, step back, play, step forward: in this order on every screen. */
export function Buttons() {
  const laboratory = useLaboratory();
  // What moves is stopped by the same button, be it playing or a long move.
  const does = useLab(({ status, progress, failure }) =>
    progress !== null ? 'Stop' : status?.playing === true && failure === null ? 'Pause' : 'Play',
  );
  const disabled = useLab((state) => state.status === null || state.failure !== null);
  const unit = STEP_NAMES[useLab((state) => state.unit)];
  return (
    <fieldset className="buttons" aria-label="Playback">
      <button
        type="button"
        className="round to-start"
        aria-label="To the start"
        disabled={disabled}
        onClick={() => laboratory.playback.toStart()}
      >
        <Icon sign="start" />
      </button>
      <button
        type="button"
        className="round"
        aria-label="Step back"
        title={`One ${unit} back`}
        disabled={disabled}
        onClick={() => laboratory.playback.step(-1)}
      >
        <Icon sign="back" />
      </button>
      <button
        type="button"
        className="round play"
        aria-label={does}
        disabled={disabled}
        onClick={() => laboratory.playback.playPause()}
      >
        <Icon sign={does === 'Play' ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        className="round"
        aria-label="Step forward"
        title={`One ${unit} forward`}
        disabled={disabled}
        onClick={() => laboratory.playback.step(1)}
      >
        <Icon sign="forward" />
      </button>
    </fieldset>
  );
}
