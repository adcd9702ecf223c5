import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import './popover.css';

/** Room between the popover and what is around it, px. */
const GAP = 6;
const MARGIN = 8;

interface Props {
  /** What the button says. */
  readonly button: ReactNode;
  readonly buttonClass: string;
  /** Name of the popover. */
  readonly label: string;
  /** Made when it opens. */
  readonly children: () => ReactNode;
}

/** A button and what it opens beside itself, in the way of the browser: Esc and a press elsewhere close it. */
export function Popover({ button, buttonClass, label, children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = (event: ToggleEvent<HTMLDialogElement>): void => {
    const element = event.currentTarget;
    // React hands on what happens to one inside this one.
    if (event.target !== element) return;
    if (event.newState === 'open') setOpen(true);
    const from = opener.current?.getBoundingClientRect();
    if (event.newState !== 'open' || from === undefined) return;
    const below = from.bottom + GAP;
    const fitsBelow = below < innerHeight * 0.6;
    element.style.top = fitsBelow ? `${below}px` : 'auto';
    element.style.bottom = fitsBelow ? 'auto' : `${innerHeight - from.top + GAP}px`;
    // What is longer is scrolled.
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
        // Not before: what has the focus must still be there for the browser to give it back to the button.
        onToggle={({ newState, target, currentTarget }) => {
          if (newState !== 'closed' || target !== currentTarget) return;
          setOpen(false);
          // Browsers do so only where no other one stays open.
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
