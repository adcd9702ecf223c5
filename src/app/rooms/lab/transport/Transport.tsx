import { GoOn } from './GoOn.tsx';
import { NextLoss } from './NextLoss.tsx';
import { isNarrow, useScreen } from '../../../ui/useMedia.ts';
import { Select } from '../../../ui/Select.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { ForkName } from '../fork/ForkName.tsx';
import { StepsOf } from './StepsOf.tsx';
import { unitName, unitsOf } from '../../../run/playback/steps.ts';
import { BookmarkButton } from './Bookmarks.tsx';
import { Buttons } from './Buttons.tsx';
import { Clock } from './Clock.tsx';
import { Pace } from './Pace.tsx';
import { Timeline } from './Timeline.tsx';
import { TransportBar } from './TransportBar.tsx';

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
