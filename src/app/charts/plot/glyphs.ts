import type { Palette } from '../../ui/palette.ts';
import { COLOURED_FLOWS, GREY } from '../../ui/tones.ts';
import type { Context } from '../paint/context.ts';
import { boldFont } from '../paint/letters.ts';
import { stamp } from './stamps.ts';

/** Traces the outline of a marker by its tone: circle, square, triangle up, diamond, triangles down, right, left. */
export function outline(context: Context, shape: number, x: number, y: number, size: number): void {
  context.beginPath();
  const corners = (points: readonly (readonly [number, number])[]): void => {
    points.forEach(([dx, dy], index) =>
      index === 0 ? context.moveTo(x + dx, y + dy) : context.lineTo(x + dx, y + dy),
    );
    context.closePath();
  };
  const half = size / 2;
  switch (shape) {
    case 1:
      context.rect(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9);
      break;
    case 2:
      corners([
        [0, -half * 1.1],
        [half * 1.1, half * 0.85],
        [-half * 1.1, half * 0.85],
      ]);
      break;
    case 3:
      corners([
        [0, -half * 1.2],
        [half * 1.2, 0],
        [0, half * 1.2],
        [-half * 1.2, 0],
      ]);
      break;
    case 4:
      corners([
        [0, half * 1.1],
        [half * 1.1, -half * 0.85],
        [-half * 1.1, -half * 0.85],
      ]);
      break;
    case 5:
    case 6: {
      const right = shape === 5 ? half : -half;
      corners([
        [right * 1.1, 0],
        [-right * 0.85, half * 1.1],
        [-right * 0.85, -half * 1.1],
      ]);
      break;
    }
    default:
      context.arc(x, y, half, 0, 2 * Math.PI);
  }
}

/**
 * Marker of a flow, outlined in the paper colour to stand out from the line. `hollow`: that of a line beyond the coloured
 * ones, with the outline of its index.
 */
export function drawMarker(
  context: Context,
  flow: number,
  x: number,
  y: number,
  size: number,
  palette: Palette,
  hollow = false,
): void {
  const shape = hollow ? (flow - GREY) % COLOURED_FLOWS : palette.toneOf(flow);
  const [fill, rim] = hollow ? [palette.paper, palette.ink] : [palette.flowLine(flow), palette.paper];
  stamp(context, `marker ${shape} ${size} ${fill} ${rim}`, size * 0.6 + 3, x, y, (inside) => {
    outline(inside, shape, 0, 0, size);
    inside.fillStyle = fill;
    inside.strokeStyle = rim;
    inside.lineWidth = 2.4;
    inside.stroke();
    inside.fill();
  });
}

/** A value printed in a paper: an open diamond; filled in the colour of a flow, if it has one. */
export function drawPrinted(
  context: Context,
  flow: number,
  x: number,
  y: number,
  size: number,
  palette: Palette,
): void {
  const fill = flow < 0 ? '' : palette.flowLine(flow);
  stamp(context, `printed ${size} ${fill} ${palette.ink}`, size + 2, x, y, (inside) => {
    outline(inside, 3, 0, 0, size / 0.6);
    inside.fillStyle = fill;
    inside.strokeStyle = palette.ink;
    inside.lineWidth = 1.6;
    if (fill !== '') inside.fill();
    inside.stroke();
  });
}

/** Loss: a red cross with an outline in the paper colour. */
export function drawCross(
  context: Context,
  x: number,
  y: number,
  size: number,
  palette: Palette,
  rim = palette.paper,
  stroke = 2.8,
): void {
  const half = size / 2;
  stamp(context, `cross ${size} ${stroke} ${palette.loss} ${rim}`, half + stroke * 1.1 + 1, x, y, (inside) => {
    inside.lineCap = 'round';
    for (const [colour, width] of [
      [rim, stroke * 2.1],
      [palette.loss, stroke],
    ] as const) {
      inside.beginPath();
      inside.moveTo(-half, -half);
      inside.lineTo(half, half);
      inside.moveTo(half, -half);
      inside.lineTo(-half, half);
      inside.strokeStyle = colour;
      inside.lineWidth = width;
      inside.stroke();
    }
  });
}

/** An end of a network: an open circle. */
export function drawHost(context: Context, x: number, y: number, radius: number, palette: Palette): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.paper;
  context.fill();
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.6;
  context.stroke();
}

/** Mark by a queue: an open ring in the loss colour, since nothing is lost. */
export function drawRing(context: Context, x: number, y: number, radius: number, palette: Palette): void {
  stamp(context, `ring ${radius} ${palette.loss} ${palette.paper}`, radius + 3, x, y, (inside) => {
    inside.beginPath();
    inside.arc(0, 0, radius, 0, 2 * Math.PI);
    inside.fillStyle = palette.paper;
    inside.fill();
    inside.strokeStyle = palette.loss;
    inside.lineWidth = 1.8;
    inside.stroke();
  });
}

/** Marks of a queue in a lane: a small corner, cut as from a marked packet; close ones form a saw edge. */
export function drawNotch(context: Context, flow: number, x: number, y: number, size: number, palette: Palette): void {
  context.beginPath();
  context.moveTo(x - size / 2, y);
  context.lineTo(x + size / 2, y);
  context.lineTo(x + size / 2, y + 1.2 * size);
  context.closePath();
  context.fillStyle = palette.flowLine(flow);
  context.fill();
}

/** Highlight around the mark of the event that the headline and Why explain: a ring in the ink colour. */
export function drawLight(
  context: Context,
  x: number,
  y: number,
  radius: number,
  palette: Palette,
  stroke: number,
): void {
  stamp(context, `light ${radius} ${stroke} ${palette.ink} ${palette.paper}`, radius + stroke + 2, x, y, (inside) => {
    inside.beginPath();
    inside.arc(0, 0, radius, 0, 2 * Math.PI);
    for (const [colour, width] of [
      [palette.paper, stroke * 2],
      [palette.ink, stroke],
    ] as const) {
      inside.strokeStyle = colour;
      inside.lineWidth = width;
      inside.stroke();
    }
  });
}

/** Window cut: an open diamond at the new value. */
export function drawDiamond(
  context: Context,
  flow: number,
  x: number,
  y: number,
  palette: Palette,
  half = 6,
  stroke = 2.2,
): void {
  const line = palette.flowLine(flow);
  stamp(context, `diamond ${half} ${stroke} ${line} ${palette.paper}`, half + stroke + 1, x, y, (inside) => {
    inside.beginPath();
    inside.moveTo(0, -half);
    inside.lineTo(half, 0);
    inside.lineTo(0, half);
    inside.lineTo(-half, 0);
    inside.closePath();
    inside.fillStyle = palette.paper;
    inside.fill();
    inside.strokeStyle = line;
    inside.lineWidth = stroke;
    inside.stroke();
  });
}

/** Timeout: a filled triangle on the base line. */
export function drawTimeout(
  context: Context,
  flow: number,
  x: number,
  base: number,
  palette: Palette,
  scale = 1,
): void {
  const line = palette.flowLine(flow);
  stamp(context, `timeout ${scale} ${line} ${palette.paper}`, 11 * scale + 3, x, base, (inside) => {
    inside.beginPath();
    inside.moveTo(-7 * scale, 0);
    inside.lineTo(7 * scale, 0);
    inside.lineTo(0, -11 * scale);
    inside.closePath();
    inside.fillStyle = line;
    inside.strokeStyle = palette.paper;
    inside.lineWidth = 2;
    inside.stroke();
    inside.fill();
  });
}

/** Aborted measurement: a ring with a bar. */
export function drawRefused(
  context: Context,
  flow: number,
  x: number,
  y: number,
  radius: number,
  palette: Palette,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.paper;
  context.fill();
  context.moveTo(x - radius * 0.7, y + radius * 0.7);
  context.lineTo(x + radius * 0.7, y - radius * 0.7);
  context.strokeStyle = palette.flowLine(flow);
  context.lineWidth = 1.8;
  context.stroke();
}

/** Font size of the text in a disc, as a multiple of its radius. */
const IN_DISC = 12 / 8.5;

/** A disc in the ink colour, with a number if it is large enough. */
export function drawDisc(context: Context, x: number, y: number, radius: number, text: string, palette: Palette): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.ink;
  context.fill();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.paper;
  context.font = boldFont(IN_DISC * radius);
  if (text !== '') context.fillText(text, x, y + 0.5);
}
