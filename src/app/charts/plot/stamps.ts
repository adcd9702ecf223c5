/**
 * Marks as stamps: each is drawn once and then copied. A chart may show hundreds of equal crosses, and stroking a
 * rounded cross takes a hundred times as long as copying one.
 */
import { blankCanvas } from '../paint/blank.ts';
import type { Context } from '../paint/context.ts';

const stamps = new Map<string, ImageBitmap | OffscreenCanvas>();
/** A larger cache would hold stamps of old themes and sizes. */
const MOST = 400;

/**
 * Places a mark that extends at most `half` px from its centre.
 * @param name unique key
 * @param draw draws it around 0, 0
 */
export function stamp(
  context: Context,
  name: string,
  half: number,
  x: number,
  y: number,
  draw: (context: Context) => void,
): void {
  if (context.shapes !== undefined) {
    context.shapes.stamp(name, x, y, draw);
    return;
  }
  const density = context.getTransform().a;
  const reach = Math.ceil(half * density);
  const key = `${name} ${density}`;
  let made = stamps.get(key);
  if (made === undefined) {
    const canvas = blankCanvas(2 * reach + 1, 2 * reach + 1);
    const inside = canvas.getContext('2d');
    if (inside === null) return;
    inside.setTransform(density, 0, 0, density, reach + 0.5, reach + 0.5);
    draw(inside);
    made = 'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : canvas;
    if (stamps.size >= MOST) stamps.clear();
    stamps.set(key, made);
  }
  // On whole device px a copy stays sharp.
  const at = (place: number): number => (Math.round(place * density - 0.5) - reach) / density;
  context.drawImage(made, at(x), at(y), made.width / density, made.height / density);
}
