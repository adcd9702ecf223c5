import { BookmarkButton } from './Bookmarks.tsx';
import { Buttons } from './Buttons.tsx';
import { Clock } from './Clock.tsx';
import { FollowSwitch } from './FollowSwitch.tsx';
import { ForkButton } from './ForkButton.tsx';
import { GoOn } from './GoOn.tsx';
import { Pace } from './Pace.tsx';
import { publishHeight } from './publishHeight.ts';
import { SeekBar } from './SeekBar.tsx';
import { StepUnits } from './StepUnits.tsx';
import { Timeline } from './Timeline.tsx';
import { useLab } from '../../../run/useLab.ts';

/** The transport bar: timeline, clock, step, play and pace, always at the same place. */
export function Transport() {
  const forked = useLab((state) => state.forks !== null);
  return (
    <section className="transport" aria-label="Transport" ref={publishHeight}>
      <SeekBar />
      <Timeline />
      <GoOn />
      <div className="controls">
        <Clock />
        <StepUnits />
        <Buttons />
        <Pace />
        {forked ? <ForkButton /> : <FollowSwitch />}
        <BookmarkButton />
      </div>
    </section>
  );
}
