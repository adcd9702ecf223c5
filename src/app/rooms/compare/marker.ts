import type { Point } from '../../charts/figure/paths.ts';

const shape = (...corners: readonly Point[]): string => `M${corners.map((corner) => corner.join()).join('L')}Z`;

/** Shapes with an area, px². */
function circle(area: number): string {
  const r = Math.sqrt(area / Math.PI);
  return `M${r},0A${r},${r},0,1,1,${-r},0A${r},${r},0,1,1,${r},0Z`;
}
function square(area: number): string {
  const half = Math.sqrt(area) / 2;
  return shape([-half, -half], [half, -half], [half, half], [-half, half]);
}
function triangle(area: number): string {
  const root = Math.sqrt(3);
  const height = Math.sqrt(area / (3 * root));
  return shape([0, -2 * height], [root * height, height], [-root * height, height]);
}
function diamond(area: number): string {
  const slope = Math.sqrt(1 / 3);
  const height = Math.sqrt(area / (2 * slope));
  return shape([0, -height], [height * slope, 0], [0, height], [-height * slope, 0]);
}

/** The marks of the five colours: circle, square, triangle, diamond, triangle upside down. Grey lines have circles too. */
const SHAPES = [circle, square, triangle, diamond, triangle];

/** The mark of a tone, as a path and a transformation. `large`: of the point that is looked at. */
export function markerOf(tone: string, x: number, y: number, large: boolean): { d: string; transform: string } {
  const place = Math.max(1, Number(/\d+$/.exec(tone)?.[0] ?? 1)) - 1;
  const d = (SHAPES[place] ?? circle)(large ? 110 : 42);
  return { d, transform: `translate(${x},${y})${place === 4 ? ' rotate(180)' : ''}` };
}
