import type { Context } from '../../../charts/paint/context.ts';

/** An arrow from a place, px; `line` is its width, `head` how far its head reaches back. */
export function arrow(
  context: Context,
  [x, y]: readonly [number, number],
  angle: number,
  length: number,
  { line, head }: { readonly line: number; readonly head: number },
): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.lineWidth = line;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(length - 0.75 * head, 0);
  context.stroke();
  context.beginPath();
  context.moveTo(length, 0);
  context.lineTo(length - head, -0.6 * head);
  context.lineTo(length - head, 0.6 * head);
  context.closePath();
  context.fill();
  context.restore();
}
