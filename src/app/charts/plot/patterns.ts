/**
 * Hatching as canvas patterns: a tile is drawn once per colour and reused. Stroking each hatch line in every frame took
 * longer than all other drawing together without a graphics card.
 */
import { blankCanvas } from '../paint/blank.ts';
import type { CanvasContext, Context } from '../paint/context.ts';

/** Tiles by content; a handful per theme. */
const tiles = new Map<string, CanvasPattern | string>();

function tile(
  context: CanvasContext,
  name: string,
  size: { readonly width: number; readonly height: number },
  colour: string,
  draw: (context: Context) => void,
): CanvasPattern | string {
  const density = Math.max(1, Math.round(context.getTransform().a));
  const key = `${name} ${density}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const canvas = blankCanvas(size.width * density, size.height * density);
  const inside = canvas.getContext('2d');
  if (inside === null) return colour;
  inside.scale(density, density);
  draw(inside);
  const pattern = context.createPattern(canvas, 'repeat');
  if (pattern === null) return colour;
  // The tile has device resolution and is scaled back to CSS px.
  pattern.setTransform(new DOMMatrix().scale(1 / density));
  tiles.set(key, pattern);
  return pattern;
}

/** Returns a function that draws hatch lines on a tile. */
const ruled =
  (colour: string, draw: (context: Context) => void) =>
  (inside: Context): void => {
    inside.strokeStyle = colour;
    inside.lineWidth = 1;
    inside.beginPath();
    draw(inside);
    inside.stroke();
  };

/** Hatching at 45 degrees, rising to the right, `gap` px apart along an axis. */
export function diagonal(context: Context, colour: string, gap: number): CanvasPattern | string {
  const draw = ruled(colour, (inside) => {
    // The line, and the corners of neighbouring lines that reach into the tile.
    for (const shift of [-gap, 0, gap]) {
      inside.moveTo(shift - 1, gap + 1);
      inside.lineTo(shift + gap + 1, -1);
    }
  });
  const size = { width: gap, height: gap };
  const name = `diagonal ${gap} ${colour}`;
  return context.shapes === undefined
    ? tile(context, name, size, colour, draw)
    : context.shapes.tile(name, size, 0, draw);
}

/** Vertical lines `gap` px apart, one of them at `at`, px. */
export function upright(context: Context, colour: string, gap: number, at: number): CanvasPattern | string {
  const draw = ruled(colour, (inside) => {
    inside.moveTo(0.5, 0);
    inside.lineTo(0.5, 8);
  });
  const size = { width: gap, height: 8 };
  const name = `upright ${gap} ${colour}`;
  const shift = Math.round(at) % gap;
  if (context.shapes !== undefined) return context.shapes.tile(name, size, shift, draw);
  const pattern = tile(context, name, size, colour, draw);
  if (typeof pattern === 'string') return pattern;
  const density = Math.max(1, Math.round(context.getTransform().a));
  pattern.setTransform(new DOMMatrix().translate(shift, 0).scale(1 / density));
  return pattern;
}

/** Dots `gap` px apart along both axes. */
export function speckled(context: Context, colour: string, gap: number): CanvasPattern | string {
  const draw = (inside: Context): void => {
    inside.fillStyle = colour;
    inside.beginPath();
    inside.arc(gap / 2, gap / 2, gap * 0.27, 0, 2 * Math.PI);
    inside.fill();
  };
  const size = { width: gap, height: gap };
  const name = `speckled ${gap} ${colour}`;
  return context.shapes === undefined
    ? tile(context, name, size, colour, draw)
    : context.shapes.tile(name, size, 0, draw);
}
