import type { Context } from '../../../../charts/paint/context.ts';
import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import { drawMarker } from '../../../../charts/plot/glyphs.ts';
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
  for (const { flow, x, y } of [...picture.ends, ...picture.cursors])
    drawMarker(context, flow, x, y, 10 * sizes.scale, palette);
}
