import { curveLinear } from 'd3-shape';
import type { Palette } from '../../ui/palette.ts';
import { diagonal } from './patterns.ts';
import type { TimeRange } from '../../run/view/range.ts';
import type { Line } from './points.ts';
import { type View, xOf } from './view.ts';

import type { Context } from '../paint/context.ts';

/** Lines with at least this many numbers (two per point) use bevel joins. */
const MANY_POINTS = 400;
/** Numbers of such a line that are stroked at once. */
const PIECE = 32;

/** Adapts a context for d3-shape, which declares a whole canvas but calls only moveTo, lineTo and closePath. */
const curveOn = (context: Context) => curveLinear(context as Context & CanvasRenderingContext2D);

/** Adds a line to the current path. */
export function follow(context: Context, line: Line): void {
  const curve = curveOn(context);
  curve.lineStart();
  for (let at = 0; at < line.length; at += 2) curve.point(line[at]!, line[at + 1]!);
  curve.lineEnd();
}

/** Adds an area to the current path: along its upper edge, and back along the lower edge or a horizontal line, px. */
export function enclose(context: Context, upper: Line, lower: Line | number): void {
  const curve = curveOn(context);
  curve.areaStart();
  curve.lineStart();
  for (let at = 0; at < upper.length; at += 2) curve.point(upper[at]!, upper[at + 1]!);
  curve.lineEnd();
  curve.lineStart();
  if (typeof lower === 'number') {
    curve.point(upper.at(-2)!, lower);
    curve.point(upper[0]!, lower);
  } else for (let at = lower.length - 2; at >= 0; at -= 2) curve.point(lower[at]!, lower[at + 1]!);
  curve.lineEnd();
  curve.areaEnd();
}

export function strokeLine(context: Context, line: Line, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  // Round joins dominate the cost of a line of a thousand points and are not visible there.
  const round = line.length < MANY_POINTS || context.shapes !== undefined;
  context.lineJoin = round ? 'round' : 'bevel';
  context.lineCap = round ? 'round' : 'butt';
  if (round) {
    context.beginPath();
    follow(context, line);
    context.stroke();
    return;
  }
  // A long line is stroked in pieces, because the cost of a path grows faster than its length. Pieces overlap by one
  // point so that joins are drawn, except on a translucent line, where the overlap would show.
  const back = context.globalAlpha < 1 ? 0 : 2;
  for (let from = 0; from + 2 < line.length; from += PIECE) {
    context.beginPath();
    follow(context, line.subarray(Math.max(0, from - back), from + PIECE + 2));
    context.stroke();
  }
}

/** A straight line aligned to whole px so that it is sharp. */
export function straight(
  context: Context,
  from: readonly [number, number],
  to: readonly [number, number],
  colour: string,
  width = 1,
): void {
  const shift = width % 2 === 1 ? 0.5 : 0;
  context.beginPath();
  context.moveTo(Math.round(from[0]) + shift, Math.round(from[1]) + shift);
  context.lineTo(Math.round(to[0]) + shift, Math.round(to[1]) + shift);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** A straight line of short, thin dots; the dots of an estimate are thicker and round. */
export function dotted(...line: Parameters<typeof straight>): void {
  const [context] = line;
  context.setLineDash([1.5, 4]);
  straight(...line);
  context.setLineDash([]);
}

/** Fills a rectangle with 45-degree hatching that stays fixed in the figure. */
export function hatch(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  gap = 8,
): void {
  if (width <= 0 || height <= 0) return;
  context.fillStyle = diagonal(context, colour, gap);
  context.fillRect(x, y, width, height);
}

/** Hatches the part that is not simulated yet, up to the end of the run. */
export function drawUnknown(context: Context, view: View, palette: Palette): void {
  const { top, bottom } = view;
  const x = Math.max(view.left, xOf(view, view.known));
  if (x >= view.right) return;
  context.globalAlpha = 0.6;
  hatch(context, x, top, Math.min(view.right, xOf(view, view.end)) - x, bottom - top, palette.hair);
  context.globalAlpha = 1;
}

/** The vertical line of the present moment. */
export function drawNow(context: Context, view: View, palette: Palette): void {
  const x = xOf(view, view.now);
  if (x < view.left - 1 || x > view.right + 1) return;
  const { now } = view.sizes.line;
  context.fillStyle = palette.ink;
  context.fillRect(Math.round(x - now / 2), 0, now, view.height);
}

/** The cursor line, thinner than that of the present moment. */
export function drawCursor(context: Context, view: View, time: number, palette: Palette): void {
  const x = xOf(view, time);
  if (x < view.left || x > view.right) return;
  context.fillStyle = palette.ink;
  context.fillRect(Math.round(x), 0, 1, view.height);
}

/** Half of the distance between the two lines of a change, px. */
const DOUBLE = 1.5;

/** A change by the user: a double line, to be distinct from the lines of now and of the cursor. */
export function doubleLine(
  context: Context,
  from: readonly [number, number],
  to: readonly [number, number],
  palette: Palette,
  scale = 1,
): void {
  const upright = from[0] === to[0];
  for (const by of [-DOUBLE * scale, DOUBLE * scale]) {
    const [dx, dy] = upright ? [by, 0] : [0, by];
    straight(context, [from[0] + dx, from[1] + dy], [to[0] + dx, to[1] + dy], palette.ink2, scale);
  }
}

/** The double line of a change across the whole figure. */
export function drawChange(context: Context, view: View, time: number, palette: Palette): void {
  const x = xOf(view, time);
  if (x < view.left || x > view.right) return;
  doubleLine(context, [x, 0], [x, view.height], palette, view.sizes.line.grid);
}

/** The selected time range, or the one being selected. */
export function drawDrag(context: Context, view: View, drag: TimeRange, palette: Palette): void {
  const [from, to] = [drag.from, drag.to].map((time) =>
    Math.round(Math.max(view.left, Math.min(view.right, xOf(view, time)))),
  );
  if (from === undefined || to === undefined) return;
  context.globalAlpha = 0.1;
  context.fillStyle = palette.ink;
  context.fillRect(from, 0, to - from, view.height);
  context.globalAlpha = 1;
  context.fillRect(from, 0, 1, view.height);
  context.fillRect(to, 0, 1, view.height);
}
