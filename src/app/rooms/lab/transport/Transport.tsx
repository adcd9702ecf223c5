import { useLab } from '../../../run/useLab.ts';
import { BookmarkButton } from './Bookmarks.tsx';
import { Buttons } from './Buttons.tsx';
import { Clock } from './Clock.tsx';
import { FollowSwitch } from './FollowSwitch.tsx';
import { ForkButton } from './ForkButton.tsx';
import { Pace } from './Pace.tsx';
import { SeekBar } from './SeekBar.tsx';
import { StepUnits } from './StepUnits.tsx';
import { Timeline } from './Timeline.tsx';

/**
 * Keeps `--transport-height` at the height of the transport bar: sheets that come
 * from the bottom end above it, however many rows it has. For a `ref`.
 */
function publishHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--transport-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

/** Where the run has stopped by itself: how to go on. */
function GoOn() {
  const held = useLab((state) => state.status?.held === true);
  if (!held) return null;
  return (
    <p className="go-on" data-testid="go-on">
      Step on<span className="by-key"> with the arrow key</span>, or play.
    </p>
  );
}

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
