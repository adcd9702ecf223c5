import type { TimePlot } from '../plot/timePlot.ts';
import type { View } from '../plot/view.ts';
import type { Drawn, Layer } from './drawn.ts';

/** Drawing order of content that moves with time: areas, dots, guides, lines. */
export type Place = Layer | 'areas' | 'dots' | 'guides';

/** A time chart on which marks are placed. */
export interface Ground {
  readonly view: View;
  readonly plot: Pick<TimePlot, 'yOf'>;
  readonly draw: (place: Place, ...marks: readonly Drawn[]) => void;
}

/** Placed marks in drawing order, separated into those that move with time and all others. */
export function layersOf(places: Partial<Record<Place, readonly Drawn[]>>) {
  const { areas = [], dots = [], guides = [], lines = [], over = [], ...others } = places;
  return { moving: [...areas, ...dots, ...guides, ...lines], layers: { ...others, over } };
}
