import type { KeyboardEvent } from 'react';
import { leastRange } from '../../../run/view/range.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Steps of the arrow keys, as fractions of the run. */
const SMALL = 1 / 200;
const LARGE = 1 / 20;

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: SMALL,
  ArrowUp: SMALL,
  ArrowLeft: -SMALL,
  ArrowDown: -SMALL,
  PageUp: LARGE,
  PageDown: -LARGE,
};

/** The time reached by a key, s; undefined: the key has no effect. */
export function timelineKey(key: string, time: number, duration: number): number | undefined {
  const part = STEPS[key];
  return part === undefined ? undefined : Math.max(0, Math.min(duration, time + part * duration));
}

/** One end of the frame, for keyboards; pointers use `FrameBrush`. */
export function FrameHandle({ side }: { readonly side: 'from' | 'to' }) {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  // The frame moves with the window: with now, by zooming, or when the plots are resized.
  useLab((state) => state.status);
  useLab((state) => state.range);
  useLab((state) => state.plotWidth);
  const duration = laboratory.data?.opened.duration ?? 0;
  const window = viewer.window;
  const time = Math.min(duration, window[side]);
  const moveTo = (wanted: number): void => {
    const least = leastRange(duration);
    const { from, to } = viewer.window;
    if (side === 'from') viewer.show({ from: Math.min(wanted, to - least), to });
    else viewer.show({ from, to: Math.max(wanted, from + least) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const ends: Record<string, number> = { Home: 0, End: duration };
    const wanted = ends[event.key] ?? timelineKey(event.key, time, duration);
    if (wanted === undefined) return;
    moveTo(wanted);
    event.preventDefault();
  };
  const text = `${Number(time.toFixed(3))} s`;
  return (
    <div
      className={`frame-handle frame-${side}`}
      // A native slider has no second thumb.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={side === 'from' ? 'Plots begin at' : 'Plots end at'}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={Number(time.toFixed(3))}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
    />
  );
}
