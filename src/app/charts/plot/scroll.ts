/**
 * Scrolling plots: the part already drawn is kept on strips, each covering a time interval. Every frame copies the
 * strips and draws only what is new on the last one. Without a graphics card, stroking a plot takes longer than laying
 * it out; an unchanged strip is never copied.
 */
import { blankCanvas } from '../paint/blank.ts';
import type { CanvasContext, Context } from '../paint/context.ts';
import type { Line } from './points.ts';
import { xOf, type View } from './view.ts';

/** Which part of a picture the strips hold already, as plain data. */
export interface Scroll {
  /** Nothing is on strips: redraw all. */
  readonly fresh: boolean;
  /** Content up to here is on strips, s; later parts are redrawn. */
  readonly since: number;
}

/** Draws the content between two x, px. It may exceed them; the excess is clipped. */
export type Part = (context: Context, from: number, to: number) => void;

interface Strip {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
}

interface Roll {
  /** Strips by number: strip n begins n widths after time 0. */
  readonly strips: Map<number, Strip>;
  readonly spare: Strip[];
}

/** Width of a strip, device px. */
const WIDE = 160;
/** How far a stroke extends beyond its points at most, including joins, px. */
const REACH = 8;

const rolls = new WeakMap<CanvasContext, Roll>();

function rollOf(context: CanvasContext): Roll {
  const roll = rolls.get(context) ?? { strips: new Map(), spare: [] };
  rolls.set(context, roll);
  return roll;
}

/** Creates a strip of a height, px. Null: the browser cannot provide one. */
function cut(roll: Roll, high: number): Strip | null {
  const spare = roll.spare.pop();
  if (spare !== undefined && spare.canvas.height === high) return spare;
  const canvas = blankCanvas(WIDE, high);
  const context = canvas.getContext('2d');
  return context === null ? null : { canvas, context };
}

/** Removes all strips for which `isKept` is false. */
function clear(roll: Roll, isKept: (place: number) => boolean): void {
  for (const [place, strip] of roll.strips) {
    if (isKept(place)) continue;
    roll.strips.delete(place);
    roll.spare.push(strip);
  }
}

/** Draws scrolling content strip by strip. `view` is aligned to whole device px (see `Past`). */
export function scrolled(context: CanvasContext, view: View, { fresh, since }: Scroll, draw: Part): void {
  const density = context.getTransform().a;
  const origin = Math.round(xOf(view, 0) * density);
  const roll = rollOf(context);
  if (fresh) clear(roll, () => false);
  const placeOf = (x: number): number => Math.floor((x * density - origin) / WIDE);
  const first = placeOf(view.left);
  // Nothing lies after now.
  const last = placeOf(Math.min(view.right, xOf(view, view.now) + REACH));
  clear(roll, (place) => place >= first && place <= last);
  // Redraw everything after the time that was final in the last frame.
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

/** Draws the content between two x, px, on a strip that begins at `at`, device px. */
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

/** The points of a line that are needed to draw it between two x, px, as an even range of coordinates. */
export function partOf(line: Line, from: number, to: number): Line {
  let first = line.length - 2;
  while (first > 0 && line[first]! > from - REACH) first -= 2;
  let end = Math.max(0, first);
  while (end < line.length - 2 && line[end]! < to + REACH) end += 2;
  return line.subarray(Math.max(0, first), end + 2);
}
