import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import './popover.css';

/** Distance of the popover from the elements around it, px. */
const GAP = 6;
const MARGIN = 8;

interface Props {
  /** Content of the button. */
  readonly button: ReactNode;
  readonly buttonClass: string;
  /** Accessible name of the popover. */
  readonly label: string;
  /** Rendered when it opens. */
  readonly children: () => ReactNode;
}

/** A button with a native popover: Esc and a press elsewhere close it. */
export function Popover({ button, buttonClass, label, children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = (event: ToggleEvent<HTMLDialogElement>): void => {
    const element = event.currentTarget;
    // React bubbles events of nested popovers.
    if (event.target !== element) return;
    if (event.newState === 'open') setOpen(true);
    const from = opener.current?.getBoundingClientRect();
    if (event.newState !== 'open' || from === undefined) return;
    const below = from.bottom + GAP;
    const fitsBelow = below < innerHeight * 0.6;
    element.style.top = fitsBelow ? `${below}px` : 'auto';
    element.style.bottom = fitsBelow ? 'auto' : `${innerHeight - from.top + GAP}px`;
    // Longer content scrolls.
    element.style.maxHeight = `${(fitsBelow ? innerHeight - below : from.top - GAP) - MARGIN}px`;
    element.style.left = `max(${MARGIN}px, min(${from.left}px, 100vw - 380px))`;
  };
  return (
    <>
      <button ref={opener} type="button" className={buttonClass} popoverTarget={id}>
        {button}
      </button>
      <dialog
        id={id}
        popover="auto"
        className="popover off-paper"
        aria-label={label}
        onBeforeToggle={place}
        // Only after closing: the focused element must still exist for the browser to return the focus to the button.
        onToggle={({ newState, target, currentTarget }) => {
          if (newState !== 'closed' || target !== currentTarget) return;
          setOpen(false);
          // Browsers return the focus only if no other popover stays open.
          const { activeElement: at, body } = document;
          const isInner = Boolean(opener.current?.closest(':popover-open'));
          if (isInner && (at === body || currentTarget.contains(at))) opener.current?.focus();
        }}
      >
        {open && children()}
      </dialog>
    </>
  );
}
