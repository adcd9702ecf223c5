import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { timeAt, usePlotGestures, ZOOM } from './pointer.ts';
import { timeAsDrawn } from '#app/charts/plot/ticks.ts';
import type { View } from '#app/charts/plot/view.ts';
import { PAN_STEP } from '#app/run/view/viewer.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { explain } from '#app/explain/why/asking.ts';
import { clockTime, figure } from '#app/ui/words/numbers.ts';
import type { Panel, Pointing } from '../kit/panel.ts';
import type { EventRef } from '#app/run/words/statement.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { placeOn } from '#app/ui/placeOn.ts';
import { STILL } from '#app/ui/useDrag.ts';

/** How long a click waits for a second one where double clicks have an effect, ms. */
const SECOND = 250;

/**
 * New position of the cursor after a key, s; undefined: the key is not for the cursor. Ctrl moves from event to event.
 */
export function cursorAfter(
  press: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  data: RunData,
  view: View,
  cursor: number | null,
): number | undefined {
  const { now, known } = data.present;
  const last = Math.min(view.to, Math.max(now, known));
  const inside = (time: number): number => Math.max(view.from, Math.min(last, time));
  const start = cursor ?? now;
  const direction = press.key === 'ArrowRight' ? 1 : press.key === 'ArrowLeft' ? -1 : 0;
  if (press.key === 'Home') return view.from;
  if (press.key === 'End') return last;
  if (direction === 0) return undefined;
  if (press.ctrlKey || press.metaKey) return inside(nextEvent(data, inside(start), direction, view));
  if (cursor === null) return inside(start);
  // One px, or one sample if a sample is wider.
  const column = Math.max((view.to - view.from) / (view.right - view.left), data.opened.bucket);
  return inside(start + direction * column);
}

/** Time of the next mark after or before a time, s; unchanged if there is none in the window. */
function nextEvent(data: RunData, time: number, direction: 1 | -1, view: View): number {
  const near = (view.to - view.from) * 1e-9;
  const marks = direction > 0 ? data.marks.between(time + near, view.to) : data.marks.between(view.from, time - near);
  return marks.at(direction > 0 ? 0 : -1)?.time ?? time;
}

/** The flow after (1) or before (-1) the selected one in a list; beyond the ends none (-1). */
export function nextFlow(flows: readonly number[], selected: number, direction: 1 | -1): number {
  const place = flows.indexOf(selected);
  if (place < 0) return (direction > 0 ? flows[0] : flows.at(-1)) ?? -1;
  return flows[place + direction] ?? -1;
}

interface Props {
  readonly panel: Panel;
  readonly pointing: Pointing;
  /** The view on the screen. */
  readonly viewNow: () => View | null;
}

/**
 * Pointer and keyboard layer over a plot: a slider along its time axis, so that screen readers announce the values at
 * the cursor.
 */
export function PlotCursor({ panel, pointing, viewNow }: Props) {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  const element = useRef<HTMLDivElement>(null);
  const now = useLab((state) => (state.status?.playing === true ? 0 : (state.status?.now ?? 0)));
  useLab((state) => state.run);
  const [spoken, setSpoken] = useState<{ readonly time: number; readonly text: string } | null>(null);
  usePlotGestures(element, viewNow);
  const clicked = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => viewer.point(null), [viewer]);

  const speak = (time: number, flow: number): void => {
    const { data } = laboratory;
    const view = viewNow();
    if (data === null || view === null) return;
    setSpoken({ time, text: `${timeAsDrawn(view, time)} s: ${pointing.at(data, view, time, flow)}` });
  };

  /** The event of the mark at a position; null: none. */
  const markAt = (event: MouseEvent): EventRef | null => {
    const { data, store } = laboratory;
    const view = viewNow();
    if (data === null || view === null) return null;
    return pointing.markAt?.(data, view, ...placeOn(element.current, event), store.getState().flow) ?? null;
  };
  const point = (event: MouseEvent): void => {
    const { data } = laboratory;
    const view = viewNow();
    if (data === null || view === null) return;
    const [x, y] = placeOn(element.current, event);
    const inside = x >= view.left && x <= view.right;
    viewer.point(inside ? timeAt(view, x) : null, inside ? (pointing.flowAt?.(data, view, x, y) ?? -1) : -1);
    element.current?.classList.toggle('on-mark', event.buttons === 0 && markAt(event) !== null);
  };
  /** On a mark, goes to just after its event and to its explanation; elsewhere to the clicked time. */
  const click = (event: MouseEvent): void => {
    const view = viewNow();
    const [x] = placeOn(element.current, event);
    if (view === null || x < view.left - STILL || x > view.right + STILL) return;
    const ref = markAt(event);
    const time = Math.min(view.end, timeAt(view, x));
    const go = (): void => (ref === null ? laboratory.playback.seek({ time }) : explain(laboratory, ref));
    clearTimeout(clicked.current);
    // Only a zoomed plot handles double clicks.
    if (viewer.isZoomed) clicked.current = setTimeout(go, SECOND);
    else go();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { data, store } = laboratory;
    const view = viewNow();
    if (data === null || view === null || event.altKey) return;
    const { flow } = store.getState();
    const sideways = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const upright = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'Enter' && event.shiftKey) ZOOM.whenHere(({ markSpan }) => markSpan(laboratory, view));
    else if (event.key === 'Escape' && ZOOM.module?.leavesSpan(laboratory) === true) setSpoken(null);
    else if (sideways !== 0 && event.shiftKey) viewer.pan(sideways * PAN_STEP);
    else if (upright !== 0) {
      const next = nextFlow(
        data.opened.flows.map(({ index }) => index),
        flow,
        upright,
      );
      store.setState({ flow: next });
      speak(viewer.cursor ?? data.present.now, next);
    } else if (event.key === 'Enter' && viewer.cursor !== null) {
      const { cursor } = viewer;
      // Ctrl with an arrow puts the cursor on a mark.
      const mark = pointing.marks === undefined ? undefined : data.marks.between(cursor, cursor).at(-1);
      if (mark === undefined) laboratory.playback.seek({ time: cursor });
      else explain(laboratory, mark);
    } else if (event.key === 'Escape' && viewer.cursor !== null) {
      viewer.point(null);
      setSpoken(null);
    } else {
      const time = cursorAfter(event, data, view, viewer.cursor);
      if (time === undefined) return;
      viewer.point(time);
      ZOOM.module?.stretchSpan(laboratory, time);
      speak(time, flow);
    }
    event.preventDefault();
  };

  const duration = laboratory.data?.opened.duration ?? 0;
  return (
    <div
      ref={element}
      className="touch plot-cursor"
      // A native slider cannot be drawn on.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={`Cursor of ${panel.title}`}
      aria-describedby={`${panel.id}-summary`}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={Number((spoken?.time ?? now).toFixed(6))}
      aria-valuetext={spoken?.text ?? `now, ${clockTime(now)} s of ${figure(duration)} s`}
      onKeyDown={onKeyDown}
      onBlur={() => {
        ZOOM.module?.dropSpan(laboratory);
        viewer.point(null);
        setSpoken(null);
      }}
      onFocus={() => void ZOOM.fetch()}
      onPointerEnter={() => void ZOOM.fetch()}
      onPointerMove={point}
      onPointerLeave={() => viewer.point(null)}
      onClick={click}
      onDoubleClick={() => {
        clearTimeout(clicked.current);
        viewer.reset();
      }}
    />
  );
}
