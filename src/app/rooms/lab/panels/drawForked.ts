import type { Context } from '../../../charts/paint/context.ts';
import { follow, straight } from '../../../charts/plot/pen.ts';
import type { Line } from '../../../charts/plot/points.ts';
import type { View } from '../../../charts/plot/view.ts';
import type { Palette } from '../../../ui/palette.ts';

/** Dashes of what would have happened, px. */
const DASH = [9, 6];

/** A line that goes on dashed from where a fork begins. */
export function strokeForked(context: Context, view: View, x: number, line: Line, colour: string, width: number): void {
  for (const [from, to] of [
    [0, x],
    [x, view.width],
  ] as const) {
    context.save();
    context.beginPath();
    context.rect(from, 0, Math.max(0, to - from), view.height);
    context.clip();
    if (from > 0) context.setLineDash(DASH.map((length) => length * view.sizes.scale));
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    follow(context, line);
    context.stroke();
    context.restore();
  }
}

/** Width of what stands beside, px. */
export const besideWidth = ({ sizes }: View): number => 1.6 * sizes.scale;

/** Where a fork begins. */
export function drawPart(context: Context, { left, right, top, bottom }: View, x: number, palette: Palette): void {
  if (x < left || x > right) return;
  context.setLineDash([6, 4]);
  straight(context, [x, top], [x, bottom], palette.whatIf, 2);
  context.setLineDash([]);
}
