import { drawCross, outline as traceMarker } from '#app/charts/plot/glyphs.ts';
import { straight } from '#app/charts/plot/pen.ts';
import { drawCircle, drawPath, drawRounded, drawThrough, writeMiddle } from '../kit/paths.ts';
import { COLOURED_FLOWS, GREY } from '#app/ui/tones.ts';
import type { Palette } from '#app/ui/palette.ts';
import type { Fall } from './falls.ts';
import type { Layout, Pair, Place, Stack } from './shapes.ts';
import { arrowsOf, slabsOf, slatsOf, type Arrow, type Slab } from './packets.ts';
import type { NetworkPicture } from './picture.ts';

import type { Context } from '#app/charts/paint/context.ts';
import { boldFont } from '#app/charts/paint/letters.ts';

/** Length from which a slab shows its number, px. */
const NUMBER_FITS = 34;
const NUMBER_SIZE = 12.5;

function drawWires(context: Context, layout: Layout, palette: Palette): void {
  for (const wire of layout.wires) {
    if (wire === null) continue;
    if (!wire.isPipe) {
      drawThrough(context, [...wire.from, ...wire.to], { stroke: palette.rule, width: 1.2 });
      continue;
    }
    const half = wire.thickness / 2 + 2;
    context.fillStyle = palette.paper;
    context.fillRect(wire.from[0], wire.from[1] - half, wire.to[0] - wire.from[0], half * 2);
    for (const side of [-half, half])
      straight(context, [wire.from[0], wire.from[1] + side], [wire.to[0], wire.to[1] + side], palette.rule);
  }
  if (layout.lane === null) return;
  context.save();
  context.setLineDash([1, 5]);
  straight(context, [layout.lane.to, layout.lane.y], [layout.lane.from, layout.lane.y], palette.rule);
  context.restore();
}

/** Side of the corner cut off a marked packet, as a fraction of its thickness. */
const NOTCH = 0.5;

/** A packet: filled in the colour of its flow; a retransmission has a white core. */
function drawSlab(context: Context, slab: Slab, palette: Palette, scale: number): void {
  const { length, thickness, flow } = slab;
  const gap = length > 6 ? 1 : 0;
  const wide = Math.max(1, length - 2 * gap);
  context.save();
  context.translate(slab.x, slab.y);
  context.rotate(slab.angle);
  const [left, top] = [-length / 2 + gap, -thickness / 2];
  const look = { fill: palette.flowLine(flow) };
  if (slab.marked) {
    // The upper corner at its front is cut off.
    const cut = Math.min(NOTCH * thickness, NOTCH * wide * 1.5);
    const end = left + wide;
    drawThrough(context, [left, top, end - cut, top, end, top + cut, end, -top, left, -top], look, true);
  } else drawRounded(context, [left, top, wide, thickness], Math.min(2, length / 3), look);
  if (slab.again) {
    const rim = Math.min(2.2 * scale, wide / 3);
    context.fillStyle = palette.paper;
    context.fillRect(-length / 2 + gap + rim, -thickness / 2 + rim, wide - 2 * rim, thickness - 2 * rim);
  }
  context.restore();
}

function drawNumber(context: Context, slab: Slab, palette: Palette, scale: number): void {
  const size = NUMBER_SIZE * Math.min(scale, 2);
  if (slab.length < NUMBER_FITS * (size / NUMBER_SIZE) * 0.8 || slab.length < NUMBER_FITS) return;
  context.fillStyle = slab.again ? palette.ink : palette.paper;
  writeMiddle(context, String(slab.number), slab.x, slab.y, boldFont(size), slab.length - 4);
}

/** Draws the packets in a pipe, clipped to it: parts still in the queue or beyond its end are hidden. */
function drawPipe(context: Context, picture: NetworkPicture, slabs: readonly Slab[], palette: Palette): void {
  const { layout, numbered, view } = picture;
  const wire = layout.wires.find((each) => each?.isPipe === true);
  if (!wire) return;
  const half = wire.thickness / 2 + 2;
  context.save();
  context.beginPath();
  context.rect(wire.from[0], wire.from[1] - half, wire.to[0] - wire.from[0], half * 2);
  context.clip();
  for (const slab of slabs) {
    if (!slab.inPipe) continue;
    drawSlab(context, slab, palette, view.sizes.scale);
    if (numbered) drawNumber(context, slab, palette, view.sizes.scale);
  }
  context.restore();
}

/** An ACK points in its direction; a duplicate has a bar before it; one that reports a mark is filled. */
function drawArrow(context: Context, arrow: Arrow, palette: Palette, scale: number): void {
  context.save();
  context.translate(arrow.x, arrow.y);
  context.rotate(arrow.angle);
  context.scale(scale, scale);
  const stroke = palette.flowLine(arrow.flow);
  const fill = arrow.reports ? stroke : palette.bench;
  drawThrough(context, [5, 0, -4, -5, -4, 5], { fill, stroke, width: 1.6 }, true);
  if (arrow.repeats) drawThrough(context, [7.5, -5.5, 7.5, 5.5], { stroke, width: 2 });
  context.restore();
}

function drawStack(context: Context, stack: Stack, palette: Palette, scale: number): void {
  const { x, foot, width, height } = stack.box;
  context.fillStyle = palette.paper;
  context.fillRect(x, foot - height, width, height);
  const pitch = (height - 4) / stack.places;
  const gap = pitch > 2.4 ? 1 : 0;
  for (const { flow, place } of slatsOf(stack.slats)) {
    if (place >= stack.places) continue;
    // Split by flow: readable in grey. With many flows all but the selected ones have one tone.
    const tone = palette.toneOf(flow);
    const parts = tone < COLOURED_FLOWS ? tone + 1 : tone < GREY ? tone - 3 : 1;
    const part = (width - 6 - (parts - 1) * 2) / parts;
    context.fillStyle = palette.flowLine(flow);
    for (let index = 0; index < parts; index++) {
      context.fillRect(x + 3 + index * (part + 2), foot - 2 - (place + 1) * pitch, part, Math.max(0.8, pitch - gap));
    }
  }
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.6 * scale;
  context.strokeRect(x, foot - height, width, height);
  if (stack.full)
    straight(
      context,
      [x + width + 4 * scale, foot - height],
      [x + width + 16 * scale, foot - height],
      palette.loss,
      2 * scale,
    );
}

function drawPlace(context: Context, place: Place, palette: Palette): void {
  const { x, y, flow, size, hosts } = place;
  const isHost = hosts > 0;
  const stroke = isHost && flow >= 0 ? palette.flowLine(flow) : palette.ink;
  const look = { fill: palette.paper, stroke, width: Math.max(2, size / 8) };
  const outline = (shift: number): void => {
    const corner = [x - size / 2 + shift, y - size / 2 - shift] as const;
    if (isHost) drawRounded(context, [...corner, size, size], Math.min(3, size / 4), look);
    else drawCircle(context, x, y, size / 2, look);
  };
  // Hosts that represent several are drawn as a stack.
  if (hosts > 1) for (const shift of [6, 3]) outline(shift);
  outline(0);
  if (!isHost || size < 12) return;
  context.fillStyle = palette.flowLine(flow);
  traceMarker(context, palette.toneOf(flow), x, y, size / 2.9);
  context.fill();
}

/** Draws the coupling as a thick line, the paths from both lines to the switch, and the needle of the switch. */
function drawPair(context: Context, pair: Pair, next: number, palette: Palette, scale: number): void {
  const line = (points: readonly number[], width: number, stroke = palette.ink): void =>
    drawThrough(context, points, { stroke, width: width * scale });
  for (const feed of pair.feeds) line(feed.flat(), 1.2, palette.rule);
  line(pair.coupling.flat(), 2.4);
  const [x, y] = pair.coupling.at(-1)!;
  const wing = 5.5 * scale;
  line([x - wing, y - wing, x, y, x + wing, y - wing], 2.4);
  drawCircle(context, ...pair.coupling[0]!, 4 * scale, { fill: palette.ink });
  const [middle, level] = pair.switchAt;
  drawCircle(context, middle, level, pair.radius, { fill: palette.paper, stroke: palette.ink, width: 1.6 * scale });
  // The needle points to where the next packet comes from.
  const way = pair.feeds[next]?.at(-2);
  if (way === undefined) return;
  const angle = Math.atan2(way[1] - level, way[0] - middle);
  const reach = 0.62 * pair.radius;
  const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  line([middle - dx, level - dy, middle + dx, level + dy], 2);
}

/** Draws a lost packet, paler, at the end of a dotted path. A packet lost on the link is drawn in two pieces. */
function drawFall(context: Context, fall: Fall, palette: Palette, scale: number): void {
  const [x, y] = fall.to;
  context.globalAlpha = 0.35;
  context.fillStyle = palette.flowLine(fall.flow);
  const [wide, high] = [22 * scale, 10 * scale];
  if (fall.fell) {
    context.globalAlpha = 1;
    context.beginPath();
    context.moveTo(...fall.from);
    context.quadraticCurveTo(x + 6 * scale, fall.from[1] + 4 * scale, x, y);
    drawPath(context, { stroke: palette.loss, width: 1.4 * scale, dash: [2, 3] });
    context.globalAlpha = 0.35;
    context.fillRect(x - wide / 2, y - high / 2, wide, high);
  } else {
    for (const side of [-1, 1]) {
      context.save();
      context.translate(x + side * (wide / 4 + 2 * scale), y);
      context.rotate(side * 0.35);
      context.fillRect(-wide / 4, -high / 2, wide / 2, high);
      context.restore();
    }
  }
  context.globalAlpha = 1;
  drawCross(context, x, y, 11 * scale, palette, palette.bench);
}

/** Draws the network. */
export function draw(picture: NetworkPicture, context: Context, palette: Palette): void {
  const { layout, packets, view } = picture;
  const { scale } = view.sizes;
  drawWires(context, layout, palette);
  const slabs = slabsOf(packets);
  for (const arrow of arrowsOf(packets)) drawArrow(context, arrow, palette, scale);
  if (picture.pointer.length === 2) straight(context, picture.pointer[0]!, picture.pointer[1]!, palette.ink2);
  for (const slab of slabs) if (!slab.inPipe) drawSlab(context, slab, palette, scale);
  drawPipe(context, picture, slabs, palette);
  for (const stack of picture.stacks) drawStack(context, stack, palette, scale);
  if (layout.pair !== undefined) drawPair(context, layout.pair, picture.next, palette, scale);
  for (const place of layout.places) drawPlace(context, place, palette);
  for (const fall of picture.falls) drawFall(context, fall, palette, scale);
}
