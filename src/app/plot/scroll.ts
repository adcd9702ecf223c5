/**
 * What was drawn of the past stays as it is while a plot moves on: it is kept on a sheet of its own, pushed to
 * the left from frame to frame, and only what is new is drawn at its right end. Without a graphics card a stroke
 * through a plot takes longer than copying the plot.
 */
import type { Context } from '../paint/context.ts';
import type { Line } from './points.ts';
import { pxPerSecond, xOf, type View } from './view.ts';

/** What a sheet shows, as plain data. */
export interface Scroll {
  /** Changes whenever what is drawn of the past would look different, time aside. */
  readonly key: string;
  /** Up to here, s, nothing changes any more; later parts are drawn anew in the next frame. */
  readonly settled: number;
}

interface Kept {
  readonly sheet: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
  key: string;
  /** Where time 0 is, device px. */
  origin: number;
  /** s */
  settled: number;
  /** Where the sheet began to be filled, s. */
  from: number;
}

/** So far beside its points a stroke reaches at most, with its joins, px. */
const REACH = 8;

const sheets = new WeakMap<Context, Kept>();

function sheetOf(context: Context, width: number, height: number): Kept | null {
  const known = sheets.get(context);
  if (known !== undefined && known.sheet.width === width && known.sheet.height === height) return known;
  const sheet = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const inside = sheet.getContext('2d');
  if (inside === null) return null;
  const made = { sheet, context: inside, key: '', origin: 0, settled: 0, from: 0 };
  sheets.set(context, made);
  return made;
}

/**
 * Draws what moves with time. `draw` draws all that reaches beyond `from`, px; what lies before is there already.
 * `ground` tells the looks that the picture does not know: the colours.
 */
export function scrolled(
  context: Context,
  view: View,
  { key, settled }: Scroll,
  ground: string,
  draw: (context: Context, from: number) => void,
): void {
  const density = context.getTransform().a;
  const kept = sheetOf(context, context.canvas.width, context.canvas.height);
  const origin = xOf(view, 0) * density;
  if (kept === null || !Number.isInteger(density)) {
    draw(context, view.left);
    return;
  }
  const { sheet, context: inside } = kept;
  const look = [key, ground, view.left, view.right, pxPerSecond(view), density].join(' ');
  const shift = kept.origin - origin;
  const whole = Math.round(shift);
  // A hundredth of a px is what rounding leaves; nothing is moved by parts of a px.
  const goesOn =
    look === kept.key &&
    Math.abs(shift - whole) < 0.01 &&
    whole >= 0 &&
    settled >= kept.settled &&
    view.from >= kept.from;
  inside.setTransform(1, 0, 0, 1, 0, 0);
  let from = view.left;
  if (goesOn) {
    if (whole > 0) {
      inside.globalCompositeOperation = 'copy';
      inside.drawImage(sheet, -whole, 0);
      inside.globalCompositeOperation = 'source-over';
      kept.origin -= whole;
    }
    from = Math.max(view.left, Math.floor(xOf(view, kept.settled)) - REACH);
    inside.clearRect(from * density, 0, sheet.width, sheet.height);
  } else {
    inside.reset();
    Object.assign(kept, { origin, from: view.from });
  }
  Object.assign(kept, { key: look, settled });
  inside.save();
  inside.setTransform(density, 0, 0, density, 0, 0);
  inside.beginPath();
  inside.rect(from, 0, view.width - from, view.height);
  inside.clip();
  draw(inside, from);
  inside.restore();
  context.drawImage(sheet, 0, 0, sheet.width / density, sheet.height / density);
}

/** Where in a line its part beyond an x begins, px: an index that is even, of the last point well before. */
export function beginningOf(line: Line, x: number): number {
  let at = line.length - 2;
  while (at > 0 && line[at]! > x - REACH) at -= 2;
  return Math.max(0, at);
}
