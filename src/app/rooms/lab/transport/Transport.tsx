import { nowhereWords, unitName, unitsOf } from '../../../run/playback/steps.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { standsStill } from '../../../run/labState.ts';
import { toneClass } from '../../../run/facts/groups.ts';
import { isNarrow, useScreen } from '../../../ui/useMedia.ts';
import { Select } from '../../../ui/Select.tsx';
import { BookmarkButton } from './Bookmarks.tsx';
import { Buttons } from './Buttons.tsx';
import { Clock } from './Clock.tsx';
import { Pace } from './Pace.tsx';
import { Timeline } from './Timeline.tsx';
import { TransportBar } from './TransportBar.tsx';
import { ForkName } from '../fork/ForkName.tsx';

/** Says how to continue if the run stopped by itself, or that a search found no such moment. */
function GoOn() {
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

/** Button to the next loss. On a phone it replaces the pace while the run is paused. */
function NextLoss() {
  const { playback } = useLaboratory();
  const shown = useLab((state) => standsStill(state) && !state.script && !state.still);
  if (!shown) return null;
  return (
    <button type="button" className="to-loss" onClick={() => playback.step(1, 'loss')}>
      To the next loss
    </button>
  );
}

/** Maximum number of flows that can be selected by a digit key. */
const KEYS = 9;

/** The flow that the step buttons follow while the run is paused, and the keys that select another one. */
function StepsOf() {
  const { data } = useLaboratory();
  const still = useLab(standsStill);
  const kept = useLab(({ flow, subject }) => (flow >= 0 ? flow : subject));
  // The flow of the moment changes with every step.
  useLab((state) => state.status);
  const flows = data?.opened.flows ?? [];
  const flow = kept < 0 ? (data?.present.about ?? -1) : kept;
  const name = flows[flow]?.name;
  if (data === null || !still || flows.length < 2 || name === undefined) return null;
  const keys = flows.length === 2 ? '1 and 2' : `1 to ${Math.min(KEYS, flows.length)}`;
  return (
    <small className={`steps-of ${toneClass(flows, flow)}`}>
      of <strong>{name}</strong>
      <span className="by-key">; {keys} choose the flow</span>
    </small>
  );
}

/** Whether the plots' window follows now. */
function FollowSwitch() {
  const laboratory = useLaboratory();
  const follow = useLab((state) => state.follow);
  return (
    <label className={follow ? 'follow in-line' : 'follow off in-line'}>
      Follow now
      <input
        type="checkbox"
        role="switch"
        checked={follow}
        aria-checked={follow}
        onChange={(event) => laboratory.set({ follow: event.target.checked })}
      />
    </label>
  );
}

/** The step units: a row of words, or a menu if there is less room. */
function StepUnits() {
  const laboratory = useLaboratory();
  const unit = useLab((state) => state.unit);
  const stepped = {
    mobile: useLab((state) => state.mobile),
    script: useLab((state) => state.script),
    untilWords: useLab((state) => state.untilWords),
  };
  const units = unitsOf(stepped);
  // A phone has only the menu, and names the flow in it.
  const phone = isNarrow(useScreen());
  const steps = <StepsOf />;
  const long = stepped.mobile || stepped.untilWords !== '' ? ' long' : '';
  return (
    <>
      <div role="radiogroup" aria-labelledby="units" className={`units${long}`}>
        <b id="units">Step by</b>
        {units.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="unit"
              value={each}
              checked={each === unit}
              onChange={() => laboratory.playback.setUnit(each)}
            />
            <span>{unitName(each, stepped)}</span>
          </label>
        ))}
        {!phone && steps}
      </div>
      <div className={`units-menu${long}`}>
        <label htmlFor="unit">Step by</label>
        <Select
          id="unit"
          value={unit}
          of={units.map((each) => [each, unitName(each, stepped)])}
          choose={(next) => laboratory.playback.setUnit(next)}
        />
        {phone && steps}
      </div>
    </>
  );
}

/** Sets `--transport-height` to the height of the transport bar, so that bottom sheets end above it. For a `ref`. */
function publishHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--transport-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

/** The transport bar: timeline, clock, step, play and pace, always in the same place. */
export function Transport() {
  const forked = useLab((state) => state.forks !== null);
  const phone = isNarrow(useScreen());
  return (
    <TransportBar
      ref={publishHeight}
      above={
        <>
          <Timeline />
          <GoOn />
        </>
      }
    >
      <Clock />
      <StepUnits />
      <Buttons />
      <Pace />
      {phone && <NextLoss />}
      {forked ? <ForkName /> : <FollowSwitch />}
      <BookmarkButton />
    </TransportBar>
  );
}
