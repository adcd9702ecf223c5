import type { Context } from '#app/charts/paint/context.ts';
import { straight, strokeLine } from '#app/charts/plot/pen.ts';
import type { Palette } from '#app/ui/palette.ts';
import { drawCircle } from '../kit/paths.ts';
import type { PlanePicture } from './picture.ts';

/**
 * Draws the plane of two flows: axes, the fair line dotted, the full ones solid, then the trail, and a ring at the
 * present point.
 */
export function draw(picture: PlanePicture, context: Context, palette: Palette): void {
  const { area, xs, ys, fair, full, trail, now, view } = picture;
  if (area === null) return;
  const { sizes } = view;
  const { left, right, top, bottom } = area;
  for (const y of ys)
    straight(context, [left, y], [right, y], y === bottom ? palette.rule : palette.hair, sizes.line.grid);
  for (const x of xs)
    straight(context, [x, top], [x, bottom], x === left ? palette.rule : palette.hair, sizes.line.grid);
  context.save();
  context.beginPath();
  context.rect(left - 6, top - 6, right - left + 12, bottom - top + 12);
  context.clip();
  context.setLineDash([2, 5]);
  strokeLine(context, Float64Array.from(fair), palette.ink, sizes.line.step);
  context.setLineDash([]);
  for (const line of full) strokeLine(context, Float64Array.from(line), palette.ink3, sizes.line.step);
  trail.forEach((line, part) => {
    context.globalAlpha = (part + 1) / trail.length;
    strokeLine(context, line, palette.ink, part === trail.length - 1 ? sizes.line.strip : sizes.line.thin);
  });
  context.globalAlpha = 1;
  context.restore();
  if (now === null) return;
  drawCircle(context, ...now, 5 * sizes.scale, { fill: palette.paper, stroke: palette.ink, width: 2.4 * sizes.scale });
}
