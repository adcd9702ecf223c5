import type { MouseEvent } from 'react';

/** First Tab stop of a room: skips the bar and lists, to the main content. */
export function SkipLink({ children }: { readonly children: string }) {
  const skip = (event: MouseEvent): void => {
    // The hash belongs to the room.
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
