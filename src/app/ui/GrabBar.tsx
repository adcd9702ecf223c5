import { useRef } from 'react';
import './sideSheet.css';

/** Drag distance that closes a sheet, px. */
const ENOUGH = 60;

function move(bar: HTMLElement, by: number): void {
  const sheet = bar.parentElement;
  if (sheet !== null) sheet.style.transform = by > 0 ? `translateY(${by}px)` : '';
}

/** The handle at the top of a sheet for pulling it down by touch; others use the Close button. */
export function GrabBar({ close }: { readonly close: () => void }) {
  const begun = useRef<number | null>(null);
  return (
    <div
      className="grab"
      aria-hidden="true"
      onPointerDown={(event) => {
        begun.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => begun.current !== null && move(event.currentTarget, event.clientY - begun.current)}
      onPointerUp={(event) => {
        const by = event.clientY - (begun.current ?? event.clientY);
        begun.current = null;
        move(event.currentTarget, 0);
        if (by > ENOUGH) close();
      }}
      onPointerCancel={(event) => {
        begun.current = null;
        move(event.currentTarget, 0);
      }}
    />
  );
}
