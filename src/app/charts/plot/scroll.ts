/**
 * What was drawn of the past stays as it is while a plot moves on: it is kept on strips, each a stretch of time,
 * that are laid side by side in every frame, and only what is new is drawn on the last of them. Without a graphics
 * card a stroke through a plot takes longer than laying it out, and a strip that is not drawn on is never copied.
 */
import { blankCanvas } from '../paint/blank.ts';
import type { CanvasContext, Context } from '../paint/context.ts';
import type { Line } from './points.ts';
import { xOf, type View } from './view.ts';

/** What of a picture the strips hold already, as plain data. */
export interface Scroll {
  /** Nothing: all is drawn again. */
  readonly fresh: boolean;
  /** Up to here, s; later parts are drawn again. */
  readonly since: number;
}

/** Draws what lies between two x, px. It may reach beyond them: that is cut off. */
export type Part = (context: Context, from: number, to: number) => void;

interface Strip {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
}

interface Roll {
  /** The strips that are drawn on, by their place: strip n begins n widths behind time 0. */
  readonly strips: Map<number, Strip>;
  readonly spare: Strip[];
}

/** Width of a strip, device px. */
const WIDE = 160;
/** So far beside its points a stroke reaches at most, with its joins, px. */
const REACH = 8;

const rolls = new WeakMap<CanvasContext, Roll>();

function rollOf(context: CanvasContext): Roll {
  const roll = rolls.get(context) ?? { strips: new Map(), spare: [] };
  rolls.set(context, roll);
  return roll;
}

/** A strip so high, px; null: the browser has none to give. */
function cut(roll: Roll, high: number): Strip | null {
  const spare = roll.spare.pop();
  if (spare !== undefined && spare.canvas.height === high) return spare;
  const canvas = blankCanvas(WIDE, high);
  const context = canvas.getContext('2d');
  return context === null ? null : { canvas, context };
}

/** Takes away all strips that `isKept` does not name. */
function clear(roll: Roll, isKept: (place: number) => boolean): void {
  for (const [place, strip] of roll.strips) {
    if (isKept(place)) continue;
    roll.strips.delete(place);
    roll.spare.push(strip);
  }
}

/** Draws what moves with time, part by part. `view` is on whole px of the screen (see `Past`). */
export function scrolled(context: CanvasContext, view: View, { fresh, since }: Scroll, draw: Part): void {
  const density = context.getTransform().a;
  const origin = Math.round(xOf(view, 0) * density);
  const roll = rollOf(context);
  if (fresh) clear(roll, () => false);
  const placeOf = (x: number): number => Math.floor((x * density - origin) / WIDE);
  const first = placeOf(view.left);
  // There is nothing behind now.
  const last = placeOf(Math.min(view.right, xOf(view, view.now) + REACH));
  clear(roll, (place) => place >= first && place <= last);
  // What was drawn beyond the time that was final then is drawn again.
  const again = fresh ? view.left : Math.floor(xOf(view, since)) - REACH;
  for (let place = first; place <= last; place++) {
    const at = origin + place * WIDE;
    const [left, right] = [at / density, (at + WIDE) / density];
    const known = roll.strips.get(place);
    if (known === undefined || right > again) {
      const strip = known ?? cut(roll, context.canvas.height);
      if (strip === null) return;
      roll.strips.set(place, strip);
      drawOn(strip.context, at, density, known === undefined ? left : Math.max(left, again), right, draw);
    }
    const { canvas } = roll.strips.get(place)!;
    context.drawImage(canvas, left, 0, WIDE / density, canvas.height / density);
  }
}

/** Draws the part between two x, px, on a strip that begins at `at`, device px. */
function drawOn(context: CanvasContext, at: number, density: number, from: number, to: number, draw: Part): void {
  context.save();
  context.setTransform(density, 0, 0, density, -at, 0);
  context.beginPath();
  context.rect(from, 0, to - from, context.canvas.height);
  context.clip();
  context.clearRect(from, 0, to - from, context.canvas.height);
  draw(context, from, to);
  context.restore();
}

/** The points of a line that are needed to draw it between two x, px: an even range of its numbers. */
export function partOf(line: Line, from: number, to: number): Line {
  let first = line.length - 2;
  while (first > 0 && line[first]! > from - REACH) first -= 2;
  let end = Math.max(0, first);
  while (end < line.length - 2 && line[end]! < to + REACH) end += 2;
  return line.subarray(Math.max(0, first), end + 2);
}
