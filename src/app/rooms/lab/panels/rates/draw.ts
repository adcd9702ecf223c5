import type { Context } from '../../../../charts/paint/context.ts';
import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import { strokeLine } from '../../../../charts/plot/pen.ts';
import type { Palette } from '../../../../ui/palette.ts';
import type { RatesPicture } from './picture.ts';

/** A sample is at least so high and so wide, px on a desktop. */
const DOT = 2;

/** Draws the rates of senders that pace: samples pale, the estimate dashed, pacing and what is in flight upon them. */
export function draw(picture: RatesPicture, context: Context, palette: Palette): void {
  const { sizes, top, bottom, left, right } = picture.view;
  const dot = DOT * sizes.scale;
  drawPlot(picture, context, palette, {
    over: () => {
      context.save();
      context.beginPath();
      context.rect(left, top, right - left, bottom - top);
      context.clip();
      for (const { flow, samples, bandwidth, cwnd } of picture.flows) {
        context.globalAlpha = 0.5;
        context.fillStyle = palette.flowLine(flow);
        for (let at = 0; at < samples.length; at += 4)
          context.fillRect(samples[at]! - dot / 2, samples[at + 1]!, dot, samples[at + 3]! - samples[at + 1]! + dot);
        context.globalAlpha = 1;
        strokeLine(context, cwnd, palette.ink3, sizes.line.step);
        context.setLineDash([7, 4]);
        strokeLine(context, bandwidth, palette.ink, sizes.line.step);
        context.setLineDash([]);
      }
      for (const { flow, pacing, inflight, width } of picture.flows) {
        strokeLine(context, pacing, palette.flowLine(flow), width);
        strokeLine(context, inflight, palette.flowLine(flow), width);
      }
      context.restore();
    },
  });
}
