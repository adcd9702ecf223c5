import type { Line } from '../plot/points.ts';
import type { Drawn, Paint } from './drawn.ts';

/** Px between the lines on an area, by its place; 0: none. In grey, four in a row can be told apart. */
const HATCHES = [0, 5, 9, 16];

/** Areas upon one another, each with its edge: what is below is drawn last. */
export const stacked = (
  layers: readonly { readonly paint: Paint; readonly edge: Line }[],
  width: number,
): readonly Drawn[] => [
  ...layers.map(({ paint, edge }, place) => {
    const hatched = HATCHES[place % HATCHES.length]!;
    const lower = layers[place - 1]?.edge ?? null;
    return { kind: 'area', upper: edge, lower, paint, ...(hatched > 0 && { hatched }) } as const;
  }),
  ...layers.map(({ paint, edge }) => ({ kind: 'line', line: edge, paint, width }) as const).reverse(),
];
