import { STEP_UNITS, type StepUnit } from '../../lab/protocol.ts';
import { STEP_NAMES } from '../playback/steps.ts';
import type { Laboratory } from '../shell/laboratory.ts';
import { isWhyOpen } from '../shell/labState.ts';
import { useLab, useLaboratory } from '../shell/useLab.ts';
import { clockTime, count } from '../words/numbers.ts';
import { Icon } from './icons.tsx';
import { Pace } from './Pace.tsx';
import { Timeline } from './Timeline.tsx';

/** Where Why lies below the plots: pauses and goes there. */
function showWhy(laboratory: Laboratory): void {
  if (laboratory.store.getState().status?.playing === true) laboratory.pause();
  const look = laboratory.store.subscribe((state) => {
    if (!isWhyOpen(state)) return;
    look();
    requestAnimationFrame(() => document.getElementById('why-title')?.scrollIntoView({ block: 'start' }));
  });
  laboratory.set({ whyWanted: true });
}

function Clock() {
  const laboratory = useLaboratory();
  const status = useLab((state) => state.status);
  const word = status === null ? 'opening' : status.playing ? 'running' : status.finished ? 'finished' : 'paused';
  return (
    <div className="clock">
      <div className="time" data-testid="clock">
        {clockTime(status?.now ?? 0)} s
      </div>
      <div className="small">
        <span data-testid="event">event {count(status?.event ?? 0)}</span>, <span data-testid="state">{word}</span>
      </div>
      <button type="button" className="link why-link" onClick={() => showWhy(laboratory)}>
        Why?
      </button>
    </div>
  );
}

function StepUnits() {
  const laboratory = useLaboratory();
  const unit = useLab((state) => state.unit);
  const choose = (chosen: StepUnit): void => laboratory.set({ unit: chosen });
  return (
    <>
      <fieldset className="units">
        <legend>Step by</legend>
        {STEP_UNITS.map((each) => (
          <label key={each}>
            <input type="radio" name="unit" value={each} checked={each === unit} onChange={() => choose(each)} />
            <span>{STEP_NAMES[each]}</span>
          </label>
        ))}
      </fieldset>
      <div className="units-menu">
        <label htmlFor="unit">Step by</label>
        <select
          id="unit"
          value={unit}
          onChange={(event) => choose(STEP_UNITS.find((each) => each === event.target.value) ?? 'ack')}
        >
          {STEP_UNITS.map((each) => (
            <option key={each} value={each}>
              {STEP_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function Buttons() {
  const laboratory = useLaboratory();
  const playing = useLab((state) => state.status?.playing === true);
  const disabled = useLab((state) => state.status === null || state.failure !== null);
  const unit = STEP_NAMES[useLab((state) => state.unit)];
  return (
    <fieldset className="buttons" aria-label="Playback">
      <button
        type="button"
        className="round to-start"
        aria-label="To the start"
        disabled={disabled}
        onClick={() => laboratory.toStart()}
      >
        <Icon sign="start" />
      </button>
      <button
        type="button"
        className="round"
        aria-label="Step back"
        title={`One ${unit} back`}
        disabled={disabled}
        onClick={() => laboratory.step(-1)}
      >
        <Icon sign="back" />
      </button>
      <button
        type="button"
        className="round play"
        aria-label={playing ? 'Pause' : 'Play'}
        disabled={disabled}
        onClick={() => laboratory.playPause()}
      >
        <Icon sign={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className="round"
        aria-label="Step forward"
        title={`One ${unit} forward`}
        disabled={disabled}
        onClick={() => laboratory.step(1)}
      >
        <Icon sign="forward" />
      </button>
      <button
        type="button"
        className="round to-newest"
        aria-label="To the newest moment"
        disabled={disabled}
        onClick={() => laboratory.toNewest()}
      >
        <Icon sign="newest" />
      </button>
    </fieldset>
  );
}

/** The digest of the whole state: the same experiment gives the same one everywhere. */
function Digest() {
  const digest = useLab((state) => state.status?.digest ?? '');
  return (
    <div className="digest" data-testid="digest">
      {digest !== '' && (
        <>
          digest <code>{digest}</code>
        </>
      )}
    </div>
  );
}

/** The transport bar: timeline, clock, step, play and pace, always at the same place. */
export function Transport() {
  return (
    <section className="transport" aria-label="Transport">
      <Timeline />
      <div className="controls">
        <Clock />
        <StepUnits />
        <Buttons />
        <Pace />
        <Digest />
      </div>
    </section>
  );
}
