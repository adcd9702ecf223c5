import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cursorAfter, flowBeside } from './cursorKeys.ts';
import { PlotPointer } from './pointer.ts';
import { timeAsDrawn } from '../../../charts/plot/ticks.ts';
import { useWheel } from '../../../charts/plot/useWheel.ts';
import type { View } from '../../../charts/plot/view.ts';
import { PAN_STEP } from '../../../run/viewer.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { explain } from '../../../explain/why/asking.ts';
import { clockTime, figure } from '../../../ui/words/numbers.ts';
import type { Panel, Pointing } from './panel.ts';

interface Props {
  readonly panel: Panel;
  readonly pointing: Pointing;
  /** The view on the screen. */
  readonly viewNow: () => View | null;
}

/**
 * What lies over a plot and takes pointer and keys: a slider along its time axis,
 * so that a screen reader says the values where the cursor is moved to.
 */
export function PlotCursor({ panel, pointing, viewNow }: Props) {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  const element = useRef<HTMLDivElement>(null);
  const now = useLab((state) => (state.status?.playing === true ? 0 : (state.status?.now ?? 0)));
  useLab((state) => state.run);
  const [spoken, setSpoken] = useState<{ readonly time: number; readonly text: string } | null>(null);
  const pointer = useMemo(
    () =>
      new PlotPointer(
        laboratory,
        viewNow,
        (view, x, y) => {
          const { data } = laboratory;
          return data === null ? -1 : (pointing.flowAt?.(data, view, x, y) ?? -1);
        },
        (view, x, y) => {
          const { data, store } = laboratory;
          return (data && pointing.markAt?.(data, view, x, y, store.getState().flow)) ?? null;
        },
      ),
    [laboratory, viewNow, pointing],
  );
  useWheel(element, viewer, viewNow);
  useEffect(() => () => viewer.point(null), [viewer]);

  const speak = (time: number, flow: number): void => {
    const { data } = laboratory;
    const view = viewNow();
    if (data === null || view === null) return;
    setSpoken({ time, text: `${timeAsDrawn(view, time)} s: ${pointing.at(data, view, time, flow)}` });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { data, store } = laboratory;
    const view = viewNow();
    if (data === null || view === null || event.altKey) return;
    const { flow } = store.getState();
    const sideways = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const upright = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (sideways !== 0 && event.shiftKey) viewer.pan(sideways * PAN_STEP);
    else if (upright !== 0) {
      const next = flowBeside(
        data.opened.flows.map(({ index }) => index),
        flow,
        upright,
      );
      store.setState({ flow: next });
      speak(viewer.cursor ?? data.present.now, next);
    } else if (event.key === 'Enter' && viewer.cursor !== null) {
      const { cursor } = viewer;
      // Ctrl and an arrow put the cursor on a mark.
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
      speak(time, flow);
    }
    event.preventDefault();
  };

  const place = (event: { readonly clientX: number; readonly clientY: number }): readonly [number, number] => {
    const box = element.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  };
  const duration = laboratory.data?.opened.duration ?? 0;
  return (
    <div
      ref={element}
      className="plot-cursor"
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
        viewer.point(null);
        setSpoken(null);
      }}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        // The middle button would scroll.
        if (event.button === 1) event.preventDefault();
        pointer.down(event, place(event)[0]);
      }}
      onPointerMove={(event) => {
        pointer.move(...place(event));
        event.currentTarget.classList.toggle('on-mark', pointer.isOnMark(...place(event)));
      }}
      onPointerUp={(event) => pointer.up(...place(event))}
      onPointerCancel={() => pointer.cancel()}
      onPointerLeave={() => viewer.point(null)}
      onDoubleClick={() => pointer.twice()}
    />
  );
}
