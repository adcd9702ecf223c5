import { drawDiamond, drawLight, drawMarker, drawRing, drawTimeout } from '../../../../charts/plot/glyphs.ts';
import { drawLossSign } from '../../../../charts/plot/lossSigns.ts';
import { drawNow, drawUnknown, hatch, straight, strokeLine } from '../../../../charts/plot/pen.ts';
import { partOf, scrolled } from '../../../../charts/plot/scroll.ts';
import type { Palette } from '../../../../ui/palette.ts';
import type { Stretch } from './phases.ts';
import type { WindowPicture } from './picture.ts';

import type { Context } from '../../../../charts/paint/context.ts';

/** Lines upon the colour of a phase: no phase is told by its colour alone. */
const LINES: Readonly<Record<string, { readonly colour: 'hatch' | 'ink'; readonly gap: number }>> = {
  slowStart: { colour: 'hatch', gap: 7 },
  startup: { colour: 'hatch', gap: 7 },
  drain: { colour: 'ink', gap: 7 },
  probeRtt: { colour: 'ink', gap: 4 },
};

function colourOf(phase: string, palette: Palette): string {
  if (phase === 'slowStart' || phase === 'startup') return palette.slowStart;
  if (phase === 'fastRecovery' || phase === 'drain') return palette.recovery;
  return phase === 'timeout' ? palette.timeout : palette.avoidance;
}

function drawStretch(context: Context, stretch: Stretch, y: number, height: number, palette: Palette): void {
  context.fillStyle = colourOf(stretch.phase, palette);
  context.fillRect(stretch.x, y, stretch.width, height);
  const lines = LINES[stretch.phase];
  if (lines === undefined) return;
  context.save();
  context.globalAlpha = 0.28;
  hatch(context, stretch.x, y, stretch.width, height, palette[lines.colour], lines.gap);
  context.restore();
}

function drawGround(picture: WindowPicture, context: Context, palette: Palette): void {
  const { view, top, bottom } = picture;
  const { sizes } = view;
  drawUnknown(context, view, top, bottom, palette);
  for (const tint of picture.tints) {
    context.globalAlpha = 0.75;
    drawStretch(context, tint, top - 4, bottom - top + 4, palette);
    context.globalAlpha = 1;
  }
  context.fillStyle = palette.timeout;
  for (const { x, width } of picture.noRoutes) context.fillRect(x, top - 4, width, bottom - top + 4);
  for (const { y, height, stretches } of picture.ribbons)
    stretches.forEach((stretch) => drawStretch(context, stretch, y, height, palette));
  picture.grid.forEach((y, index) =>
    straight(context, [view.left, y], [view.right, y], index === 0 ? palette.rule : palette.hair, sizes.line.grid),
  );
  // Dots no wider than apart: a guess is dotted more thickly, and round.
  context.setLineDash([1.5, 4]);
  for (const { from, to, y } of picture.fair) straight(context, [from, y], [to, y], palette.ink3, sizes.line.grid);
  context.setLineDash([]);
}

function drawLines(picture: WindowPicture, context: Context, palette: Palette): void {
  const { step } = picture.view.sizes.line;
  // Seen closely, the axis may begin above a threshold: it ends at the base line.
  context.save();
  context.beginPath();
  context.rect(0, 0, picture.view.width, picture.bottom);
  context.clip();
  context.globalAlpha = 0.6;
  for (const { flow, line } of picture.thresholds) strokeLine(context, line, palette.flowLine(flow), step);
  context.restore();
  for (const { flow, later, width } of picture.traces) {
    context.globalAlpha = 0.35;
    strokeLine(context, later, palette.flowLine(flow), width);
  }
  context.globalAlpha = 1;
  const { scroll, traces, view } = picture;
  const strokes = (on: Context, from: number, to: number): void => {
    for (const { flow, line, width } of traces) strokeLine(on, partOf(line, from, to), palette.flowLine(flow), width);
  };
  if (scroll === null) strokes(context, view.left, view.right);
  else scrolled(context, view, scroll, strokes);
}

function drawMarks(picture: WindowPicture, context: Context, palette: Palette): void {
  const { sizes } = picture.view;
  const { scale, line } = sizes;
  for (const { flow, x, y } of picture.markers) drawMarker(context, flow, x, y, 10 * scale, palette);
  for (const { kind, flow, x, y, lit } of picture.events) {
    if (lit) drawLight(context, x, kind === 'timeout' ? y - 5 * scale : y, 12 * scale, palette, line.marker);
    if (kind === 'cut') drawDiamond(context, flow, x, y, palette, (lit ? 8 : 6) * scale, line.marker);
    else if (kind === 'timeout') drawTimeout(context, flow, x, picture.bottom, palette, scale);
    else if (kind === 'marked') drawRing(context, x, y, 4 * scale, palette);
  }
  for (const { kind, x, y, family, lit } of picture.events)
    if (kind === 'loss') drawLossSign(context, family ?? 'queue', x, y, (lit ? 14 : 11) * scale, palette, line.cross);
}

/** Draws the congestion windows. */
export function drawWindow(picture: WindowPicture, context: Context, palette: Palette): void {
  const { view } = picture;
  const { scale } = view.sizes;
  drawGround(picture, context, palette);
  context.save();
  context.beginPath();
  context.rect(view.left - 2, 0, view.right - view.left + 4, view.height);
  context.clip();
  drawLines(picture, context, palette);
  drawMarks(picture, context, palette);
  context.restore();
  drawNow(context, view, palette);
  for (const { flow, x, foot, head } of picture.inflated) {
    const half = 5 * scale;
    context.fillStyle = palette.paper;
    context.strokeStyle = palette.flowLine(flow);
    context.lineWidth = 2 * scale;
    context.beginPath();
    context.rect(x - half, head, 2 * half, foot - head);
    context.fill();
    context.stroke();
  }
  for (const { flow, x, y } of picture.ends) drawMarker(context, flow, x, y, 13 * scale, palette);
  for (const { flow, x, y } of picture.cursors) drawMarker(context, flow, x, y, 11 * scale, palette);
}
