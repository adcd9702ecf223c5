import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';

/** Markers of the five colours: circle, square, triangle, diamond, inverted triangle. Grey lines have circles too. */
const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolTriangle];

/** The marker of a tone, as a path and a transform. `large`: for the selected point. */
export function markerOf(tone: string, x: number, y: number, large: boolean): { d: string; transform: string } {
  const place = Math.max(1, Number(/\d+$/.exec(tone)?.[0] ?? 1)) - 1;
  const d = symbol(SHAPES[place] ?? symbolCircle, large ? 110 : 42)() ?? '';
  return { d, transform: `translate(${x},${y})${place === 4 ? ' rotate(180)' : ''}` };
}
