import { useState, type RefObject } from 'react';
import { useLook, type FigureSize } from '../../charts/figure/size.ts';

interface Box extends FigureSize {
  readonly height: number;
}

/** Size of a picture's place, which changes with window and theme. */
export function useBox(place: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0, grow: 1 });
  useLook(place, (element, grow) => {
    const [width, height] = [element.clientWidth / grow, element.clientHeight / grow];
    setBox((before) =>
      before.width === width && before.height === height && before.grow === grow ? before : { width, height, grow },
    );
  });
  return box;
}
