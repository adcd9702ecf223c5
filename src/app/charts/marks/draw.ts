import type { Palette } from '../../ui/palette.ts';
import type { Context } from '../paint/context.ts';
import { drawPlot } from '../plot/drawPlot.ts';
import {
  drawCross,
  drawDiamond,
  drawDisc,
  drawHost,
  drawLight,
  drawMarker,
  drawPrinted,
  drawRefused,
  drawNotch,
  drawRing,
  drawTimeout,
} from '../plot/glyphs.ts';
import { drawLossSign } from '../plot/lossSigns.ts';
import { speckled, upright } from '../plot/patterns.ts';
import { dotted, enclose, follow, hatch, straight, strokeLine } from '../plot/pen.ts';
import { partOf } from '../plot/scroll.ts';
import { xOf } from '../plot/view.ts';
import { drawPart, strokeCounterparts, strokeForked } from './drawForked.ts';
import type { Drawn, Layer, MarksPicture, Paint } from './drawn.ts';

/** Minimum height and width of the dot of a measured value, px at desktop scale. */
const DOT = 2;
/** Opacity of hatching on an area. */
const HATCHED = 0.45;

/** Context of drawing a mark: its x range, px, view and colours. */
interface Place {
  readonly context: Context;
  readonly palette: Palette;
  readonly picture: MarksPicture;
  readonly from: number;
  readonly to: number;
}

const lineColour = (paint: Paint, palette: Palette): string =>
  typeof paint === 'number' ? palette.flowLine(paint) : palette[paint];
const fillColour = (paint: Paint, palette: Palette): string =>
  typeof paint === 'number' ? palette.flowFill(paint) : palette[paint];

/** Clips drawing to a rectangle, px. */
function within(context: Context, left: number, top: number, right: number, bottom: number): void {
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
}

type Draw<Kind> = (mark: Extract<Drawn, { readonly kind: Kind }>, place: Place) => void;

const DRAW: { readonly [Kind in Drawn['kind']]: Draw<Kind> } = {
  line: ({ line, paint, width, dash, sharp }, { context, palette, picture, from, to }) => {
    const colour = lineColour(paint, palette);
    if (picture.fork !== null) return strokeForked(context, picture.view, picture.fork, line, colour, width);
    if (sharp === true) {
      context.beginPath();
      follow(context, line);
      Object.assign(context, { strokeStyle: colour, lineWidth: width, lineJoin: 'miter' });
      context.stroke();
      return;
    }
    if (dash !== undefined) context.setLineDash([...dash]);
    strokeLine(context, partOf(line, from, to), colour, width);
  },
  area: ({ upper, lower, paint, hatched, after, alpha = 1 }, { context, palette, picture: { view }, from, to }) => {
    const edge = partOf(upper, from, to);
    if (edge.length < 4) return;
    if (after !== undefined) within(context, after, 0, view.width, view.height);
    context.beginPath();
    enclose(context, edge, lower === null ? view.bottom : partOf(lower, from, to));
    context.fillStyle = fillColour(paint, palette);
    context.fill();
    if (hatched === undefined) return;
    // The hatching moves with the area it lies on.
    context.fillStyle = upright(context, lineColour(paint, palette), hatched, xOf(view, 0));
    context.globalAlpha = alpha * HATCHED;
    context.fill();
  },
  dots: ({ columns, paint }, { context, palette, picture, from, to }) => {
    const dot = DOT * picture.view.sizes.scale;
    context.fillStyle = lineColour(paint, palette);
    for (let at = 0; at < columns.length; at += 4) {
      const [x, top, bottom] = [columns[at]!, columns[at + 1]!, columns[at + 3]!];
      if (x > from - dot && x < to + dot) context.fillRect(x - dot / 2, top - dot / 2, dot, bottom - top + dot);
    }
  },
  boxes: ({ boxes, paint, hollow, filled, hatched, lines, dots }, { context, palette }) => {
    if (lines !== undefined) {
      for (const { x, y, width, height } of boxes)
        hatch(context, x, y, width, height, lineColour(paint, palette), lines);
      return;
    }
    if (dots !== undefined) {
      context.fillStyle = speckled(context, lineColour(paint, palette), dots);
      for (const { x, y, width, height } of boxes) context.fillRect(x, y, width, height);
      return;
    }
    const colour = (hatched === undefined && filled !== true ? lineColour : fillColour)(paint, palette);
    if (hollow === undefined) context.fillStyle = colour;
    else Object.assign(context, { strokeStyle: colour, lineWidth: hollow });
    for (const { x, y, width, height } of boxes)
      if (hollow === undefined) context.fillRect(x, y, width, height);
      else context.strokeRect(x, y, width, height);
    if (hatched !== undefined)
      for (const { x, y, width, height } of boxes)
        hatch(context, x, y, width, height, lineColour(paint, palette), hatched);
  },
  levels: ({ levels, paint, width, dotted: isDotted = false }, { context, palette }) => {
    const draw = isDotted ? dotted : straight;
    for (const { from, to, y } of levels) draw(context, [from, y], [to, y], lineColour(paint, palette), width);
  },
  spots: ({ spots }, { context, palette, picture }) => {
    const { scale, line } = picture.view.sizes;
    for (const { look, flow, x, y, size, text = '', family = 'queue' } of spots)
      if (look === 'marker' || look === 'hollow') drawMarker(context, flow, x, y, size, palette, look === 'hollow');
      else if (look === 'printed') drawPrinted(context, flow, x, y, size, palette);
      else if (look === 'host') drawHost(context, x, y, size, palette);
      else if (look === 'cross') drawCross(context, x, y, size, palette, palette.paper, 2.4 * scale);
      else if (look === 'lost') drawCross(context, x, y, size, palette);
      else if (look === 'loss') drawLossSign(context, family, x, y, size, palette, line.cross);
      else if (look === 'diamond') drawDiamond(context, flow, x, y, palette, size, line.marker);
      else if (look === 'light') drawLight(context, x, y, size, palette, line.marker);
      else if (look === 'disc') drawDisc(context, x, y, size, text, palette);
      else if (look === 'notch') drawNotch(context, flow, x, y, size, palette);
      else if (look === 'ring') drawRing(context, x, y, size, palette);
      else if (look === 'timeout') drawTimeout(context, flow, x, y, palette, scale);
      else drawRefused(context, flow, x, y, size, palette);
  },
};

/** Draws a time chart that consists of marks. */
export function drawMarks(picture: MarksPicture, on: Context, palette: Palette): void {
  const { view, layers, fork } = picture;
  const drawLayer = (layer: Layer, context = on, from = view.left, to = view.right): void => {
    for (const mark of layers[layer] ?? []) {
      context.save();
      context.globalAlpha = mark.alpha ?? 1;
      if ('inside' in mark && mark.inside === 'base') within(context, 0, 0, view.width, view.bottom);
      else if ('inside' in mark && mark.inside) within(context, from, view.top, to, view.bottom);
      (DRAW[mark.kind] as Draw<Drawn['kind']>)(mark, { context, palette, picture, from, to });
      context.restore();
    }
  };
  drawPlot(picture, on, palette, {
    ground: () => drawLayer('ground'),
    under: () => drawLayer('under'),
    lines: (context, from, to) => drawLayer('lines', context, from, to),
    over: () => {
      if (fork !== null) {
        strokeCounterparts(on, view, fork, palette);
        drawPart(on, view, fork.x, palette);
      }
      drawLayer('over');
    },
  });
  drawLayer('top');
}
