import type { MouseEvent } from 'react';

/** The first stop of Tab in a room: past the bar and the lists, to what the room shows. */
export function SkipLink({ children }: { readonly children: string }) {
  const skip = (event: MouseEvent): void => {
    // The part behind the # belongs to the room.
    event.preventDefault();
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  };
  return (
    <a className="skip off-wall off-paper" href="#main" onClick={skip}>
      {children}
    </a>
  );
}
