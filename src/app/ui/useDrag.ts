import { drag, type D3DragEvent } from 'd3-drag';
import { select } from 'd3-selection';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** Where a drag is, px of the element (of its view box in SVG), and the event of mouse or finger behind it. */
export type Dragged<On extends HTMLElement | SVGSVGElement> = D3DragEvent<On, unknown, unknown>;

interface Drag<On extends HTMLElement | SVGSVGElement> {
  /** Whether this press begins a drag; left out: one with the first button or a finger. */
  readonly takes?: (event: MouseEvent | TouchEvent, element: On) => boolean;
  readonly start?: (event: Dragged<On>) => void;
  readonly move?: (event: Dragged<On>) => void;
  /** It is over. `cancelled`: the browser took the finger for something else. */
  readonly end?: (event: Dragged<On>, cancelled: boolean) => void;
}

/** What is dragged with a mouse, a pen or a finger, by d3-drag: a ref for the element. Style sheets say what else a finger does there (`touch-action`). */
export function useDrag<On extends HTMLElement | SVGSVGElement>(given: Drag<On>): (element: On | null) => () => void {
  const newest = useRef(given);
  useLayoutEffect(() => {
    newest.current = given;
  });
  return useCallback((element: On | null) => {
    if (element === null) return () => {};
    const behaviour = drag<On, unknown>()
      .container(() => element)
      .filter((event: MouseEvent | TouchEvent) => {
        const isFirst = !('button' in event) || (event.button === 0 && !event.ctrlKey);
        return isFirst && (newest.current.takes?.(event, element) ?? true);
      })
      .on('start', (event: Dragged<On>) => newest.current.start?.(event))
      .on('drag', (event: Dragged<On>) => newest.current.move?.(event))
      .on('end', (event: Dragged<On>) =>
        newest.current.end?.(event, (event.sourceEvent as Event).type === 'touchcancel'),
      );
    select(element).call(behaviour).style('touch-action', null);
    return () => {
      select(element).on('.drag', null);
    };
  }, []);
}
