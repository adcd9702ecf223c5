import type { Palette } from '../../ui/palette.ts';
import { COLOURED_FLOWS, GREY } from '../../ui/tones.ts';
import type { Context } from '../paint/context.ts';
import { boldFont } from '../paint/letters.ts';
import { stamp } from './stamps.ts';

type Corner = readonly [x: number, y: number];

/** Adds a closed polygon to the current path. */
function polygon(context: Context, corners: readonly Corner[]): void {
  corners.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
}

/** Begins a path that is a circle. */
function circle(context: Context, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Strokes the current path. */
export function strokePath(context: Context, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Fills the current path. */
function fillPath(context: Context, colour: string): void {
  context.fillStyle = colour;
  context.fill();
}

/** Corners of the markers by tone, for half a side of 1: triangle up, diamond, triangles down, right, left. */
const MARKERS: Readonly<Record<number, readonly Corner[]>> = {
  2: [
    [0, -1.1],
    [1.1, 0.85],
    [-1.1, 0.85],
  ],
  3: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
  4: [
    [0, 1.1],
    [1.1, -0.85],
    [-1.1, -0.85],
  ],
  5: [
    [1.1, 0],
    [-0.85, 1.1],
    [-0.85, -1.1],
  ],
  6: [
    [-1.1, 0],
    [0.85, 1.1],
    [0.85, -1.1],
  ],
};

/** Traces the outline of a marker by its tone; those without corners are a circle and a square. */
export function outline(context: Context, shape: number, x: number, y: number, size: number): void {
  const half = size / 2;
  const corners = MARKERS[shape];
  if (corners === undefined && shape !== 1) {
    circle(context, x, y, half);
    return;
  }
  context.beginPath();
  if (corners === undefined) context.rect(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9);
  else
    polygon(
      context,
      corners.map(([dx, dy]) => [x + half * dx, y + half * dy]),
    );
}

/**
 * Marker of a flow, outlined in the paper colour to stand out from the line. `hollow`: for a line without a colour of
 * its own; the shape follows its index.
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
    strokePath(inside, rim, 2.4);
    fillPath(inside, fill);
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
    if (fill !== '') fillPath(inside, fill);
    strokePath(inside, palette.ink, 1.6);
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
      strokePath(inside, colour, width);
    }
  });
}

/** An end of a network: an open circle. */
export function drawHost(context: Context, x: number, y: number, radius: number, palette: Palette): void {
  circle(context, x, y, radius);
  fillPath(context, palette.paper);
  strokePath(context, palette.ink, 1.6);
}

/** Mark by a queue: an open ring in the loss colour, since nothing is lost. */
export function drawRing(context: Context, x: number, y: number, radius: number, palette: Palette): void {
  stamp(context, `ring ${radius} ${palette.loss} ${palette.paper}`, radius + 3, x, y, (inside) => {
    circle(inside, 0, 0, radius);
    fillPath(inside, palette.paper);
    strokePath(inside, palette.loss, 1.8);
  });
}

/** Packet marked by a queue, drawn in a lane: a small cut corner. Close ones merge into a saw edge. */
export function drawNotch(context: Context, flow: number, x: number, y: number, size: number, palette: Palette): void {
  context.beginPath();
  polygon(context, [
    [x - size / 2, y],
    [x + size / 2, y],
    [x + size / 2, y + 1.2 * size],
  ]);
  fillPath(context, palette.flowLine(flow));
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
    circle(inside, 0, 0, radius);
    strokePath(inside, palette.paper, stroke * 2);
    strokePath(inside, palette.ink, stroke);
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
    polygon(inside, [
      [0, -half],
      [half, 0],
      [0, half],
      [-half, 0],
    ]);
    fillPath(inside, palette.paper);
    strokePath(inside, line, stroke);
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
    polygon(inside, [
      [-7 * scale, 0],
      [7 * scale, 0],
      [0, -11 * scale],
    ]);
    strokePath(inside, palette.paper, 2);
    fillPath(inside, line);
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
  circle(context, x, y, radius);
  fillPath(context, palette.paper);
  context.moveTo(x - radius * 0.7, y + radius * 0.7);
  context.lineTo(x + radius * 0.7, y - radius * 0.7);
  strokePath(context, palette.flowLine(flow), 1.8);
}

/** Font size of the text in a disc, as a multiple of its radius. */
const IN_DISC = 12 / 8.5;

/** A disc in the ink colour, with a number if it is large enough. */
export function drawDisc(context: Context, x: number, y: number, radius: number, text: string, palette: Palette): void {
  circle(context, x, y, radius);
  fillPath(context, palette.ink);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.paper;
  context.font = boldFont(IN_DISC * radius);
  if (text !== '') context.fillText(text, x, y + 0.5);
}
