import { useEffect, useState, type PointerEvent, type RefObject } from 'react';
// Only reorderable lists need it.
import './dragging.css';

/** The dragged row, and its target position. */
interface Dragged {
  readonly from: number;
  readonly to: number;
}

/** Target index of a row released at a y coordinate of the screen, px: after all others whose centre is above. */
function placeAt(list: Element, from: number, y: number): number {
  const others = [...list.children].filter((_, index) => index !== from);
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Class that marks the side of a row on which the dragged row would be inserted. */
export const dropClass = (dragged: Dragged | null, index: number): string => {
  if (dragged === null) return '';
  if (index === dragged.from) return 'dragged';
  return index !== dragged.to ? '' : dragged.to < dragged.from ? 'drop-above' : 'drop-below';
};

/** Reordering of list rows by drag handles, with mouse, pen or touch; Esc cancels. */
export function useDragging(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const active = dragged !== null;
  useEffect(() => {
    if (!active) return undefined;
    const hear = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setDragged(null);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [active]);
  const grip = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from, to: from });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>): void => {
      if (list.current === null || dragged?.from !== from) return;
      const to = placeAt(list.current, from, clientY);
      list.current.children[to]?.scrollIntoView({ block: 'nearest' });
      if (to !== dragged.to) setDragged({ from, to });
    },
    onPointerUp: (): void => {
      setDragged(null);
      if (dragged?.from === from && dragged.to !== from) drop(from, dragged.to);
    },
    onPointerCancel: (): void => setDragged(null),
  });
  return { dragged, grip };
}
