import type { Context } from '#app/charts/paint/context.ts';

/** How a path is drawn: filled, then stroked. */
interface Look {
  readonly fill?: string;
  readonly stroke?: string;
  /** px */
  readonly width?: number;
  readonly dash?: readonly number[];
}

/** Fills and strokes the current path. */
export function drawPath(context: Context, { fill, stroke, width = 1, dash }: Look): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke === undefined) return;
  Object.assign(context, { strokeStyle: stroke, lineWidth: width });
  if (dash !== undefined) context.setLineDash([...dash]);
  context.stroke();
  if (dash !== undefined) context.setLineDash([]);
}

/** Draws a line through points x, y, x, y, ..., px. */
export function drawThrough(context: Context, points: readonly number[], look: Look, closed = false): void {
  context.beginPath();
  for (let at = 0; at < points.length; at += 2)
    if (at === 0) context.moveTo(points[0]!, points[1]!);
    else context.lineTo(points[at]!, points[at + 1]!);
  if (closed) context.closePath();
  drawPath(context, look);
}

/** Draws a circle, px. */
export function drawCircle(context: Context, x: number, y: number, radius: number, look: Look): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  drawPath(context, look);
}

/** Draws a rectangle with round corners, px. */
export function drawRounded(
  context: Context,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  radius: number,
  look: Look,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  drawPath(context, look);
}

/** Writes bold text in the middle of a place, px. */
export function writeMiddle(context: Context, text: string, x: number, y: number, font: string, most?: number): void {
  Object.assign(context, { font, textAlign: 'center', textBaseline: 'middle' });
  context.fillText(text, x, y + 0.5, most);
}
