import type { PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { Figure, type FigurePlace } from '../../charts/figure/Figure.tsx';
import { recordingFigures } from './recordingFigures.ts';
import { followedIn, importing, lookAt, twinWord } from './importing.ts';

/** An area for selecting another band. */
function Choose({ x, left, right, top, bottom }: FigurePlace): ReactNode {
  const choose = (event: PointerEvent<SVGRectElement>): void => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    lookAt(x.invert(left + ((event.clientX - box.left) / box.width) * (right - left)));
  };
  return (
    <rect
      className="import-choose"
      x={left}
      width={right - left}
      y={top}
      height={bottom - top}
      onPointerDown={choose}
      onPointerMove={choose}
    />
  );
}

/** The connection over time, with its twin. */
export function OverTime() {
  const state = useStore(importing);
  const connection = followedIn(state);
  const { series, twin, lens } = state;
  // Without times there is nothing over time.
  if (connection === undefined || series === null || connection.end === connection.start) return null;
  const order = { connection, series, twin: twin?.series ?? null, word: twinWord(state), lens };
  return recordingFigures(order).map((figure) => (
    <Figure key={figure.title} {...figure}>
      {(place) => <Choose {...place} />}
    </Figure>
  ));
}
