import { scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent } from 'd3-zoom';
import type { View } from '#app/charts/plot/view.ts';
import { leastRange } from '#app/run/view/range.ts';
import type { Viewer } from '#app/run/view/viewer.ts';
import { STILL } from '#app/ui/useDrag.ts';

export * from './spans.ts';
export { FrameBrush } from '../../transport/FrameBrush.ts';

/** Wheel distance that doubles the time window, px, and px per line for wheels that report lines. */
const TURN = 240;
const LINE = 16;

const turned = ({ deltaX, deltaY, deltaMode }: WheelEvent, sideways: boolean): number =>
  (sideways ? deltaX || deltaY : deltaY) * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);

/** Whether a wheel moves the window: with Shift, or sideways if the plot has the focus. */
const isSideways = ({ shiftKey, deltaX, deltaY }: WheelEvent, element: Element): boolean =>
  shiftKey || (document.activeElement === element && Math.abs(deltaX) > Math.abs(deltaY));

/**
 * Moves and scales the common time window: two fingers, drags with Shift or the middle button, and the wheel, with Ctrl
 * or if the plot has the focus. Otherwise the page scrolls.
 */
export function zoomWindow(element: HTMLElement, viewer: Viewer, viewNow: () => View | null, begins: () => void): void {
  let whole = scaleLinear();
  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(STILL)
    .wheelDelta((event: WheelEvent) => -turned(event, false) / TURN)
    .filter((event: MouseEvent | TouchEvent | WheelEvent) => {
      const view = viewNow();
      if (view === null) return false;
      if ('touches' in event ? event.touches.length < 2 : !takes(event)) return false;
      fit(view);
      return true;
    })
    .on('start', begins)
    .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      const [from = 0, to = 0] = transform.rescaleX(whole).domain();
      viewer.show({ from, to });
    });
  const takes = (event: MouseEvent | WheelEvent): boolean => {
    if ('deltaY' in event)
      return !isSideways(event, element) && (document.activeElement === element || event.ctrlKey || event.metaKey);
    // The middle button would scroll.
    if (event.button === 1) event.preventDefault();
    return event.button === 1 || (event.button === 0 && event.shiftKey);
  };
  /** The window may have moved since the last gesture: start with the present one. */
  const fit = ({ left, right, end }: View): void => {
    const { from, to } = viewer.window;
    const k = end / (to - from);
    whole = scaleLinear([0, end], [left, right]);
    behaviour
      .scaleExtent([1, end / leastRange(end)])
      .extent([
        [left, 0],
        [right, 0],
      ])
      .translateExtent([
        [left, 0],
        [right, 0],
      ]);
    select(element).property('__zoom', zoomIdentity.translate(left - k * whole(from), 0).scale(k));
  };
  select(element)
    .call(behaviour)
    .on('dblclick.zoom', null)
    .on(
      'wheel.pan',
      (event: WheelEvent) => {
        const view = viewNow();
        if (view === null || !isSideways(event, element)) return;
        event.preventDefault();
        viewer.pan(turned(event, true) / (view.right - view.left));
      },
      { passive: false },
    );
}
