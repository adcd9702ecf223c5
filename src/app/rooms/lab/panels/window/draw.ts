import { drawDiamond, drawLight, drawMarker, drawRing, drawTimeout } from '#app/charts/plot/glyphs.ts';
import { drawLossSign } from '#app/charts/plot/lossSigns.ts';
import { drawPlot } from '#app/charts/plot/drawPlot.ts';
import { dotted, hatch, strokeLine } from '#app/charts/plot/pen.ts';
import { partOf } from '#app/charts/plot/scroll.ts';
import type { Palette } from '#app/ui/palette.ts';
import type { Stretch } from './phases.ts';
import { drawPart, shadeBetween, strokeCounterparts, strokeForked } from '#app/charts/marks/drawForked.ts';
import type { WindowPicture } from './picture.ts';

import type { Context } from '#app/charts/paint/context.ts';

/** Lines on the colour of a phase: no phase is told by its colour alone. */
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
  const { top, bottom } = picture.view;
  for (const tint of picture.tints) {
    context.globalAlpha = 0.75;
    drawStretch(context, tint, top - 4, bottom - top + 4, palette);
    context.globalAlpha = 1;
  }
  context.fillStyle = palette.timeout;
  for (const { x, width } of picture.noRoutes) context.fillRect(x, top - 4, width, bottom - top + 4);
  for (const { y, height, stretches } of picture.ribbons)
    stretches.forEach((stretch) => drawStretch(context, stretch, y, height, palette));
}

function drawUnder(picture: WindowPicture, context: Context, palette: Palette): void {
  const { grid, step } = picture.view.sizes.line;
  for (const { from, to, y } of picture.fair) dotted(context, [from, y], [to, y], palette.ink3, grid);
  // Seen closely, the axis may begin above a threshold: it ends at the base line.
  context.save();
  context.beginPath();
  context.rect(0, 0, picture.view.width, picture.view.bottom);
  context.clip();
  context.globalAlpha = 0.6;
  for (const { flow, line } of picture.thresholds) strokeLine(context, line, palette.flowLine(flow), step);
  context.restore();
  for (const { flow, later, width } of picture.traces) {
    context.globalAlpha = 0.35;
    strokeLine(context, later, palette.flowLine(flow), width);
  }
  context.globalAlpha = 1;
}

/** Where a fork begins, and how the windows went beside it. */
function drawFork(picture: WindowPicture, context: Context, palette: Palette): void {
  const { fork, traces, view } = picture;
  if (fork === null) return;
  // Of many flows only those that the user chose: tint on tint says nothing.
  context.fillStyle = palette.whatIf;
  context.globalAlpha = 0.22;
  for (const { flow, line, width } of traces)
    if (width > view.sizes.line.thin)
      shadeBetween(context, view, fork.x, [line, fork.counterparts.find((one) => one.flow === flow)?.line ?? line]);
  context.globalAlpha = 1;
  strokeCounterparts(context, view, fork, palette);
  drawPart(context, view, fork.x, palette);
}

function drawMarks(picture: WindowPicture, context: Context, palette: Palette): void {
  const { sizes } = picture.view;
  const { scale, line } = sizes;
  for (const { flow, x, y } of picture.markers) drawMarker(context, flow, x, y, 10 * scale, palette);
  for (const { kind, flow, x, y, lit } of picture.events) {
    if (lit) drawLight(context, x, kind === 'timeout' ? y - 5 * scale : y, 12 * scale, palette, line.marker);
    if (kind === 'cut') drawDiamond(context, flow, x, y, palette, (lit ? 8 : 6) * scale, line.marker);
    else if (kind === 'timeout') drawTimeout(context, flow, x, picture.view.bottom, palette, scale);
    else if (kind === 'marked') drawRing(context, x, y, 4 * scale, palette);
  }
  for (const { kind, x, y, family, lit } of picture.events)
    if (kind === 'loss') drawLossSign(context, family ?? 'queue', x, y, (lit ? 14 : 11) * scale, palette, line.cross);
}

/** Draws the congestion windows. */
export function draw(picture: WindowPicture, context: Context, palette: Palette): void {
  const { scale } = picture.view.sizes;
  drawPlot(picture, context, palette, {
    ground: () => drawGround(picture, context, palette),
    under: () => {
      drawUnder(picture, context, palette);
      drawFork(picture, context, palette);
    },
    lines: (on, from, to) => {
      for (const { flow, line, width } of picture.traces)
        if (picture.fork === null) strokeLine(on, partOf(line, from, to), palette.flowLine(flow), width);
        else strokeForked(on, picture.view, picture.fork, line, palette.flowLine(flow), width);
    },
    over: () => drawMarks(picture, context, palette),
  });
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
