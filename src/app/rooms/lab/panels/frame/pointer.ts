import { select } from 'd3-selection';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { timeOf, type View } from '#app/charts/plot/view.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import { useLaboratory } from '#app/run/useLab.ts';
import { Part } from '#app/ui/parts/part.ts';
import { useDrag } from '#app/ui/useDrag.ts';

/** Loaded when a plot or the timeline is first pointed at or focused. */
export const ZOOM = new Part('The zoom of the plots', () => import('./zoomWindow.ts'));

/** The time at an x, s; outside the plot that of its edge. */
export const timeAt = (view: View, x: number): number =>
  Math.max(0, timeOf(view, Math.max(view.left, Math.min(view.right, x))));

/**
 * Mouse, wheel and touch gestures for the common time window: a drag selects a span, or moves the end of the selected
 * one; `zoomWindow` handles the rest.
 */
export function usePlotGestures(element: RefObject<HTMLElement | null>, viewNow: () => View | null): void {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  const loaded = useStore(ZOOM.store, () => ZOOM.module);
  const [zoom, setZoom] = useState(loaded);
  /** Start of a drag, s; NaN: none. */
  const begun = useRef(NaN);
  // Attaching listeners again would end a drag in progress: a zoom that is loaded meanwhile waits for its end.
  useEffect(() => {
    if (Number.isNaN(begun.current)) setZoom(loaded);
  }, [loaded]);
  const passed = (x: number): TimeRange | null => {
    const view = viewNow();
    if (view === null || Number.isNaN(begun.current)) return null;
    const time = timeAt(view, x);
    return { from: Math.min(begun.current, time), to: Math.max(begun.current, time) };
  };
  const drag = useDrag<HTMLElement>({
    sideways: true,
    takes: (event) => !event.shiftKey && viewNow() !== null,
    start: ({ x }) => {
      const view = viewNow()!;
      begun.current = ZOOM.module?.otherEnd(laboratory, view, x) ?? timeAt(view, x);
    },
    move: ({ x }) => viewer.dragOver(passed(x)),
    end: ({ x }, { moved, cancelled }) => {
      const range = moved && !cancelled ? passed(x) : null;
      begun.current = NaN;
      setZoom(ZOOM.module);
      viewer.dragOver(null);
      if (range !== null) ZOOM.whenHere(({ selectSpan }) => selectSpan(laboratory, range));
    },
  });
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    // A second finger ends the gesture of the first: the zoom is informed first.
    zoom?.zoomWindow(current, viewer, viewNow, () => {
      begun.current = NaN;
      viewer.dragOver(null);
    });
    const end = drag(current);
    return () => {
      end();
      select(current).on('.zoom .pan', null);
    };
  }, [element, viewer, viewNow, drag, zoom]);
}
