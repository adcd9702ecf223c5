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

/** Path data, rounded to a thousandth of a px. */
type Path<Each> = (points: readonly Each[]) => string;

/** A line through points, with a gap at each null. A single point is drawn as a dot. */
export const lineThrough: Path<Point | null> = (points) => through(points) ?? '';

/** A step line: each value holds until the next point. */
export const stairThrough: Path<Point> = (points) => stair(points) ?? '';

/** The area between two y values at each x, with a gap at each null. */
export const areaBetween: Path<readonly [x: number, low: number, high: number] | null> = (bounds) =>
  between(bounds) ?? '';

/** A closed polygon. */
export const polygon: Path<Point> = (corners) => outline(corners) ?? '';

/** A cross and a diamond with half-width `half`, px. */
export const cross = (x: number, y: number, half = 5): string =>
  lineThrough([[x - half, y - half], [x + half, y + half], null, [x + half, y - half], [x - half, y + half]]);
export const diamond = (x: number, y: number, half = 5): string =>
  polygon([
    [x - half, y],
    [x, y - half],
    [x + half, y],
    [x, y + half],
  ]);
