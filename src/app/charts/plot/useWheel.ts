import { useEffect, type RefObject } from 'react';
import { timeOf, type View } from './view.ts';
import type { Viewer } from '../../run/viewer.ts';

/** How far a wheel turns for twice as long a window, px. */
const TURN = 240;

/**
 * The wheel over a plot: zooms about the pointer with Ctrl, or when the plot has
 * the focus; with Shift, or sideways, it pans. Otherwise the page scrolls.
 */
export function useWheel(element: RefObject<HTMLElement | null>, viewer: Viewer, viewNow: () => View | null): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const turned = (event: WheelEvent): void => {
      const view = viewNow();
      const focused = document.activeElement === current;
      const sideways = event.shiftKey || (focused && Math.abs(event.deltaX) > Math.abs(event.deltaY));
      if (view === null || !(sideways || focused || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      if (sideways) viewer.pan(((event.deltaX || event.deltaY) * by) / (view.right - view.left));
      else {
        const x = event.clientX - current.getBoundingClientRect().left;
        viewer.zoom(2 ** ((event.deltaY * by) / TURN), timeOf(view, Math.max(view.left, Math.min(view.right, x))));
      }
    };
    // A passive listener could not keep the page from scrolling.
    current.addEventListener('wheel', turned, { passive: false });
    return () => current.removeEventListener('wheel', turned);
  }, [element, viewer, viewNow]);
}
