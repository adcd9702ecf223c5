import type { Palette } from '../../ui/palette.ts';
import type { Context } from '../paint/context.ts';
import { drawNow, drawUnknown, straight } from './pen.ts';
import { scrolled, type Part } from './scroll.ts';
import type { PlotPicture } from './timePlot.ts';

/** What a chart of time draws besides what all have, from the ground up. Only the lines and what lies with them are cut off at the plot area. */
export interface Layers {
  /** On the ground, below the grid. */
  readonly ground?: () => void;
  /** Below the lines. */
  readonly under?: () => void;
  /** What lies on the time axis and moves along with it, from one x to another. */
  readonly lines?: Part;
  /** Upon the lines. */
  readonly over?: () => void;
}

/** So far beside the plot area a line may reach, px. */
const MARGIN = 2;

/** Draws a chart of time: what is not simulated yet, grid, lines and the line of now. */
export function drawPlot(picture: PlotPicture, context: Context, palette: Palette, layers: Layers): void {
  const { view, grid, ticks } = picture;
  const { bottom, left, right, sizes } = view;
  drawUnknown(context, view, palette);
  layers.ground?.();
  grid.forEach((y, place) =>
    straight(context, [left, y], [right, y], place === 0 ? palette.rule : palette.hair, sizes.line.grid),
  );
  for (const x of ticks) straight(context, [x, bottom], [x, bottom + 4 * sizes.scale], palette.rule);
  context.save();
  context.beginPath();
  context.rect(left - MARGIN, 0, right - left + 2 * MARGIN, view.height);
  context.clip();
  layers.under?.();
  if (layers.lines !== undefined) drawScrolled(picture, context, layers.lines);
  layers.over?.();
  context.restore();
  drawNow(context, view, palette);
}

/** Draws what moves with time: what is new of it, where the rest lies drawn already. */
export function drawScrolled(
  { view, scroll }: Pick<PlotPicture, 'view' | 'scroll'>,
  context: Context,
  lines: Part,
): void {
  if (scroll === null || context.shapes !== undefined) lines(context, view.left, view.right);
  else scrolled(context, view, scroll, lines);
}
