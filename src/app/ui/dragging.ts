import { useEffect, useState, type PointerEvent, type RefObject } from 'react';
// Only lists whose rows move need it.
import './dragging.css';

/** Which row is dragged, and where it would come to be. */
interface Dragged {
  readonly from: number;
  readonly to: number;
}

/** Where a row would come to be that is let go at a height of the screen, px: behind all others whose middle is above. */
function placeAt(list: Element, from: number, y: number): number {
  const others = [...list.children].filter((_, index) => index !== from);
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** On which side of a row what is dragged would come to be. */
export const dropClass = (dragged: Dragged | null, index: number): string => {
  if (dragged === null) return '';
  if (index === dragged.from) return 'dragged';
  return index !== dragged.to ? '' : dragged.to < dragged.from ? 'drop-above' : 'drop-below';
};

/** Rows of a list are moved by their grips, with a mouse, a pen or a finger; Esc leaves them where they were. */
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
