import { unitName } from '../../../run/playback/steps.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Icons of the transport buttons; each button also has a label. */
const PATHS = {
  start: 'M5 4.5h2.4v15H5zM19 5v14L8.5 12z',
  back: 'M5 3.5h3v17H5zM20 4.5v15L9.5 12z',
  play: 'M6 3.5v17L20.5 12z',
  pause: 'M5.5 4h4.6v16H5.5zM13.9 4h4.6v16h-4.6z',
  forward: 'M16 3.5h3v17h-3zM4 4.5v15L14.5 12z',
} as const;

/** To start, step back, play, step forward: in this order on every screen. */
export function Buttons() {
  const { playback } = useLaboratory();
  // The same button stops playback and long moves.
  const does = useLab(({ status, progress, failure }) =>
    progress !== null ? 'Stop' : status?.playing === true && failure === null ? 'Pause' : 'Play',
  );
  const disabled = useLab((state) => state.status === null || state.failure !== null);
  const isUntil = useLab((state) => state.unit === 'until');
  const name = useLab((state) => unitName(state.unit, state));
  const titled = (way: string): string => (isUntil ? `${way} ${name}` : `One ${name} ${way}`);
  const button = (look: string, sign: keyof typeof PATHS, label: string, press: () => void, title?: string) => (
    <button
      type="button"
      className={`round ${look}`}
      aria-label={label}
      title={title}
      disabled={disabled}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[sign]} />
      </svg>
    </button>
  );
  return (
    <fieldset className="buttons in-line" aria-label="Playback">
      {button('to-start', 'start', 'To the start', () => playback.toStart())}
      {button('', 'back', 'Step back', () => playback.step(-1), titled('back'))}
      {button('play', does === 'Play' ? 'play' : 'pause', does, () => playback.playPause())}
      {button('', 'forward', 'Step forward', () => playback.step(1), titled('forward'))}
    </fieldset>
  );
}
