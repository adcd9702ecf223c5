import type { Context } from '../../../charts/paint/context.ts';
import { FRAME_KINDS, FRAME_ROW, FRAME_STRIDE } from '#lab/protocol/manetProtocol.ts';
import type { Palette } from '../../../ui/palette.ts';
import type { MapPicture, RouteMessage } from './shapes.ts';
import { drawCircle, drawRounded } from '../panels/kit/paths.ts';
import { framePx, nodePx } from './projection.ts';

/** An arrow from a position, px; `line`: its width, `head`: length of its head. */
export function arrow(
  context: Context,
  [x, y]: readonly [number, number],
  angle: number,
  length: number,
  { line, head }: { readonly line: number; readonly head: number },
): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.lineWidth = line;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(length - 0.75 * head, 0);
  context.stroke();
  context.beginPath();
  context.moveTo(length, 0);
  context.lineTo(length - head, -0.6 * head);
  context.lineTo(length - head, 0.6 * head);
  context.closePath();
  context.fill();
  context.restore();
}

/** Hop count from which the rings of a request have the minimum line width. */
const MOST_HOPS = 4;

/** Draws routing messages: rings for broadcasts, short arrows for unicasts. */
export function drawMessages(picture: MapPicture, context: Context, palette: Palette): void {
  for (const message of picture.messages) {
    context.globalAlpha = 1 - 0.75 * message.age ** 2;
    if (message.kind === 'request' || message.to < 0) drawRing(picture, context, palette, message);
    else drawArrow(picture, context, palette, message);
  }
  context.globalAlpha = 1;
}

/**
 * Draws a ring at a node that forwards a message: solid at hop 0, then dashed, thinner and smaller per hop. It grows
 * with age.
 */
function drawRing(
  picture: MapPicture,
  context: Context,
  palette: Palette,
  { kind, node, hops, age }: RouteMessage,
): void {
  const { radius, view } = picture;
  const { scale } = view.sizes;
  const hop = Math.min(hops, MOST_HOPS);
  const [x, y] = nodePx(picture, node);
  const reach = (30 - 3.4 * hop) * scale * (0.55 + 0.45 * Math.min(1, age * 3));
  drawCircle(context, x, y, Math.max(radius + 3 * scale, reach), {
    stroke: kind === 'error' ? palette.loss : palette.routing,
    width: (kind === 'update' ? 1.2 : 2.6 - 0.35 * hop) * scale,
    dash: hop === 0 ? [] : [4, 3.5],
  });
}

/** Draws a reply or error to one node: a thick short arrow. */
function drawArrow(
  picture: MapPicture,
  context: Context,
  palette: Palette,
  { kind, node, to, age }: RouteMessage,
): void {
  const { scale } = picture.view.sizes;
  const [from, end] = [nodePx(picture, node), nodePx(picture, to)];
  const [dx, dy] = [end[0] - from[0], end[1] - from[1]];
  const apart = Math.hypot(dx, dy);
  if (apart < 1) return;
  const length = Math.min(34 * scale, apart * 0.5);
  const at = (apart - length) * (0.3 + 0.4 * Math.min(1, age * 3));
  context.save();
  context.strokeStyle = kind === 'error' ? palette.loss : palette.routing;
  context.fillStyle = context.strokeStyle;
  const place = [from[0] + (dx / apart) * at, from[1] + (dy / apart) * at] as const;
  arrow(context, place, Math.atan2(dy, dx), length, { line: 5 * scale, head: 12 * scale });
  context.restore();
}

/**
 * Draws frames on the air. A unicast moves to its receiver during its airtime: data filled in the colour of its flow,
 * others hollow. A broadcast grows as a circle.
 */
export function drawFrames(picture: MapPicture, context: Context, palette: Palette): void {
  const { frames, view } = picture;
  const { scale } = view.sizes;
  for (let row = 0; row < frames.length; row += FRAME_STRIDE) {
    const [begins, ends] = [frames[row + FRAME_ROW.BEGINS]!, frames[row + FRAME_ROW.ENDS]!];
    const part = Math.max(0, Math.min(1, (view.now - begins) / (ends - begins)));
    const from = nodePx(picture, frames[row + FRAME_ROW.FROM]!);
    const to = frames[row + FRAME_ROW.TO]!;
    const flow = frames[row + FRAME_ROW.FLOW]!;
    const [fill, rim] = flow >= 0 ? [palette.flowLine(flow), palette.paper] : [palette.paper, palette.ink];
    const width = 1.6 * scale;
    if (to < 0) {
      context.globalAlpha = 0.7 * (1 - part);
      const radius = picture.radius + part * 0.3 * picture.receiveRange * picture.projection.scale;
      drawCircle(context, ...from, radius, { stroke: flow >= 0 ? fill : palette.ink, width });
      context.globalAlpha = 1;
      continue;
    }
    const end = nodePx(picture, to);
    context.save();
    context.translate(...framePx(picture, frames, row, view.now));
    context.rotate(Math.atan2(end[1] - from[1], end[0] - from[0]));
    const isData = FRAME_KINDS[frames[row + FRAME_ROW.KIND]!] === 'data';
    const [length, thick] = isData ? [20 * scale, 10 * scale] : [9 * scale, 6 * scale];
    drawRounded(context, [-length / 2, -thick / 2, length, thick], 2, { fill, stroke: rim, width });
    context.restore();
  }
}
