import { drawCross, drawDiamond } from '../plot/glyphs.ts';
import { drawUnknown, strokeLine } from '../plot/pen.ts';
import type { Palette } from '../stage/palette.ts';
import type { TimelinePicture } from './timelinePicture.ts';

/** Draws the timeline. */
export function drawTimeline(picture: TimelinePicture, context: CanvasRenderingContext2D, palette: Palette): void {
  const { view, top, bottom, frame, playhead } = picture;
  context.fillStyle = palette.sunk;
  context.fillRect(view.left, top, view.right - view.left, bottom - top);
  context.fillStyle = palette.bench;
  context.fillRect(frame.from, top, frame.to - frame.from, bottom - top);
  drawUnknown(context, view, top, bottom, palette);
  for (const { flow, line } of picture.traces) strokeLine(context, line, palette.flowLine(flow), 1.5);
  for (const { kind, flow, x, y } of picture.events) {
    if (kind === 'cut') drawDiamond(context, flow, x, Math.min(y, bottom - 5), palette, 3.6);
    else if (kind === 'loss') drawCross(context, x, top - 6, 6, palette);
  }
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(frame.from, top, frame.to - frame.from, bottom - top, 3);
  context.stroke();
  context.fillStyle = palette.ink;
  context.beginPath();
  context.moveTo(playhead - 8, 0);
  context.lineTo(playhead + 8, 0);
  context.lineTo(playhead + 8, 8);
  context.lineTo(playhead, 14);
  context.lineTo(playhead - 8, 8);
  context.closePath();
  context.fill();
  context.fillRect(Math.round(playhead) - 1, 8, 2, bottom - 4);
}
