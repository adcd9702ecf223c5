import {
  createContext,
  startTransition,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react';

/** How large a figure is drawn. */
export interface FigureSize {
  /** px, before it grows; 0: not known yet. */
  readonly width: number;
  /** How many times larger all of it is on the screen. */
  readonly grow: number;
}

/** The size of figures that is not measured: where there is no screen. */
export const FirstSize = createContext<FigureSize>({ width: 0, grow: 1 });

const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;

/** Looks at a place of figures and how many times larger they are there: at first, and when its size or the theme changes. */
export function useLook(
  place: RefObject<HTMLElement | null>,
  look: (element: HTMLElement, grow: number) => void,
): void {
  const looks = useEffectEvent(look);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const again = (): void => looks(element, Number(getComputedStyle(element).getPropertyValue('--figure-grow')) || 1);
    again();
    const observer = new ResizeObserver(again);
    observer.observe(element);
    const themes = new MutationObserver(again);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      observer.disconnect();
      themes.disconnect();
    };
  }, [place]);
}

/** The size of figures in a place, which changes with it and with the theme. `measured`: how wide one is there, px. */
export function useFigureSize(
  place: RefObject<HTMLElement | null>,
  measured: (element: HTMLElement) => number = widthOf,
): FigureSize {
  const [size, setSize] = useState(useContext(FirstSize));
  useLook(place, (element, grow) => {
    const width = measured(element) / grow;
    // Where there are many figures, all of them are drawn in pieces.
    startTransition(() =>
      setSize((before) => (before.width === width && before.grow === grow ? before : { width, grow })),
    );
  });
  return size;
}
