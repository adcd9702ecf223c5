import { drawLossSign } from '#app/charts/plot/lossSigns.ts';
import { hatch } from '#app/charts/plot/pen.ts';
import type { Palette } from '#app/ui/palette.ts';
import { drawRounded, drawThrough, writeMiddle } from '../kit/paths.ts';
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
  const { paper } = palette;
  const looks: Record<SegmentState, readonly [fill: string, edge: string]> = {
    acknowledged: [palette.sunk, palette.rule],
    arrived: [palette.flowFill(flow), colour],
    early: [palette.flowFill(flow), colour],
    flight: [colour, colour],
    resent: [paper, colour],
    lost: [paper, palette.loss],
    free: [paper, colour],
    closed: [paper, palette.hair],
  };
  const [fill, stroke] = looks[state];
  const thick = state === 'lost' || state === 'resent' ? 2.2 : 1.2;
  const edges = [x + thick / 2, y + thick / 2, Math.max(1, width - thick), height - thick] as const;
  const corner = Math.min(2, width / 3);
  drawRounded(context, edges, corner, { fill });
  if (state === 'early') hatch(context, x + 1, y + 1, width - 2, height - 2, colour, 5);
  drawRounded(context, edges, corner, { stroke, width: thick });
  if (state !== 'lost') return;
  const half = Math.max(1.5, Math.min(width, height) / 2 - 3.2);
  drawLossSign(context, family, x + width / 2, y + height / 2, 2 * half, palette, 2);
}

function drawBracket(context: Context, { from, to, y, down, open }: Bracket, colour: string, width: number): void {
  const end = down ? 7 : -7;
  context.lineJoin = 'miter';
  const points = [from, y + end, from, y, to, y, ...(open ? [] : [to, y + end])];
  drawThrough(context, points, { stroke: colour, width });
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
  const font = boldFont(number.length > 3 ? 8 : number.length > 2 ? 9 : 11);
  context.font = font;
  const half = context.measureText(number).width / 2 + 1.5;
  if (state === 'lost' || state === 'early') {
    context.fillStyle = palette.paper;
    context.fillRect(x + width / 2 - half, y - 6, 2 * half, 12);
  }
  context.fillStyle = state === 'flight' ? palette.paper : state === 'lost' ? palette.loss : palette.ink2;
  writeMiddle(context, number, x + width / 2, y, font);
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
