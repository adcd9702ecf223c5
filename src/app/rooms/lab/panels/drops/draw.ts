import type { Context } from '../../../../charts/paint/context.ts';
import { drawNow, drawUnknown, straight } from '../../../../charts/plot/pen.ts';
import type { Palette } from '../../../../ui/palette.ts';
import type { DropsPicture } from './picture.ts';

/** Draws the drop ratio. */
export function drawDrops(picture: DropsPicture, context: Context, palette: Palette): void {
  const { view, top, bottom } = picture;
  drawUnknown(context, view, top, bottom, palette);
  context.fillStyle = palette.loss;
  for (const { x, width, y } of picture.bars) context.fillRect(x, y, width, bottom - y);
  straight(context, [view.left, bottom], [view.right, bottom], palette.rule, view.sizes.line.grid);
  for (const x of picture.ticks) straight(context, [x, bottom], [x, bottom + 4 * view.sizes.scale], palette.rule);
  drawNow(context, view, palette);
}
