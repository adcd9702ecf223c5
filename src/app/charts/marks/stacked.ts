import type { Line } from '../plot/points.ts';
import type { Drawn, Paint } from './drawn.ts';

/** Areas upon one another, each with its edge: what is below is drawn last. */
export const stacked = (
  layers: readonly { readonly paint: Paint; readonly edge: Line }[],
  width: number,
): readonly Drawn[] => [
  ...layers.map(({ paint, edge }, place) => ({
    kind: 'area' as const,
    upper: edge,
    lower: layers[place - 1]?.edge ?? null,
    paint,
    // The second and later ones are readable in grey.
    ...(place === 0 ? {} : { hatched: place === 1 ? 5 : 9 }),
  })),
  ...layers.map(({ paint, edge }) => ({ kind: 'line', line: edge, paint, width }) as const).reverse(),
];
