import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useLab, useLaboratory } from '../shell/useLab.ts';
import { LabelLayer } from '../stage/labelLayer.ts';
import { Surface } from '../stage/surface.ts';
import { currentPalette } from '../stage/theme.ts';
import { clockTime, figure } from '../words/numbers.ts';
import { drawTimeline } from './drawTimeline.ts';
import { timeAt, timelinePicture } from './timelinePicture.ts';

/** Steps of the arrow keys, as parts of the run. */
const SMALL = 1 / 200;
const LARGE = 1 / 20;

/** The whole run: click, drag or use the keys to go anywhere in it. */
export function Timeline() {
  const laboratory = useLaboratory();
  const canvas = useRef<HTMLCanvasElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const status = useLab((state) => state.status);
  const busy = useLab((state) => state.busy);
  useLab((state) => state.run);
  const duration = laboratory.data?.opened.duration ?? 0;
  const now = status?.now ?? 0;

  useEffect(() => {
    if (canvas.current === null || svg.current === null) return;
    const surface = new Surface(canvas.current, laboratory.stage.invalidate);
    const layer = new LabelLayer(svg.current);
    const remove = laboratory.stage.add({
      draw: () => {
        const { data } = laboratory;
        if (data === null || surface.size.width === 0) return;
        const picture = timelinePicture(data, surface.size, laboratory.viewer.window);
        drawTimeline(picture, surface.begin(), currentPalette());
        layer.show(picture.labels, picture.view.sizes);
      },
    });
    return () => {
      remove();
      surface.end();
    };
  }, [laboratory]);

  const seekTo = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    laboratory.seek({ time: timeAt(event.clientX - box.left, box.width, duration) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by: Record<string, number> = {
      ArrowRight: SMALL,
      ArrowUp: SMALL,
      ArrowLeft: -SMALL,
      ArrowDown: -SMALL,
      PageUp: LARGE,
      PageDown: -LARGE,
    };
    const part = by[event.key];
    if (part !== undefined) laboratory.seek({ time: Math.max(0, Math.min(duration, now + part * duration)) });
    else if (event.key === 'Home') laboratory.toStart();
    else if (event.key === 'End') laboratory.toNewest();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={busy ? 'timeline busy' : 'timeline'}
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
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekTo(event);
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <svg ref={svg} aria-hidden="true" />
    </div>
  );
}
