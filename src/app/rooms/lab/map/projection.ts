import { FRAME_ROW, NODE, NODE_STRIDE, type ManetFacts } from '#lab/protocol/manetProtocol.ts';
import { tickStep } from 'd3-array';
import type { View } from '../../../charts/plot/view.ts';

/** Mapping of positions to the map: x to the right, y upwards. */
export interface Projection {
  /** px per m */
  readonly scale: number;
  /** Position of the origin, px. */
  readonly x: number;
  readonly y: number;
  /** Spacing of the grid, m. */
  readonly grid: number;
}

/** Margin around the nodes for rings and names, px. The vertical one hardly grows with text size. */
const MARGIN = { x: 64, y: 30 } as const;
const MARGIN_NARROW = { x: 38, y: 26 } as const;
const GROWS = { x: 1, y: 0.2 } as const;
/** Height of the scale and the buttons at the bottom, px. */
const FOOT = 26;
/** Approximate spacing of the grid, px. */
const GRID = 76;
const GRID_NARROW = 50;
/** Minimum extent of the map as multiples of the receive range, for nodes that are close together. */
const LEAST = { x: 2.2, y: 1.6 } as const;

/** The projection of a run for a view: everything the nodes ever pass, as large as possible. */
export function projectionOf(facts: ManetFacts, view: View): Projection {
  const { width, narrow, sizes } = view;
  const height = view.height - FOOT * sizes.scale;
  const margin = narrow ? MARGIN_NARROW : MARGIN;
  const [left, bottom, right, top] = facts.extent;
  // With cables the radio cell is small and entirely in range, so the minimum extent does not apply.
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

/** x and y of a position, px. */
export const pxOf = (projection: Projection, x: number, y: number): readonly [number, number] => [
  projection.x + x * projection.scale,
  projection.y - y * projection.scale,
];

/** Position of a node, px. */
export const nodePx = (
  map: { readonly nodes: Float64Array; readonly projection: Projection },
  node: number,
): readonly [number, number] =>
  pxOf(map.projection, map.nodes[node * NODE_STRIDE + NODE.X] ?? 0, map.nodes[node * NODE_STRIDE + NODE.Y] ?? 0);

/**
 * Position of a frame at `now`, s, between the rims of its nodes, px, so that a new frame does not cover its sender.
 */
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

/** Left end of the scale bar, and its height above the bottom of the map, px. */
export const SCALE_BAR = { x: 24, above: 16 } as const;
/** On a phone the buttons are at the bottom, and the scale is at the top. */
export const scaleBarY = ({ narrow, height, sizes }: View): number =>
  narrow ? SCALE_BAR.above : height - SCALE_BAR.above * sizes.scale;

/** The position in m of x and y in px, rounded to metres, within the area. */
export function placeAt(
  projection: Projection,
  [width, height]: ManetFacts['area'],
  x: number,
  y: number,
): readonly [number, number] {
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
  return [within((x - projection.x) / projection.scale, width), within((projection.y - y) / projection.scale, height)];
}

/** The queue column beside a node of the given size, px. */
export const queueBox = ([x, y]: readonly [number, number], size: number, scale: number) => ({
  left: x + size + 3 * scale,
  top: y - 11 * scale,
  width: 5 * scale,
  height: 22 * scale,
});
