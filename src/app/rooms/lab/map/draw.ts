import { TRAIL_STRIDE, NODE_STRIDE, NODE } from '#lab/protocol/manetProtocol.ts';
import type { Context } from '../../../charts/paint/context.ts';
import { boldFont } from '../../../charts/paint/letters.ts';
import { drawLossSign } from '../../../charts/plot/lossSigns.ts';
import { straight } from '../../../charts/plot/pen.ts';
import type { Palette } from '../../../ui/palette.ts';
import { drawCircle, drawPath, drawThrough, writeMiddle } from '../panels/kit/paths.ts';
import { arrow, drawFrames, drawMessages } from './drawMessages.ts';
import type { MapPicture, Target } from './shapes.ts';
import { DOT_RADIUS, END_RADIUS } from './numbers.ts';
import { nodePx, pxOf, queueBox, SCALE_BAR, scaleBarY } from './projection.ts';
import { hasRadio, inRange } from '../../../run/facts/routes.ts';

/** Width of a route, px. */
const ROUTE = 6;
const STALE = 0.32;
/** Speed below which a node counts as standing still, m/s. */
const STANDS = 0.05;

function drawGrid(picture: MapPicture, context: Context, palette: Palette): void {
  const { view, projection } = picture;
  const pitch = projection.grid * projection.scale;
  // Fainter than lines between neighbours.
  context.globalAlpha = 0.5;
  for (let x = projection.x % pitch; x < view.width; x += pitch)
    straight(context, [x, 0], [x, view.height], palette.hair, 1);
  for (let y = projection.y % pitch; y < view.height; y += pitch)
    straight(context, [0, y], [view.width, y], palette.hair, 1);
  context.globalAlpha = 1;
}

/** Draws the boundary of the area. */
function drawArea({ area, cables, projection, view }: MapPicture, context: Context, palette: Palette): void {
  if (cables.length > 0) return;
  const [left, bottom] = pxOf(projection, 0, 0);
  const [right, top] = pxOf(projection, ...area);
  context.strokeStyle = palette.rule;
  context.lineWidth = view.sizes.scale;
  context.strokeRect(left, top, right - left, bottom - top);
}

function drawScale({ view, projection }: MapPicture, context: Context, palette: Palette): void {
  const { scale } = view.sizes;
  const [x, y] = [SCALE_BAR.x * scale, scaleBarY(view)];
  const end = x + projection.grid * projection.scale;
  straight(context, [x, y], [end, y], palette.ink, 2 * scale);
  for (const at of [x, end]) straight(context, [at, y - 4 * scale], [at, y + 4 * scale], palette.ink, 2 * scale);
}

/** Draws the range of a node: all nodes in the disc can read its frames. */
function drawDisc(picture: MapPicture, context: Context, palette: Palette): void {
  if (picture.disc < 0) return;
  context.globalAlpha = 0.045;
  const radius = picture.receiveRange * picture.projection.scale;
  drawCircle(context, ...nodePx(picture, picture.disc), radius, { fill: palette.ink });
  context.globalAlpha = 1;
  drawPath(context, { stroke: palette.ink2, width: 1.5 * picture.view.sizes.scale, dash: [1.5, 4.5] });
}

function drawNeighbours(picture: MapPicture, context: Context, palette: Palette): void {
  const { nodes, receiveRange } = picture;
  const count = nodes.length / NODE_STRIDE;
  context.beginPath();
  for (let a = 0; a < count; a++) {
    const from = nodePx(picture, a);
    for (let b = a + 1; b < count; b++) {
      if (!hasRadio(nodes, a) || !hasRadio(nodes, b) || !inRange(nodes, receiveRange, a, b)) continue;
      context.moveTo(...from);
      context.lineTo(...nodePx(picture, b));
    }
  }
  context.globalAlpha = 0.5;
  drawPath(context, { stroke: palette.rule, width: picture.view.sizes.scale });
  context.globalAlpha = 1;
}

/** Draws cables as double lines. */
function drawCables(picture: MapPicture, context: Context, palette: Palette): void {
  const { scale } = picture.view.sizes;
  for (const [from, to] of picture.cables) {
    straight(context, nodePx(picture, from), nodePx(picture, to), palette.ink2, 5 * scale);
    straight(context, nodePx(picture, from), nodePx(picture, to), palette.paper, 2 * scale);
  }
}

/** x, y, x, y, ... of nodes, px. */
const wayOf = (picture: MapPicture, nodes: readonly number[]): number[] =>
  nodes.flatMap((node) => [...nodePx(picture, node)]);

function drawRoutes(picture: MapPicture, context: Context, palette: Palette): void {
  const { routes, view } = picture;
  const { scale } = view.sizes;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const { list, alpha } of [
    { list: routes.stale, alpha: STALE },
    { list: routes.active, alpha: 1 },
  ]) {
    context.globalAlpha = alpha;
    for (const { flow, nodes } of list) {
      if (nodes.length < 2) continue;
      drawThrough(context, wayOf(picture, nodes), { stroke: palette.flowLine(flow), width: ROUTE * scale });
    }
  }
  context.globalAlpha = 1;
  context.lineCap = 'butt';
  for (const { from, to, family } of routes.broken) {
    const [a, b] = [nodePx(picture, from), nodePx(picture, to)];
    drawThrough(context, [...a, ...b], { stroke: palette.loss, width: 3.2 * scale, dash: [4, 5] });
    drawLossSign(context, family, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 18 * scale, palette, 3.4 * scale);
  }
}

/** Draws the route of the followed packet: a line from node to node, with an arrow on each hop. */
function drawFollowed(picture: MapPicture, context: Context, palette: Palette): void {
  const { scale } = picture.view.sizes;
  for (const nodes of picture.followed) {
    drawThrough(context, wayOf(picture, nodes), { stroke: palette.paper, width: 4.5 * scale });
    drawPath(context, { stroke: palette.ink, width: 2 * scale });
    context.fillStyle = palette.ink;
    nodes.slice(1).forEach((node, place) => {
      const [[ax, ay], [bx, by]] = [nodePx(picture, nodes[place]!), nodePx(picture, node)];
      const middle = [(ax + bx) / 2, (ay + by) / 2] as const;
      arrow(context, middle, Math.atan2(by - ay, bx - ax), 10 * scale, { line: 2 * scale, head: 10 * scale });
    });
  }
}

/** Draws the positions of a node in the last seconds, and an arrow in its direction. */
function drawMotion(picture: MapPicture, context: Context, palette: Palette): void {
  const { nodes, trails, projection, radius, numbered, view } = picture;
  const { scale } = view.sizes;
  context.fillStyle = palette.ink2;
  for (let node = 0; node * NODE_STRIDE < nodes.length; node++) {
    const at = node * NODE_STRIDE;
    const [x, y] = nodePx(picture, node);
    const trail = [x, y];
    for (let place = node * TRAIL_STRIDE; place < (node + 1) * TRAIL_STRIDE && place < trails.length; place += 2)
      trail.push(...pxOf(projection, trails[place]!, trails[place + 1]!));
    drawThrough(context, trail, { stroke: palette.ink2, width: 2 * scale, dash: [1.5, 4.5] });
    const [vx, vy] = [nodes[at + NODE.VX]!, -nodes[at + NODE.VY]!];
    const speed = Math.sqrt(vx * vx + vy * vy);
    if (speed < STANDS) continue;
    // Length of the path in the next seconds, within bounds that keep it readable.
    const length = Math.max(9, Math.min(34, speed * projection.scale * 3)) * scale;
    const rim = radius * (numbered[node] === 1 ? 1 : DOT_RADIUS) + 4 * scale;
    const from = [x + (vx / speed) * rim, y + (vy / speed) * rim] as const;
    arrow(context, from, Math.atan2(vy, vx), length, { line: 1.8 * scale, head: 8 * scale });
  }
}

/** Draws nodes with their queues. Ends of flows are filled; a node without room for its number is a dot. */
function drawNodes(picture: MapPicture, context: Context, palette: Palette): void {
  const { nodes, ends, radius, numbered, queueLimit, view, touched } = picture;
  const { scale } = view.sizes;
  const flowAt = new Map([...ends].reverse().map(({ node, flow }) => [node, flow]));
  const count = nodes.length / NODE_STRIDE;
  // The ends of flows are drawn last, so that no neighbour covers them. Dots cover no numbers.
  const layer = (node: number): number => (flowAt.has(node) ? 2 : numbered[node]!);
  const inOrder = Array.from({ length: count }, (_, node) => node).sort((a, b) => layer(a) - layer(b));
  for (const node of inOrder) {
    const [x, y] = nodePx(picture, node);
    const flow = flowAt.get(node);
    const size = radius * (numbered[node] === 1 ? 1 : DOT_RADIUS) * (flow === undefined ? 1 : END_RADIUS);
    context.beginPath();
    if (hasRadio(nodes, node)) context.arc(x, y, size, 0, 2 * Math.PI);
    else context.rect(x - size, y - size, 2 * size, 2 * size);
    const [fill, stroke] = flow === undefined ? [palette.paper, palette.ink] : [palette.flowLine(flow), palette.paper];
    drawPath(context, { fill, stroke, width: 1.6 * scale });
    if (node === touched.node || node === touched.pointed) {
      const ring = node === touched.pointed ? palette.focus : palette.ink;
      drawCircle(context, x, y, size + 5 * scale, { stroke: ring, width: 2.5 * scale });
    }
    drawQueue(context, queueBox([x, y], size, scale), nodes[node * NODE_STRIDE + NODE.QUEUE]! / queueLimit, palette);
    if (numbered[node] === 0) continue;
    context.fillStyle = flow === undefined ? palette.ink : palette.paper;
    const name = picture.names[node] ?? '';
    writeMiddle(context, name, x, y, boldFont(Math.max(view.sizes.text.time, size * (name.length < 3 ? 0.98 : 0.8))));
  }
}

/** Fraction of a queue that must be filled for it to be drawn. A packet in transit does not count. */
const LEAST_QUEUE = 0.03;

/** Draws the interface queue of a node as a column, filled proportionally. */
function drawQueue(
  context: Context,
  { left, top, width, height }: ReturnType<typeof queueBox>,
  part: number,
  palette: Palette,
): void {
  if (part < LEAST_QUEUE) return;
  context.fillStyle = palette.paper;
  context.fillRect(left, top, width, height);
  const filled = Math.max(1.5, height * Math.min(1, part));
  context.fillStyle = part >= 1 ? palette.loss : palette.ink;
  context.fillRect(left, top + height - filled, width, filled);
  context.strokeStyle = palette.ink2;
  context.lineWidth = 1;
  context.strokeRect(left, top, width, height);
}

/** Draws destinations of moved nodes, and the position of a dragged one. */
function drawTargets(picture: MapPicture, context: Context, palette: Palette): void {
  const { carried } = picture.touched;
  for (const sent of picture.sent) drawTarget(picture, context, sent, palette.ink2);
  if (carried !== null) drawTarget(picture, context, carried, palette.focus);
}

function drawTarget(picture: MapPicture, context: Context, target: Target, colour: string): void {
  const from = nodePx(picture, target.node);
  const [x, y] = pxOf(picture.projection, target.x, target.y);
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(x, y);
  context.moveTo(x + picture.radius, y);
  context.arc(x, y, picture.radius, 0, 2 * Math.PI);
  drawPath(context, { stroke: colour, width: 2.2 * picture.view.sizes.scale, dash: [6, 5] });
}

/** Draws the map of mobile nodes. */
export function draw(picture: MapPicture, context: Context, palette: Palette): void {
  drawGrid(picture, context, palette);
  drawArea(picture, context, palette);
  drawDisc(picture, context, palette);
  drawNeighbours(picture, context, palette);
  drawCables(picture, context, palette);
  drawRoutes(picture, context, palette);
  drawFollowed(picture, context, palette);
  drawMotion(picture, context, palette);
  drawMessages(picture, context, palette);
  drawNodes(picture, context, palette);
  drawFrames(picture, context, palette);
  drawTargets(picture, context, palette);
  drawScale(picture, context, palette);
}
