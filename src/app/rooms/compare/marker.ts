import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape';
import { COLOURED_FLOWS } from '../../ui/tones.ts';

/** Markers of the five colours. The fifth is an inverted triangle. */
const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolTriangle];
/** Markers of grey contenders, in turn. */
const GREY_SHAPES = [symbolCross, symbolStar, symbolWye];

/** CSS class of a contender without a colour, from which `markerOf` takes its marker. `index`: among such contenders. */
export const greyOf = (index: number): string => `grey-${COLOURED_FLOWS + index + 1}`;

export const isGrey = (tone: string): boolean => tone.startsWith('grey');

/** Areas of markers, px²: of a single start, of a mean, of the selected mean. */
const AREAS = { small: 26, usual: 42, large: 110 };

/** The marker of a contender's class, as a path and a transform. */
export function markerOf(
  tone: string,
  x: number,
  y: number,
  size: keyof typeof AREAS = 'usual',
): { d: string; transform: string } {
  const place = Math.max(1, Number(/\d+$/.exec(tone)?.[0] ?? 1)) - 1;
  const shape = SHAPES[place] ?? GREY_SHAPES[(place - COLOURED_FLOWS) % GREY_SHAPES.length]!;
  const d = symbol(shape, AREAS[size])() ?? '';
  return { d, transform: `translate(${x},${y})${place === 4 ? ' rotate(180)' : ''}` };
}
