import type { Context } from '../../../../charts/paint/context.ts';
import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import type { Palette } from '../../../../ui/palette.ts';
import type { DropsPicture } from './picture.ts';

/** Draws the drop ratio. */
export function draw(picture: DropsPicture, context: Context, palette: Palette): void {
  const { bottom } = picture.view;
  const ground = (): void => {
    context.fillStyle = palette.loss;
    for (const { x, width, y } of picture.bars) context.fillRect(x, y, width, bottom - y);
  };
  drawPlot({ ...picture, grid: [bottom] }, context, palette, { ground });
}
