import { useRef, type RefObject } from 'react';

/** Dragged down by this much, a sheet closes, px. */
const ENOUGH = 60;

interface Props {
  /** What moves with the bar. */
  readonly sheet: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** The bar by which a finger pulls a sheet down; keys and others have the Close button. */
export function GrabBar({ sheet, close }: Props) {
  const begun = useRef<number | null>(null);
  const move = (by: number): void => {
    if (sheet.current !== null) sheet.current.style.transform = by > 0 ? `translateY(${by}px)` : '';
  };
  return (
    <div
      className="grab"
      aria-hidden="true"
      onPointerDown={(event) => {
        begun.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => begun.current !== null && move(event.clientY - begun.current)}
      onPointerUp={(event) => {
        const by = event.clientY - (begun.current ?? event.clientY);
        begun.current = null;
        move(0);
        if (by > ENOUGH) close();
      }}
      onPointerCancel={() => {
        begun.current = null;
        move(0);
      }}
    />
  );
}
