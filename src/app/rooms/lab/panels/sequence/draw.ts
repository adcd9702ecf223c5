import type { Context } from '../../../../charts/paint/context.ts';
import { boldFont } from '../../../../charts/paint/letters.ts';
import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import { drawCross } from '../../../../charts/plot/glyphs.ts';
import { hatch } from '../../../../charts/plot/pen.ts';
import type { Palette } from '../../../../ui/palette.ts';
import type { Patch, SequencePicture } from './picture.ts';

function steps(context: Context, corners: SequencePicture['acked'], colour: string, width: number): void {
  if (corners.length === 0) return;
  context.beginPath();
  corners.forEach(([x, y], place) => {
    const before = corners[place - 1];
    // Up first, then along: an ACK moves the line at once.
    if (before === undefined) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = 'miter';
  context.stroke();
}

const box = (context: Context, { left, right, top, bottom }: Patch): void =>
  context.rect(left, top, right - left, bottom - top);

/** Draws the time-sequence graph: reports on the ground, then the lines of ACKs and window, then what was sent. */
export function draw(picture: SequencePicture, context: Context, palette: Palette): void {
  const { view, flow } = picture;
  const { scale, line } = view.sizes;
  const colour = palette.flowLine(flow);
  drawPlot(picture, context, palette, {
    under: () => {
      for (const patch of picture.reported) {
        const { left, top, right, bottom } = patch;
        context.fillStyle = palette.flowFill(flow);
        context.fillRect(left, top, right - left, bottom - top);
        hatch(context, left, top, right - left, bottom - top, colour, 5);
        context.beginPath();
        box(context, patch);
        context.strokeStyle = colour;
        context.lineWidth = line.grid;
        context.stroke();
      }
      steps(context, picture.limit, palette.ink3, line.step);
      steps(context, picture.acked, palette.ink, line.strip);
    },
    over: () => {
      context.fillStyle = colour;
      context.beginPath();
      for (const patch of picture.sent) box(context, patch);
      context.fill();
      context.beginPath();
      for (const { left, right, top, bottom } of picture.again)
        context.rect(left + 1, top + 1, right - left - 2, Math.max(1, bottom - top - 2));
      context.fillStyle = palette.paper;
      context.fill();
      context.strokeStyle = colour;
      context.lineWidth = 2;
      context.stroke();
      for (const [x, y] of picture.crosses) drawCross(context, x, y, 10 * scale, palette);
    },
  });
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { x, y, number } of picture.duplicates) {
    context.beginPath();
    context.arc(x, y, (number > 0 ? 8.5 : 3) * scale, 0, 2 * Math.PI);
    context.fillStyle = palette.ink;
    context.fill();
    if (number === 0) continue;
    context.fillStyle = palette.paper;
    context.font = boldFont(12 * scale);
    context.fillText(String(number), x, y + 0.5);
  }
}
