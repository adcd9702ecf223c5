import { useEffectEvent, useLayoutEffect } from 'react';

/** Whether Ctrl, Alt or Cmd is held, as in shortcuts of the browser. */
export const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

/** Handles the keys of the whole page while a component is shown. `first`: before any other part of the page. */
export function useKeys(press: (event: KeyboardEvent) => void, first = false): void {
  const hear = useEffectEvent(press);
  // A key may be pressed as soon as the component is visible, before other effects run.
  useLayoutEffect(() => {
    const target = first ? window : document;
    const heard = (event: Event): void => hear(event as KeyboardEvent);
    target.addEventListener('keydown', heard, first);
    return () => target.removeEventListener('keydown', heard, first);
  }, [first]);
}
