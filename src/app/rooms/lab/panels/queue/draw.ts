import type { Context } from '../../../../charts/paint/context.ts';
import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import { drawCross, drawRing } from '../../../../charts/plot/glyphs.ts';
import { dotted, follow, straight, strokeLine } from '../../../../charts/plot/pen.ts';
import { partOf } from '../../../../charts/plot/scroll.ts';
import type { Palette } from '../../../../ui/palette.ts';
import { drawPart, strokeBesides, strokeForked } from '../drawForked.ts';
import type { QueuePicture } from './picture.ts';

/** Draws the queue: what waits as an area in ink, the average upon it, its places and bounds, then what was dropped and marked. */
export function draw(picture: QueuePicture, context: Context, palette: Palette): void {
  const { bottom, sizes } = picture.view;
  drawPlot(picture, context, palette, {
    lines: (on, from, to) => {
      const line = partOf(picture.queue, from, to);
      if (line.length >= 4) {
        on.beginPath();
        follow(on, line);
        on.lineTo(line.at(-2)!, bottom);
        on.lineTo(line[0]!, bottom);
        on.closePath();
        on.fillStyle = palette.ink;
        on.globalAlpha = 0.12;
        on.fill();
        on.globalAlpha = 1;
      }
      const { fork, view } = picture;
      if (fork === null) strokeLine(on, line, palette.ink2, sizes.line.step);
      else strokeForked(on, view, fork, line, palette.ink, sizes.line.strip);
      strokeLine(on, partOf(picture.average, from, to), palette.ink, sizes.line.strip);
    },
    over: () => {
      if (picture.fork !== null) {
        strokeBesides(context, picture.view, picture.fork, palette);
        drawPart(context, picture.view, picture.fork.x, palette);
      }
      for (const { from, to, y, isLimit } of picture.bounds)
        if (isLimit) straight(context, [from, y], [to, y], palette.ink, sizes.line.grid + 0.5);
        else dotted(context, [from, y], [to, y], palette.ink2, sizes.line.grid + 0.5);
      for (const { kind, x, y } of picture.signs)
        if (kind === 'marked') drawRing(context, x, y, 4 * sizes.scale, palette);
        else drawCross(context, x, y, 10 * sizes.scale, palette, palette.paper, 2.4 * sizes.scale);
    },
  });
}
