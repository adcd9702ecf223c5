import { drag, type D3DragEvent } from 'd3-drag';
import { select } from 'd3-selection';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** Position of a drag, px of the element (of its view box in SVG), and the underlying event. */
export type Dragged<On extends HTMLElement | SVGSVGElement> = D3DragEvent<On, unknown, unknown>;

/** A press that moves less than this is a click, px. */
export const STILL = 4;

interface Drag<On extends HTMLElement | SVGSVGElement> {
  /**
   * Whether this press of the first button or a finger starts a drag; by default not with Ctrl, which is the second
   * button on a Mac.
   */
  readonly takes?: (event: MouseEvent | TouchEvent, element: On) => boolean;
  /** Horizontal only: a finger that first moves vertically scrolls the page. */
  readonly sideways?: boolean;
  /** Pressed; a `click` follows unless it moves. */
  readonly start?: (event: Dragged<On>) => void;
  readonly move?: (event: Dragged<On>) => void;
  /** The drag ended. Not `moved`: it was a press. `cancelled`: the browser took over the gesture. */
  readonly end?: (event: Dragged<On>, how: { readonly moved: boolean; readonly cancelled: boolean }) => void;
}

/**
 * Dragging by mouse, pen or touch with d3-drag: returns a ref for the element. Style sheets define other touch gestures
 * (`touch-action`).
 */
export function useDrag<On extends HTMLElement | SVGSVGElement>(given: Drag<On>): (element: On | null) => () => void {
  const newest = useRef(given);
  useLayoutEffect(() => {
    newest.current = given;
  });
  return useCallback((element: On | null) => {
    if (element === null) return () => {};
    let moved = false;
    const behaviour = drag<On, unknown>()
      .container(() => element)
      .clickDistance(STILL)
      .filter((event: MouseEvent | TouchEvent) => {
        const { takes } = newest.current;
        return (!('button' in event) || event.button === 0) && (takes?.(event, element) ?? !event.ctrlKey);
      })
      .on('start', (event: Dragged<On>) => {
        moved = false;
        newest.current.start?.(event);
      })
      .on('drag', (event: Dragged<On>) => {
        const { x, y } = event.subject as { readonly x: number; readonly y: number };
        moved ||= Math.hypot(event.x - x, event.y - y) > STILL;
        if (moved) newest.current.move?.(event);
      })
      .on('end', (event: Dragged<On>) => {
        newest.current.end?.(event, { moved, cancelled: (event.sourceEvent as Event).type === 'touchcancel' });
      });
    if (newest.current.sideways === true) leaveUpright(element);
    select(element).call(behaviour).style('touch-action', null);
    return () => {
      select(element).on('.drag .upright', null);
    };
  }, []);
}

/** Hides vertical touch gestures from d3-drag, which would block scrolling. */
function leaveUpright(element: Element): void {
  let first: Touch | undefined;
  let isUpright: boolean | undefined;
  select(element)
    .on('touchstart.upright', ({ touches }: TouchEvent) => {
      [first, isUpright] = [touches[0], undefined];
    })
    .on('touchmove.upright', (event: TouchEvent) => {
      const [now] = event.touches;
      if (first === undefined || now === undefined) return;
      isUpright ??= Math.abs(now.clientY - first.clientY) > Math.abs(now.clientX - first.clientX);
      if (isUpright && event.touches.length === 1) event.stopImmediatePropagation();
    });
}
