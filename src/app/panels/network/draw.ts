import { COLOURED_FLOWS, type Palette } from '../../stage/palette.ts';
import { drawCross } from '../../plot/glyphs.ts';
import { straight } from '../../plot/pen.ts';
import type { Layout, Place } from './layout.ts';
import type { Arrow, Slab } from './packets.ts';
import type { Fall, NetworkPicture, Stack } from './picture.ts';

type Context = CanvasRenderingContext2D;

const NUMBER_FONT = '700 12.5px "Atkinson Hyperlegible Next", system-ui, sans-serif';
/** A slab shows its number from this length on, px. */
const NUMBER_FITS = 34;

function drawWires(context: Context, layout: Layout, palette: Palette): void {
  for (const wire of layout.wires) {
    if (wire === null) continue;
    if (!wire.isPipe) {
      context.beginPath();
      context.moveTo(...wire.from);
      context.lineTo(...wire.to);
      context.strokeStyle = palette.rule;
      context.lineWidth = 1.2;
      context.stroke();
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

/** A packet: full in the colour of its flow; sent again: a white core. Later flows are split, as in the queue. */
function drawSlab(context: Context, slab: Slab, palette: Palette): void {
  const { length, thickness, flow } = slab;
  context.save();
  context.translate(slab.x, slab.y);
  context.rotate(slab.angle);
  const gap = length > 6 ? 1 : 0;
  context.beginPath();
  context.roundRect(
    -length / 2 + gap,
    -thickness / 2,
    Math.max(1, length - 2 * gap),
    thickness,
    Math.min(2, length / 3),
  );
  context.fillStyle = slab.again ? palette.paper : palette.flowLine(flow);
  context.fill();
  if (slab.again) {
    context.strokeStyle = palette.flowLine(flow);
    context.lineWidth = 2;
    context.stroke();
  }
  if (length >= NUMBER_FITS) {
    context.fillStyle = slab.again ? palette.ink : palette.paper;
    context.font = NUMBER_FONT;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(String(slab.number), 0, 0.5, length - 6);
  }
  context.restore();
}

function drawArrow(context: Context, arrow: Arrow, palette: Palette): void {
  context.save();
  context.translate(arrow.x, arrow.y);
  context.rotate(arrow.angle);
  context.beginPath();
  context.moveTo(5, 0);
  context.lineTo(-4, -5);
  context.lineTo(-4, 5);
  context.closePath();
  context.fillStyle = palette.bench;
  context.fill();
  context.strokeStyle = palette.flowLine(arrow.flow);
  context.lineWidth = 1.6;
  context.stroke();
  context.restore();
}

function drawStack(context: Context, stack: Stack, palette: Palette): void {
  const { x, foot, width, height } = stack.box;
  context.fillStyle = palette.paper;
  context.fillRect(x, foot - height, width, height);
  const pitch = (height - 4) / stack.places;
  const gap = pitch > 2.4 ? 1 : 0;
  for (const { flow, place } of stack.slats) {
    if (place >= stack.places) continue;
    const parts = Math.min(flow, COLOURED_FLOWS - 1) + 1;
    const part = (width - 6 - (parts - 1) * 2) / parts;
    context.fillStyle = palette.flowLine(flow);
    for (let index = 0; index < parts; index++) {
      context.fillRect(x + 3 + index * (part + 2), foot - 2 - (place + 1) * pitch, part, Math.max(0.8, pitch - gap));
    }
  }
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.6;
  context.strokeRect(x, foot - height, width, height);
  if (stack.full) straight(context, [x + width + 4, foot - height], [x + width + 16, foot - height], palette.loss, 2);
}

function drawPlace(context: Context, place: Place, palette: Palette): void {
  const { x, y, flow, size } = place;
  context.lineWidth = 2.2;
  context.fillStyle = palette.paper;
  context.strokeStyle = flow < 0 ? palette.ink : palette.flowLine(flow);
  context.beginPath();
  if (flow < 0) context.arc(x, y, 9, 0, 2 * Math.PI);
  else context.roundRect(x - size / 2, y - size / 2, size, size, Math.min(3, size / 4));
  context.fill();
  context.stroke();
  if (flow < 0 || size < 12) return;
  context.fillStyle = palette.flowLine(flow);
  context.beginPath();
  if (flow === 1) context.rect(x - 2.5, y - 2.5, 5, 5);
  else context.arc(x, y, 2.8, 0, 2 * Math.PI);
  context.fill();
}

/** The way down is dotted; the packet has paled. */
function drawFall(context: Context, fall: Fall, palette: Palette): void {
  const [x, y] = fall.to;
  context.save();
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(...fall.from);
  context.quadraticCurveTo(x + 6, fall.from[1] + 4, x, y);
  context.strokeStyle = palette.loss;
  context.lineWidth = 1.4;
  context.stroke();
  context.restore();
  context.globalAlpha = 0.35;
  context.fillStyle = palette.flowLine(fall.flow);
  context.fillRect(x - 11, y - 5, 22, 10);
  context.globalAlpha = 1;
  drawCross(context, x, y, 11, palette, palette.bench);
}

/** Draws the network. */
export function drawNetwork(picture: NetworkPicture, context: Context, palette: Palette): void {
  const { layout, packets } = picture;
  drawWires(context, layout, palette);
  for (const arrow of packets.arrows) drawArrow(context, arrow, palette);
  for (const slab of packets.slabs) drawSlab(context, slab, palette);
  for (const stack of picture.stacks) drawStack(context, stack, palette);
  for (const place of layout.places) drawPlace(context, place, palette);
  for (const fall of picture.falls) drawFall(context, fall, palette);
}
