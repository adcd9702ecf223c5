import { drawCross } from '#app/charts/plot/glyphs.ts';
import { doubleLine, hatch, straight } from '#app/charts/plot/pen.ts';
import type { Palette } from '#app/ui/palette.ts';
import { drawCircle, drawPath, drawThrough, writeMiddle } from '../kit/paths.ts';
import { pointOn } from './rails.ts';
import type { LadderPicture, Path } from './picture.ts';
import type { ScriptArrow } from './script.ts';

import type { Context } from '#app/charts/paint/context.ts';
import { boldFont } from '#app/charts/paint/letters.ts';

function strokeAll(context: Context, paths: readonly Path[], stroke: string, width: number): void {
  context.beginPath();
  for (const path of paths)
    path.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.lineJoin = 'round';
  drawPath(context, { stroke, width });
}

/** Sender and receiver are lines, a queue is dotted; the time after now is hatched. */
function drawPlane(context: Context, { plane, rails }: LadderPicture, palette: Palette): void {
  const { view, upright, first, last } = plane;
  const [nowX, nowY] = pointOn(plane, view.now, 0);
  if (upright) hatch(context, first, nowY, last - first, view.height - 14 - nowY, palette.hair);
  else hatch(context, nowX, first - 16, view.right - nowX, last + 8 - first + 16, palette.hair);
  rails.forEach(({ at }, index) => {
    const across = first + at * (last - first);
    const ends = index === 0 || index === rails.length - 1;
    context.save();
    if (!ends) context.setLineDash([2, 4]);
    const colour = ends ? palette.ink : palette.rule;
    const width = ends ? 2 * Math.min(2, view.sizes.scale) : 1.4;
    if (upright) straight(context, [across, 64], [across, view.height - 14], colour, width);
    else straight(context, [view.left, across], [view.right, across], colour, width);
    context.restore();
  });
}

function drawNumber(
  context: Context,
  { number, x, y, to }: LadderPicture['numbers'][number],
  palette: Palette,
  scale: number,
): void {
  drawThrough(context, [x, y, ...to], { stroke: palette.ink, width: 1.2 });
  drawCircle(context, x, y, 9.5 * scale, { fill: palette.ink });
  context.fillStyle = palette.paper;
  writeMiddle(context, String(number), x, y, boldFont(13 * scale));
}

/** Length of an arrow's head, px on a desktop. */
const HEAD = 4.5;

function drawArrow(
  context: Context,
  { x, from, to, look }: ScriptArrow,
  colour: string,
  palette: Palette,
  scale: number,
): void {
  const down = Math.sign(to - from);
  const stroke = look === 'ack' ? palette.ink : look === 'ahead' ? palette.rule : colour;
  const width = (look === 'ahead' ? 1.2 : look === 'data' ? 1.6 : 2.2) * Math.min(2, scale);
  const head = HEAD * scale;
  const foot = to - down * 2 * head;
  drawThrough(context, [x, from, x, to - down * head], { stroke, width });
  // Hollow: retransmitted, or not played yet.
  const fill = look === 'again' || look === 'ahead' ? palette.paper : stroke;
  drawThrough(context, [x, to - down * 1.5, x - head, foot, x + head, foot], { fill, stroke, width }, true);
}

/** Draws the packet ladder. */
export function draw(picture: LadderPicture, context: Context, palette: Palette): void {
  const { plane, flow } = picture;
  const { view, upright, first, last } = plane;
  if (picture.rails.length === 0) return;
  const { scale, line } = view.sizes;
  const colour = palette.flowLine(flow);
  drawPlane(context, picture, palette);
  context.save();
  context.beginPath();
  if (upright) context.rect(0, 64, view.width, view.height - 64);
  else context.rect(view.left, 0, view.right - view.left, view.height);
  context.clip();
  context.globalAlpha = 0.22;
  strokeAll(context, picture.faint, colour, 1);
  context.globalAlpha = 1;
  for (const [from, to] of picture.changes) doubleLine(context, from!, to!, palette, line.grid);
  strokeAll(context, picture.strong, colour, line.strip * 1.2);
  strokeAll(context, picture.replies, palette.ink, line.strip * 0.9);
  for (const arrow of picture.arrows) drawArrow(context, arrow, colour, palette, scale);
  if (picture.lost !== null) strokeAll(context, [picture.lost], palette.loss, line.trace);
  for (const [x, y] of picture.crosses) drawCross(context, x, y, 12 * scale, palette);
  context.restore();
  const [nowX, nowY] = pointOn(plane, view.now, 0);
  context.fillStyle = palette.ink;
  if (upright) context.fillRect(first - 10, Math.round(nowY - line.now / 2), last - first + 20, line.now);
  else context.fillRect(Math.round(nowX - line.now / 2), 0, line.now, last + 8);
  for (const number of picture.numbers) drawNumber(context, number, palette, scale);
  for (const [x, y] of picture.dots)
    drawCircle(context, x, y, 5.5 * scale, { fill: colour, stroke: palette.paper, width: 2 });
}
