import type { Context } from '../../../charts/paint/context.ts';
import { drawCross, drawDiamond, drawRing, drawTimeout } from '../../../charts/plot/glyphs.ts';
import { drawScrolled } from '../../../charts/plot/drawPlot.ts';
import { doubleLine, drawUnknown, hatch, strokeLine } from '../../../charts/plot/pen.ts';
import { widthOfMany } from '../../../charts/stage/sizes.ts';
import { partOf } from '../../../charts/plot/scroll.ts';
import type { Palette } from '../../../ui/palette.ts';
import { strokeForked } from '../../../charts/marks/drawForked.ts';
import type { Line } from '../../../charts/plot/points.ts';
import type { PlotPicture } from '../../../charts/plot/timePlot.ts';
import { drawCircle, drawPath, drawRounded, drawThrough } from '../panels/kit/paths.ts';
import type { Track } from '../panels/kit/forkedCharts.ts';
import type { DrawnEvent } from '../panels/window/events.ts';

/** The whole run in miniature, px. */
export interface TimelinePicture extends Omit<PlotPicture, 'grid' | 'ticks'> {
  readonly traces: readonly { readonly flow: number; readonly line: Line }[];
  readonly events: readonly DrawnEvent[];
  /** The range of the plots. */
  readonly frame: { readonly from: number; readonly to: number };
  readonly playhead: number;
  /** Positions of changes. */
  readonly changes: readonly number[];
  /** The loop; null: none. */
  readonly loop: { readonly from: number; readonly to: number } | null;
  /** Positions of bookmarks. */
  readonly flags: readonly number[];
  /** Time at which the run and its counterpart diverge, s; null: no counterpart. */
  readonly fork: number | null;
  /** With a counterpart: one track for each of the two runs, in place of the traces. */
  readonly tracks: readonly Track[];
}

/** The range of the plots, with a handle at each end. */
function drawFrame(
  context: Context,
  frame: TimelinePicture['frame'],
  top: number,
  bottom: number,
  palette: Palette,
): void {
  const edge = { stroke: palette.ink, width: 1.5 };
  drawRounded(context, [frame.from, top, frame.to - frame.from, bottom - top], 3, edge);
  const middle = (top + bottom) / 2;
  const half = Math.min(8, (bottom - top) / 4);
  for (const x of [frame.from, frame.to])
    drawRounded(context, [x - 3, middle - half, 6, half * 2], 2, { fill: palette.ink });
}

/** A bookmark: a flag on a pole on the track. */
function drawFlag(context: Context, x: number, top: number, bottom: number, scale: number, palette: Palette): void {
  const head = top - 11 * scale;
  context.fillStyle = palette.ink;
  context.fillRect(Math.round(x), head, 1.5, bottom - head);
  const flag = [x + 1, head, x + 10 * scale, head + 4 * scale, x + 1, head + 8 * scale];
  drawThrough(context, flag, { fill: palette.ink }, true);
}

/** A loop: a bar along the bottom of the track between two brackets. */
function drawLoop(context: Context, { view, loop }: TimelinePicture, palette: Palette): void {
  if (loop === null) return;
  const { top, bottom } = view;
  context.fillStyle = palette.ink;
  context.fillRect(loop.from, bottom - 3, loop.to - loop.from, 3);
  for (const [x, inwards] of [
    [loop.from, 5],
    [loop.to, -5],
  ] as const) {
    context.fillRect(x - 1, top, 2, bottom - top);
    for (const y of [top, bottom - 3]) context.fillRect(Math.min(x, x + inwards), y, 5, 3);
  }
}

/** A change: a double line through the track, and a box above it. */
function drawChange(context: Context, x: number, top: number, bottom: number, scale: number, palette: Palette): void {
  doubleLine(context, [x, top - 3 * scale], [x, bottom], palette, scale);
  context.beginPath();
  context.rect(x - 3.5 * scale, top - 11 * scale, 7 * scale, 7 * scale);
  drawPath(context, { fill: palette.paper, stroke: palette.ink2, width: 1.6 * scale });
}

/** Two runs above each other: the fork's is tinted, with dashed lines. */
function drawTracks(context: Context, { view, tracks, fork }: TimelinePicture, palette: Palette): void {
  tracks.forEach(({ top, bottom, from, known, isFork, lines }, place) => {
    if (place > 0) {
      context.fillStyle = palette.paper;
      context.fillRect(view.left, tracks[0]!.bottom, view.right - view.left, view.bottom - tracks[0]!.bottom);
      context.globalAlpha = 0.16;
      context.fillStyle = palette.whatIf;
      context.fillRect(from, top, view.right - from, bottom - top);
      context.globalAlpha = 1;
    }
    context.globalAlpha = 0.6;
    hatch(context, Math.max(from, known), top, view.right - Math.max(from, known), bottom - top, palette.hair);
    context.globalAlpha = 1;
    for (const { flow, line } of lines)
      strokeForked(context, view, { x: fork ?? 0, isFork }, line, palette.flowLine(flow), view.sizes.line.step, 0.5);
  });
}

/** A fork: a dashed line through the track, and a ring above it. */
function drawFork(context: Context, x: number, top: number, bottom: number, scale: number, palette: Palette): void {
  const edge = { stroke: palette.whatIf, width: 2 * scale };
  drawThrough(context, [x, top, x, bottom], { ...edge, dash: [6, 4] });
  drawCircle(context, x, top - 6 * scale, 4 * scale, { fill: palette.paper, ...edge });
}

/** Draws the timeline. */
export function drawTimeline(picture: TimelinePicture, context: Context, palette: Palette): void {
  const { view, frame, playhead } = picture;
  const { top, bottom } = view;
  context.fillStyle = palette.sunk;
  context.fillRect(view.left, top, view.right - view.left, bottom - top);
  context.fillStyle = palette.bench;
  context.fillRect(frame.from, top, frame.to - frame.from, bottom - top);
  if (picture.tracks.length === 0) drawUnknown(context, view, palette);
  drawTracks(context, picture, palette);
  const { scale, line: lines } = view.sizes;
  const width = Math.min(lines.step, widthOfMany(view.sizes, picture.traces.length));
  drawScrolled(picture, context, (on, from, to) => {
    for (const { flow, line } of picture.traces) strokeLine(on, partOf(line, from, to), palette.flowLine(flow), width);
  });
  for (const { kind, flow, x, y } of picture.events) {
    if (kind === 'cut') drawDiamond(context, flow, x, Math.min(y, bottom - 5), palette, 3.6 * scale);
    else if (kind === 'loss') drawCross(context, x, top - 6 * scale, 6 * scale, palette);
    else if (kind === 'marked') drawRing(context, x, top - 6 * scale, 2.4 * scale, palette);
    else drawTimeout(context, flow, x, y, palette, 0.6 * scale);
  }
  for (const x of picture.changes) drawChange(context, x, top, bottom, scale, palette);
  drawLoop(context, picture, palette);
  if (picture.fork !== null) drawFork(context, picture.fork, top, bottom, scale, palette);
  for (const x of picture.flags) drawFlag(context, x, top, bottom, scale, palette);
  drawFrame(context, frame, top, bottom, palette);
  const head = [playhead - 8, 0, playhead + 8, 0, playhead + 8, 8, playhead, 14, playhead - 8, 8];
  drawThrough(context, head, { fill: palette.ink }, true);
  context.fillRect(Math.round(playhead) - 1, 8, 2, bottom - 4);
}
