import type { Palette } from '../../ui/palette.ts';
import type { Context } from '../paint/context.ts';
import { drawNow, drawUnknown, straight } from './pen.ts';
import { scrolled, type Part } from './scroll.ts';
import type { PlotPicture } from './timePlot.ts';

/** Chart-specific layers in drawing order, bottom first. Only `lines` are clipped to the plot area. */
interface Layers {
  /** On the background, below the grid. */
  readonly ground?: () => void;
  /** Below the lines. */
  readonly under?: () => void;
  /** Content that scrolls with the time axis, drawn for an x range. */
  readonly lines?: Part;
  /** Above the lines. */
  readonly over?: () => void;
}

/** How far a line may extend beyond the plot area, px. */
const MARGIN = 2;

/** Draws a time chart: the part not simulated yet, grid, lines and the line at the current time. */
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

/** Draws content that scrolls with time: only the new part if the rest is on strips. */
export function drawScrolled(
  { view, scroll }: Pick<PlotPicture, 'view' | 'scroll'>,
  context: Context,
  lines: Part,
): void {
  if (scroll === null || context.shapes !== undefined) lines(context, view.left, view.right);
  else scrolled(context, view, scroll, lines);
}
