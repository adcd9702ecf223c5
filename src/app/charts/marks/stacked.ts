import type { Line } from '../plot/points.ts';
import type { Drawn, Paint } from './drawn.ts';

/** Spacing of hatching by position in the stack, px; 0: none. Four neighbours can be told apart in grey. */
const HATCHES = [0, 5, 9, 16];

/** Stacked areas, each with its edge; the lowest is drawn last. */
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
