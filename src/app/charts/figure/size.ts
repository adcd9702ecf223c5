import {
  createContext,
  startTransition,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react';

/** Width and scale of a figure. */
export interface FigureSize {
  /** px before scaling; 0: not known yet. */
  readonly width: number;
  /** Scale factor on the screen. */
  readonly grow: number;
}

/** Default size where nothing is measured, for instance without a screen. */
export const FirstSize = createContext<FigureSize>({ width: 0, grow: 1 });

const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;

/** Reports width and scale of an element: at first, and whenever its size or the theme changes. */
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

/**
 * Width and scale of a figure in a container; follows its size and the theme.
 * @param measured reads the width of one figure, px
 */
export function useFigureSize(
  place: RefObject<HTMLElement | null>,
  measured: (element: HTMLElement) => number = widthOf,
): FigureSize {
  const [size, setSize] = useState(useContext(FirstSize));
  useLook(place, (element, grow) => {
    const width = measured(element) / grow;
    // With many figures, rendering must be interruptible.
    startTransition(() =>
      setSize((before) => (before.width === width && before.grow === grow ? before : { width, grow })),
    );
  });
  return size;
}
