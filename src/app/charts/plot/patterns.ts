/**
 * Hatchings as patterns: a tile is drawn once per colour and filled in many
 * times. Stroking each line of a hatching anew in every frame took longer than
 * all other drawing together where the browser draws without a graphics card.
 */
import { blankCanvas } from '../paint/blank.ts';
import type { Context } from '../paint/context.ts';

/** Tiles by what they show; a handful per theme. */
const tiles = new Map<string, CanvasPattern | string>();

function tile(
  context: Context,
  name: string,
  size: { readonly width: number; readonly height: number },
  colour: string,
  draw: (context: Context) => void,
): CanvasPattern | string {
  const density = Math.max(1, Math.round(context.getTransform().a));
  const key = `${name} ${density} ${colour}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const canvas = blankCanvas(size.width * density, size.height * density);
  const inside = canvas.getContext('2d');
  if (inside === null) return colour;
  inside.scale(density, density);
  inside.strokeStyle = colour;
  inside.lineWidth = 1;
  draw(inside);
  const pattern = context.createPattern(canvas, 'repeat');
  if (pattern === null) return colour;
  // A tile is as sharp as the screen, and as large as it is drawn.
  pattern.setTransform(new DOMMatrix().scale(1 / density));
  tiles.set(key, pattern);
  return pattern;
}

/** Lines at 45 degrees, rising to the right, `gap` px apart along an axis. */
export const diagonal = (context: Context, colour: string, gap: number): CanvasPattern | string =>
  tile(context, `diagonal ${gap}`, { width: gap, height: gap }, colour, (inside) => {
    inside.beginPath();
    // The line and the corners of its neighbours that reach into the tile.
    for (const shift of [-gap, 0, gap]) {
      inside.moveTo(shift - 1, gap + 1);
      inside.lineTo(shift + gap + 1, -1);
    }
    inside.stroke();
  });

/** Upright lines `gap` px apart, one of them at `at`, px. */
export function upright(context: Context, colour: string, gap: number, at: number): CanvasPattern | string {
  const pattern = uprightTile(context, colour, gap);
  if (typeof pattern === 'string') return pattern;
  const density = Math.max(1, Math.round(context.getTransform().a));
  pattern.setTransform(new DOMMatrix().translate(Math.round(at) % gap, 0).scale(1 / density));
  return pattern;
}

const uprightTile = (context: Context, colour: string, gap: number): CanvasPattern | string =>
  tile(context, `upright ${gap}`, { width: gap, height: 8 }, colour, (inside) => {
    inside.beginPath();
    inside.moveTo(0.5, 0);
    inside.lineTo(0.5, 8);
    inside.stroke();
  });
