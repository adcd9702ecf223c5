import type { TimePlot } from '../plot/timePlot.ts';
import type { View } from '../plot/view.ts';
import type { Drawn, Layer } from './drawn.ts';

/** What moves along with time lies in this order: areas, dots, guides, lines. */
export type Place = Layer | 'areas' | 'dots' | 'guides';

/** A chart of time on which marks are laid. */
export interface Ground {
  readonly view: View;
  readonly plot: Pick<TimePlot, 'yOf'>;
  readonly draw: (place: Place, ...marks: readonly Drawn[]) => void;
}

/** What was laid, in its order: that which moves along with time, and all else. */
export function layersOf(places: Partial<Record<Place, readonly Drawn[]>>) {
  const { areas = [], dots = [], guides = [], lines = [], over = [], ...others } = places;
  return { moving: [...areas, ...dots, ...guides, ...lines], layers: { ...others, over } };
}
