import { FRAME_ROW, NODE, NODE_STRIDE, type ManetFacts } from '#lab/manetProtocol.ts';
import { tickStep } from 'd3-array';
import type { View } from '../../../charts/plot/view.ts';

/** How places are brought onto the map: x to the right, y upwards. */
export interface Projection {
  /** px per m */
  readonly scale: number;
  /** Where the place 0, 0 lies, px. */
  readonly x: number;
  readonly y: number;
  /** Between two lines of the grid, m. */
  readonly grid: number;
}

/** Room around the nodes for rings and names, px. Above and below them it hardly grows with what is written there. */
const MARGIN = { x: 64, y: 30 } as const;
const MARGIN_NARROW = { x: 38, y: 26 } as const;
const GROWS = { x: 1, y: 0.2 } as const;
/** At the foot are the scale and the buttons of the figure, px. */
const FOOT = 26;
/** Between two lines of the grid, px, about. */
const GRID = 76;
const GRID_NARROW = 50;
/** However near the nodes are together, the map shows so many receive ranges in width and in height. */
const LEAST = { x: 2.2, y: 1.6 } as const;

/** The map of a run on so much room: everything the nodes ever walk over, as large as it can be. */
export function projectionOf(facts: ManetFacts, view: View): Projection {
  const { width, narrow, sizes } = view;
  const height = view.height - FOOT * sizes.scale;
  const margin = narrow ? MARGIN_NARROW : MARGIN;
  const [left, bottom, right, top] = facts.extent;
  // A cell is small, and all of it is in range.
  const range = facts.cables.length > 0 ? 0 : facts.receiveRange;
  const wide = Math.max(right - left, LEAST.x * range, 1);
  const high = Math.max(top - bottom, LEAST.y * range, 1);
  const room = (all: number, axis: 'x' | 'y'): number =>
    Math.max(all / 3, all - 2 * margin[axis] * (1 + GROWS[axis] * (sizes.scale - 1)));
  const scale = Math.min(room(width, 'x') / wide, room(height, 'y') / high);
  return {
    scale,
    x: width / 2 - ((left + right) / 2) * scale,
    y: height / 2 + ((bottom + top) / 2) * scale,
    grid: tickStep(0, ((narrow ? GRID_NARROW : GRID) * sizes.scale) / scale, 1),
  };
}

/** x and y of a place, px. */
export const pxOf = (projection: Projection, x: number, y: number): readonly [number, number] => [
  projection.x + x * projection.scale,
  projection.y - y * projection.scale,
];

/** Where a node is, px. */
export const nodePx = (
  map: { readonly nodes: Float64Array; readonly projection: Projection },
  node: number,
): readonly [number, number] =>
  pxOf(map.projection, map.nodes[node * NODE_STRIDE + NODE.X] ?? 0, map.nodes[node * NODE_STRIDE + NODE.Y] ?? 0);

/** Where the frame of this row is drawn at `now`, s, on its way from rim to rim, px: one that has just begun does not hide its sender. */
export function framePx(
  map: { readonly nodes: Float64Array; readonly projection: Projection; readonly radius: number },
  frames: Float64Array,
  row: number,
  now: number,
): readonly [number, number] {
  const [begins, ends] = [frames[row + FRAME_ROW.BEGINS]!, frames[row + FRAME_ROW.ENDS]!];
  const part = Math.max(0, Math.min(1, (now - begins) / (ends - begins)));
  const [x, y] = nodePx(map, frames[row + FRAME_ROW.FROM]!);
  const [toX, toY] = nodePx(map, frames[row + FRAME_ROW.TO]!);
  const rim = Math.min(0.5, (map.radius * 1.6) / Math.max(1, Math.hypot(toX - x, toY - y)));
  const at = rim + (1 - 2 * rim) * part;
  return [x + (toX - x) * at, y + (toY - y) * at];
}

/** Where the bar of the scale begins, and its height above the foot of the map, px. */
export const SCALE_BAR = { x: 24, above: 16 } as const;
/** On a telephone the buttons take the foot, and the scale is at the top. */
export const scaleBarY = ({ narrow, height, sizes }: View): number =>
  narrow ? SCALE_BAR.above : height - SCALE_BAR.above * sizes.scale;

/** The place at x and y, px; in m, to the metre, and in the area: no node leaves it. */
export function placeAt(
  projection: Projection,
  [width, height]: ManetFacts['area'],
  x: number,
  y: number,
): readonly [number, number] {
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
  return [within((x - projection.x) / projection.scale, width), within((projection.y - y) / projection.scale, height)];
}

/** The interface queue of a node that is so large, px: a column beside it. */
export const queueBox = ([x, y]: readonly [number, number], size: number, scale: number) => ({
  left: x + size + 3 * scale,
  top: y - 11 * scale,
  width: 5 * scale,
  height: 22 * scale,
});
