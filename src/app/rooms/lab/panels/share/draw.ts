import { drawPlot } from '../../../../charts/plot/drawPlot.ts';
import { follow, straight, strokeLine } from '../../../../charts/plot/pen.ts';
import { upright } from '../../../../charts/plot/patterns.ts';
import { partOf } from '../../../../charts/plot/scroll.ts';
import { xOf } from '../../../../charts/plot/view.ts';
import type { Line } from '../../../../charts/plot/points.ts';
import type { Palette } from '../../../../ui/palette.ts';
import { drawPart, strokeBesides, strokeForked } from '../../../../charts/marks/drawForked.ts';
import type { SharePicture } from './picture.ts';

import type { Context } from '../../../../charts/paint/context.ts';

/** Lays the area between an edge and the one below it into the current path. */
function area(context: Context, edge: Line, below: Line | undefined, bottom: number): void {
  context.beginPath();
  follow(context, edge);
  if (below === undefined) {
    context.lineTo(edge.at(-2) ?? 0, bottom);
    context.lineTo(edge[0] ?? 0, bottom);
  } else {
    for (let at = below.length - 2; at >= 0; at -= 2) context.lineTo(below[at]!, below[at + 1]!);
  }
  context.closePath();
}

/** The areas of all flows from one x to another, px, with their edges. */
function drawAreas(context: Context, picture: SharePicture, from: number, to: number, palette: Palette): void {
  const { view, layers } = picture;
  const edges = layers.map(({ edge }) => partOf(edge, from, to));
  layers.forEach(({ flow, place }, index) => {
    const edge = edges[index]!;
    if (edge.length < 4) return;
    area(context, edge, edges[index - 1], view.bottom);
    context.fillStyle = palette.flowFill(flow);
    context.fill();
    if (place === 0) return;
    // The second and later flows are readable in grey. Their hatching moves with what it lies on.
    context.fillStyle = upright(context, palette.flowLine(flow), place === 1 ? 5 : 9, xOf(view, 0));
    context.globalAlpha = 0.45;
    context.fill();
    context.globalAlpha = 1;
  });
  for (let index = layers.length - 1; index >= 0; index--) {
    const colour = palette.flowLine(layers[index]!.flow);
    if (picture.fork === null) strokeLine(context, edges[index]!, colour, view.sizes.line.strip);
    else strokeForked(context, view, picture.fork, edges[index]!, colour, view.sizes.line.strip);
  }
}

/** Draws the share of the link. */
export function draw(picture: SharePicture, context: Context, palette: Palette): void {
  const { bottom, sizes } = picture.view;
  drawPlot(picture, context, palette, {
    // Below the base line: however little a flow has, its share is not covered.
    ground: () => {
      context.fillStyle = palette.loss;
      for (const { x, width } of picture.losses) context.fillRect(x, bottom + 1, width, 5 * sizes.scale);
    },
    lines: (on, from, to) => drawAreas(on, picture, from, to, palette),
    over: () => {
      const { fork, view } = picture;
      if (fork !== null) {
        strokeBesides(context, view, fork, palette);
        drawPart(context, view, fork.x, palette);
      }
      for (const { from, to, y } of picture.capacity)
        straight(context, [from, y], [to, y], palette.ink, sizes.line.grid + 0.5);
    },
  });
}
