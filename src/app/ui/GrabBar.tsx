import { useRef } from 'react';
import './sideSheet.css';

/** Drag distance that closes or raises a sheet, px; a press moves less than the second. */
const ENOUGH = 60;
const ENOUGH_UP = 24;
const STILL = 4;

function move(bar: HTMLElement, by: number): void {
  const sheet = bar.parentElement;
  if (sheet !== null) sheet.style.transform = by > 0 ? `translateY(${by}px)` : '';
}

/**
 * The handle at the top of a sheet for pulling it down by touch; others use its buttons. `raise`: what pulling it up, or
 * a press, does.
 */
export function GrabBar({ close, raise }: { readonly close: () => void; readonly raise?: (() => void) | undefined }) {
  const begun = useRef<number | null>(null);
  return (
    // A button, so that browsers give it the touches near it.
    <button
      type="button"
      tabIndex={-1}
      className="grab bare"
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
        else if (by < -ENOUGH_UP || Math.abs(by) < STILL) raise?.();
      }}
      onPointerCancel={(event) => {
        begun.current = null;
        move(event.currentTarget, 0);
      }}
    />
  );
}
