import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Box {
  /** px, before it grows; 0: not known yet. */
  readonly width: number;
  readonly height: number;
  /** How many times larger all of it is on the screen, for a projector. */
  readonly grow: number;
}

/** How large the place of a picture is. It changes with the window and the theme. */
export function useBox(place: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0, grow: 1 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = (): void => {
      const grow = Number(getComputedStyle(element).getPropertyValue('--figure-grow')) || 1;
      const [width, height] = [element.clientWidth / grow, element.clientHeight / grow];
      setBox((before) =>
        before.width === width && before.height === height && before.grow === grow ? before : { width, height, grow },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    const themes = new MutationObserver(look);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      observer.disconnect();
      themes.disconnect();
    };
  }, [place]);
  return box;
}
