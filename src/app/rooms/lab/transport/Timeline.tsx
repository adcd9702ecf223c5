import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Past } from '../../../charts/plot/past.ts';
import { tonesOf } from '../../../run/facts/groups.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { LabelLayer } from '../../../charts/stage/labelLayer.ts';
import { sizesFor } from '../../../charts/stage/sizes.ts';
import { Surface } from '../../../charts/stage/surface.ts';
import { useStage } from '../../../charts/stage/useStage.ts';
import { currentTheme, lookNumber } from '../../../ui/theme.ts';
import { explain } from '../../../explain/why/asking.ts';
import { clockTime, figure } from '../../../ui/words/numbers.ts';
import { leastRange } from '../../../run/view/range.ts';
import { useDrag } from '../../../ui/useDrag.ts';
import { ZOOM } from '../panels/frame/pointer.ts';
import type { FrameBrush } from './FrameBrush.ts';
import { signAt, timeOnTrack, timelinePicture, type Size } from './timelinePicture.ts';

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
function timelineKey(key: string, time: number, duration: number): number | undefined {
  const part = STEPS[key];
  return part === undefined ? undefined : Math.max(0, Math.min(duration, time + part * duration));
}

/** One end of the frame, for keyboards; pointers use `FrameBrush`. */
function FrameHandle({ side }: { readonly side: 'from' | 'to' }) {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  // Re-render when the window of the plots changes: it follows the current time, is zoomed, or is resized.
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

/** Minimum interval between pictures while the run plays, ms. */
const EVERY = 100;

/** A click on a sign opens its explanation. */
function explainAt(laboratory: Laboratory, size: Size, x: number, y: number): void {
  const sizes = sizesFor(size.width, currentTheme(), window.innerWidth);
  const ref = laboratory.data && signAt(laboratory.data, size, sizes, x, y);
  if (ref !== null) explain(laboratory, ref);
}

/** The frame for pointers; an end that is not dragged stays. */
function frameBrush(laboratory: Laboratory, group: SVGGElement, sizeNow: () => Size): FrameBrush | null {
  if (ZOOM.module === null) return null;
  const { viewer } = laboratory;
  const duration = (): number => laboratory.data?.opened.duration ?? 0;
  const at = (x: number): number => timeOnTrack(x, sizeNow().width, duration());
  return new ZOOM.module.FrameBrush(
    group,
    (now, begun) => {
      const { window } = viewer;
      const least = leastRange(duration());
      if (now.to === begun.to) viewer.show({ from: Math.min(at(now.from), window.to - least), to: window.to });
      else if (now.from === begun.from)
        viewer.show({ from: window.from, to: Math.max(at(now.to), window.from + least) });
      else viewer.show({ from: at(now.from), to: Math.max(at(now.to), at(now.from) + least) });
    },
    (x, y) => {
      laboratory.playback.seek({ time: at(x) });
      explainAt(laboratory, sizeNow(), x, y);
    },
  );
}

/** The whole run: click, drag or keys go anywhere in it. The frame is the range of the plots. */
export function Timeline() {
  const laboratory = useLaboratory();
  const stage = useStage();
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const frame = useRef<SVGGElement>(null);
  const handles = useRef<HTMLDivElement>(null);
  const status = useLab((state) => state.status);
  // Another painter needs another canvas.
  const painter = useLab((state) => state.painter);
  useLab((state) => state.run);
  const duration = laboratory.data?.opened.duration ?? 0;
  const aim = useLab((state) => state.aim);
  const now = aim ?? status?.now ?? 0;

  useEffect(() => {
    if (canvas === null || svg.current === null) return;
    const surface = new Surface(canvas, stage.paintClient, stage.invalidate);
    const layer = new LabelLayer(svg.current);
    const past = new Past();
    const last = { drawn: -Infinity };
    let brush: FrameBrush | null = null;
    const remove = stage.add({
      draw: () => {
        const { data, viewer, store } = laboratory;
        if (data === null || surface.size.width === 0) return;
        const { aim: wanted, bookmarks, loop, flow } = store.getState();
        // The miniature changes slowly, so it is not redrawn in every frame.
        const clock = performance.now();
        if (data.present.playing && clock - last.drawn < EVERY) return;
        last.drawn = clock;
        const sizes = sizesFor(surface.size.width, currentTheme(), window.innerWidth);
        past.begin(`${lookNumber()} ${flow} ${viewer.hovered}`, window.devicePixelRatio || 1);
        const picture = timelinePicture(data, surface.size, viewer.window, {
          aim: wanted,
          bookmarks,
          loop,
          sizes,
          past,
        });
        surface.show({ name: 'timeline', picture }, tonesOf(data.opened.flows));
        layer.show(picture.labels, sizes, false);
        handles.current?.parentElement?.style.setProperty('--scale', String(sizes.scale));
        handles.current?.style.setProperty('--from', `${picture.frame.from}px`);
        handles.current?.style.setProperty('--to', `${picture.frame.to}px`);
        brush ??= frame.current && frameBrush(laboratory, frame.current, () => surface.size);
        brush?.show(picture.frame, surface.size);
      },
    });
    return () => {
      remove();
      surface.end();
    };
  }, [laboratory, stage, canvas]);

  const track = useRef<HTMLDivElement | null>(null);
  const seekTo = (x: number): void => {
    const width = track.current?.getBoundingClientRect().width ?? 0;
    laboratory.playback.seek({ time: timeOnTrack(x, width, duration) });
  };
  const scrub = useDrag<HTMLDivElement>({
    start: ({ x }) => seekTo(x),
    move: ({ x }) => seekTo(x),
    // Only a click on a sign opens its explanation, not a drag that starts there.
    end: ({ x, y }, { moved, cancelled }) => {
      if (!moved && !cancelled && track.current !== null)
        explainAt(laboratory, track.current.getBoundingClientRect(), x, y);
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const time = timelineKey(event.key, now, duration);
    if (event.key === 'Home') laboratory.playback.toStart();
    else if (event.key === 'End') laboratory.playback.toNewest();
    else if (time === undefined) return;
    else laboratory.playback.seek({ time });
    event.preventDefault();
  };
  return (
    // T opens the table of events.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="timeline"
      onPointerEnter={() => ZOOM.whenHere(() => stage.invalidate())}
      onKeyDown={(event) => {
        if ((event.key === 't' || event.key === 'T') && !event.ctrlKey && !event.altKey && !event.metaKey)
          laboratory.set({ table: 'timeline' });
      }}
    >
      <canvas key={painter} ref={setCanvas} aria-hidden="true" />
      <svg ref={svg} aria-hidden="true" />
      <div
        ref={(element) => {
          track.current = element;
          return scrub(element);
        }}
        className="timeline-now"
        // A native slider cannot be drawn on, and its thumb would shift the times.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label="Timeline"
        aria-valuemin={0}
        aria-valuemax={duration}
        aria-valuenow={Number(now.toFixed(3))}
        aria-valuetext={`${clockTime(now)} s of ${figure(duration)} s`}
        onKeyDown={onKeyDown}
      />
      <div ref={handles} className="frame-handles">
        <FrameHandle side="from" />
        <FrameHandle side="to" />
        <svg className="frame-brush full-width" aria-hidden="true">
          <g ref={frame} />
        </svg>
      </div>
    </div>
  );
}
