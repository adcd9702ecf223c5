import { drawLossSign } from '#app/charts/plot/lossSigns.ts';
import { hatch } from '#app/charts/plot/pen.ts';
import type { Palette } from '#app/ui/palette.ts';
import type { SegmentState } from './segments.ts';
import type { Bracket, SegmentBox, SlidingPicture } from './picture.ts';

import type { Context } from '#app/charts/paint/context.ts';
import { boldFont } from '#app/charts/paint/letters.ts';

function drawBox(
  context: Context,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { state, family }: Pick<SegmentBox, 'state' | 'family'>,
  flow: number,
  palette: Palette,
): void {
  const { x, y, width, height } = box;
  const colour = palette.flowLine(flow);
  const edge: Record<SegmentState, string> = {
    acknowledged: palette.rule,
    arrived: colour,
    early: colour,
    flight: colour,
    resent: colour,
    lost: palette.loss,
    free: colour,
    closed: palette.hair,
  };
  const fill: Record<SegmentState, string> = {
    acknowledged: palette.sunk,
    arrived: palette.flowFill(flow),
    early: palette.flowFill(flow),
    flight: colour,
    resent: palette.paper,
    lost: palette.paper,
    free: palette.paper,
    closed: palette.paper,
  };
  const stroke = state === 'lost' || state === 'resent' ? 2.2 : 1.2;
  const edges = [x + stroke / 2, y + stroke / 2, Math.max(1, width - stroke), height - stroke] as const;
  const corner = Math.min(2, width / 3);
  context.beginPath();
  context.roundRect(...edges, corner);
  context.fillStyle = fill[state];
  context.fill();
  if (state === 'early') hatch(context, x + 1, y + 1, width - 2, height - 2, colour, 5);
  context.beginPath();
  context.roundRect(...edges, corner);
  context.strokeStyle = edge[state];
  context.lineWidth = stroke;
  context.stroke();
  if (state !== 'lost') return;
  const half = Math.max(1.5, Math.min(width, height) / 2 - 3.2);
  drawLossSign(context, family, x + width / 2, y + height / 2, 2 * half, palette, 2);
}

function drawBracket(context: Context, { from, to, y, down, open }: Bracket, colour: string, width: number): void {
  const end = down ? 7 : -7;
  context.beginPath();
  context.moveTo(from, y + end);
  context.lineTo(from, y);
  context.lineTo(to, y);
  if (!open) context.lineTo(to, y + end);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = 'miter';
  context.stroke();
}

/** Writes a segment's number (QUIC: its packet's) in its box, on a patch of background where the box is hatched or crossed. */
function drawNumber(
  context: Context,
  { x, width, state }: SegmentBox,
  number: string,
  y: number,
  palette: Palette,
): void {
  if (number === '') return;
  context.font = boldFont(number.length > 3 ? 8 : number.length > 2 ? 9 : 11);
  const half = context.measureText(number).width / 2 + 1.5;
  if (state === 'lost' || state === 'early') {
    context.fillStyle = palette.paper;
    context.fillRect(x + width / 2 - half, y - 6, 2 * half, 12);
  }
  context.fillStyle = state === 'flight' ? palette.paper : state === 'lost' ? palette.loss : palette.ink2;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(number, x + width / 2, y + 0.5);
}

/** Draws the sliding window. */
export function draw(picture: SlidingPicture, context: Context, palette: Palette): void {
  const { boxes, top, height, flow } = picture;
  for (const box of boxes) {
    const { x, width } = box;
    drawBox(context, { x, y: top, width, height }, box, flow, palette);
    // Two lines of text need this height, px.
    const off = box.packet !== '' && height >= 26 ? 6.5 : 0;
    drawNumber(context, box, box.number, top + height / 2 - off, palette);
    if (off > 0) drawNumber(context, box, box.packet, top + height / 2 + off, palette);
  }
  for (const bracket of picture.brackets)
    drawBracket(context, bracket, bracket.down ? palette.ink2 : palette.flowLine(flow), 2);
  for (const swatch of picture.swatches) {
    const { x, y, size } = swatch;
    drawBox(context, { x, y, width: size, height: size }, swatch, flow, palette);
  }
}
