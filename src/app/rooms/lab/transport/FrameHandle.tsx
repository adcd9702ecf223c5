import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { leastRange } from '../../../run/range.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { timeAt } from './timelinePicture.ts';

/** Steps of the arrow keys, as parts of the run. */
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

/** The time to which a key moves from another in a run, s; undefined: the key moves nothing. */
export function timelineKey(key: string, time: number, duration: number): number | undefined {
  const part = STEPS[key];
  return part === undefined ? undefined : Math.max(0, Math.min(duration, time + part * duration));
}

/** A press that moves less than this is a click on the timeline below, px. */
const STILL = 4;

/** One end of the frame around what the plots show: drag it, or move it by keys. */
export function FrameHandle({ side }: { readonly side: 'from' | 'to' }) {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  // The frame moves with the window: with now, when the user zooms, or when there is more or less room for the plots.
  useLab((state) => state.status);
  useLab((state) => state.range);
  useLab((state) => state.plotWidth);
  const press = useRef<{ readonly x: number; moved: boolean } | null>(null);
  const duration = laboratory.data?.opened.duration ?? 0;
  const window = viewer.window;
  const time = Math.min(duration, window[side]);
  const moveTo = (wanted: number): void => {
    const least = leastRange(duration);
    const { from, to } = viewer.window;
    if (side === 'from') viewer.show({ from: Math.min(wanted, to - least), to });
    else viewer.show({ from, to: Math.max(wanted, from + least) });
  };
  const timeUnder = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    return box === undefined ? time : timeAt(event.clientX - box.left, box.width, duration);
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
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, moved: false };
      }}
      onPointerMove={(event) => {
        const { current } = press;
        if (current === null) return;
        current.moved ||= Math.abs(event.clientX - current.x) > STILL;
        if (current.moved) moveTo(timeUnder(event));
      }}
      onPointerUp={(event) => {
        if (press.current?.moved === false) laboratory.playback.seek({ time: timeUnder(event) });
        press.current = null;
      }}
      onPointerCancel={() => {
        press.current = null;
      }}
    />
  );
}
