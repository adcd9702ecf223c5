import { useRef } from 'react';
import './sideSheet.css';

/** Minimum drag distances that close and that raise a sheet, px; and maximum movement of a press, px. */
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
    // A button, because browsers assign nearby touches to buttons.
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
