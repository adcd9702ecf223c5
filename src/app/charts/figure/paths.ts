import { area, curveLinearClosed, curveStepAfter, line } from 'd3-shape';

/** A point of a drawing, px. */
export type Point = readonly [x: number, y: number];

const through = line<Point | null>(
  (point) => point![0],
  (point) => point![1],
).defined((point) => point !== null);
const stair = line<Point>(
  ([x]) => x,
  ([, y]) => y,
).curve(curveStepAfter);
const outline = line<Point>(
  ([x]) => x,
  ([, y]) => y,
).curve(curveLinearClosed);
const between = area<readonly [x: number, low: number, high: number] | null>(
  (bounds) => bounds![0],
  (bounds) => bounds![1],
  (bounds) => bounds![2],
).defined((bounds) => bounds !== null);

/** The data of an SVG path; digits beyond a thousandth of a px are left out. */
type Path<Each> = (points: readonly Each[]) => string;

/** A line through points, with a gap at each null; a point by itself is a dot. */
export const lineThrough: Path<Point | null> = (points) => through(points) ?? '';

/** A line that keeps each height up to the next point. */
export const stairThrough: Path<Point> = (points) => stair(points) ?? '';

/** The area between two heights at each x, with a gap at each null. */
export const areaBetween: Path<readonly [x: number, low: number, high: number] | null> = (bounds) =>
  between(bounds) ?? '';

/** A closed line through corners. */
export const polygon: Path<Point> = (corners) => outline(corners) ?? '';

/** A cross and a diamond that reach `half` px from their middle. */
export const cross = (x: number, y: number, half = 5): string =>
  lineThrough([[x - half, y - half], [x + half, y + half], null, [x + half, y - half], [x - half, y + half]]);
export const diamond = (x: number, y: number, half = 5): string =>
  polygon([
    [x - half, y],
    [x, y - half],
    [x + half, y],
    [x, y + half],
  ]);
