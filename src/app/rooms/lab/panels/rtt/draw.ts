import type { Context } from '../../../../charts/paint/context.ts';
import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import { drawMarker, drawTimeout } from '../../../../charts/plot/glyphs.ts';
import { dotted, strokeLine } from '../../../../charts/plot/pen.ts';
import { partOf } from '../../../../charts/plot/scroll.ts';
import type { Palette } from '../../../../ui/palette.ts';
import type { RttPicture } from './picture.ts';

/** A sample is at least so high and so wide, px on a desktop. */
const DOT = 2;

/** Draws the round-trip times: samples pale, the timer thin, the smoothed time upon both. */
export function draw(picture: RttPicture, context: Context, palette: Palette): void {
  const { top: highest, bottom: lowest, sizes } = picture.view;
  const dot = DOT * sizes.scale;
  drawPlot(picture, context, palette, {
    under: () => {
      for (const { from, to, y } of picture.base) dotted(context, [from, y], [to, y], palette.ink3, sizes.line.grid);
    },
    lines: (on, from, to) => {
      for (const { flow, band } of picture.flows) {
        on.save();
        on.beginPath();
        on.rect(from, highest, to - from, lowest - highest);
        on.clip();
        on.globalAlpha = 0.5;
        on.fillStyle = palette.flowFill(flow);
        on.beginPath();
        // Upper edge there, lower edge back.
        for (let at = 0; at < band.length; at += 4) on.lineTo(band[at]!, band[at + 1]!);
        for (let at = band.length - 4; at >= 0; at -= 4) on.lineTo(band[at + 2]!, band[at + 3]!);
        on.fill();
        on.restore();
      }
      for (const { flow, samples, timer } of picture.flows) {
        on.globalAlpha = 0.6;
        on.fillStyle = palette.flowLine(flow);
        for (let at = 0; at < samples.length; at += 4) {
          const [x, top, bottom] = [samples[at]!, samples[at + 1]!, samples[at + 3]!];
          if (x > from - dot && x < to + dot) on.fillRect(x - dot / 2, top - dot / 2, dot, bottom - top + dot);
        }
        // A timer that is longer than the axis is not on the sheet.
        on.save();
        on.beginPath();
        on.rect(from, highest, to - from, lowest - highest);
        on.clip();
        strokeLine(on, partOf(timer, from, to), palette.flowLine(flow), sizes.line.step);
        on.restore();
        on.globalAlpha = 1;
      }
      for (const { flow, smoothed, width } of picture.flows)
        strokeLine(on, partOf(smoothed, from, to), palette.flowLine(flow), width);
    },
  });
  for (const { kind, flow, x, y } of picture.signs)
    if (kind === 'timeout') drawTimeout(context, flow, x, y, palette, sizes.scale);
    else drawRefused(context, flow, x, y, 4.5 * sizes.scale, palette);
  for (const { flow, x, y } of [...picture.ends, ...picture.cursors])
    drawMarker(context, flow, x, y, 10 * sizes.scale, palette);
}

/** A measurement that was given up: a ring with a bar. */
function drawRefused(context: Context, flow: number, x: number, y: number, radius: number, palette: Palette): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.paper;
  context.fill();
  context.moveTo(x - radius * 0.7, y + radius * 0.7);
  context.lineTo(x + radius * 0.7, y - radius * 0.7);
  context.strokeStyle = palette.flowLine(flow);
  context.lineWidth = 1.8;
  context.stroke();
}
