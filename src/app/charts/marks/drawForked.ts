import type { Context } from '../paint/context.ts';
import { drawLossSign } from '../plot/lossSigns.ts';
import { follow, straight, strokeLine } from '../plot/pen.ts';
import type { Line } from '../plot/points.ts';
import type { View } from '../plot/view.ts';
import type { Palette } from '../../ui/palette.ts';
import { counterpartWidth, type ForkedLines } from './drawn.ts';

/** Dash pattern of the counterfactual line, px. */
const DASH = [9, 6];

/** Strokes a line. The part after the start of a fork is dashed if it belongs to the fork. */
export function strokeForked(
  context: Context,
  view: View,
  { x, isFork }: Pick<ForkedLines, 'x' | 'isFork'>,
  line: Line,
  colour: string,
  width: number,
  dash = 1,
): void {
  if (!isFork) {
    strokeLine(context, line, colour, width);
    return;
  }
  for (const [from, to] of [
    [0, x],
    [x, view.width],
  ] as const) {
    context.save();
    context.beginPath();
    context.rect(from, 0, Math.max(0, to - from), view.height);
    context.clip();
    if (from > 0) context.setLineDash(DASH.map((length) => length * dash * view.sizes.scale));
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    follow(context, line);
    context.stroke();
    context.restore();
  }
}

/** Draws the lines of the compared run. Those of a fork are dashed, unless both runs are forks. */
export function strokeCounterparts(context: Context, view: View, fork: ForkedLines, palette: Palette): void {
  for (const { flow, line } of fork.counterparts)
    strokeForked(
      context,
      view,
      { x: fork.x, isFork: !fork.isFork },
      line,
      flow < 0 ? palette.ink2 : palette.flowLine(flow),
      counterpartWidth(view),
    );
  for (const { x, y, family } of fork.losses)
    drawLossSign(context, family, x, y, 7 * view.sizes.scale, palette, counterpartWidth(view));
}

/** Marks the start of a fork. */
export function drawPart(context: Context, { left, right, top, bottom }: View, x: number, palette: Palette): void {
  if (x < left || x > right) return;
  context.setLineDash([6, 4]);
  straight(context, [x, top], [x, bottom], palette.whatIf, 2);
  context.setLineDash([]);
}
