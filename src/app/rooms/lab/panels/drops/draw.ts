import type { Context } from '../../../../charts/paint/context.ts';
import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import type { Palette } from '../../../../ui/palette.ts';
import { besideWidth, drawPart } from '../../../../charts/marks/drawForked.ts';
import type { DropsPicture } from './picture.ts';

/** Draws the drop ratio. */
export function draw(picture: DropsPicture, context: Context, palette: Palette): void {
  const { bottom } = picture.view;
  const ground = (): void => {
    context.fillStyle = palette.loss;
    for (const { x, width, y } of picture.bars) context.fillRect(x, y, width, bottom - y);
  };
  // What stands beside has bars without a filling.
  const over = (): void => {
    const { fork, view } = picture;
    if (fork === null) return;
    context.strokeStyle = palette.ink2;
    context.lineWidth = besideWidth(view);
    for (const { x, width, y } of fork.besides) context.strokeRect(x, y, width, bottom - y);
    drawPart(context, view, fork.x, palette);
  };
  drawPlot({ ...picture, grid: [bottom] }, context, palette, { ground, over });
}
