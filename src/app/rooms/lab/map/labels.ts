import { NODE, NODE_STRIDE } from '#lab/protocol/manetProtocol.ts';
import { boxOf, LabelPlacement, widthOf } from '../../../charts/plot/labelPlacement.ts';
import type { Label } from '../../../charts/plot/label.ts';
import { ROUTING_TONE } from '../../../ui/palette.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { flowNames } from '../../../explain/sentence/words.ts';
import type { MapPicture, RouteMessage } from './shapes.ts';
import { DOT_RADIUS } from './numbers.ts';
import { nodePx, pxOf, SCALE_BAR, scaleBarY } from './projection.ts';
import { inRange } from '../../../run/facts/routes.ts';
import { centredAt } from '../panels/kit/label.ts';

/** Number of broken links above which the retry counts are omitted. */
const MOST_LONG = 2;

type Bare = Omit<MapPicture, 'labels'>;
/** Colour of a label; omitted: the default colour of its kind. */
type Look = Pick<Label, 'flow' | 'tone'>;

/** All text of the map. The most important is placed first and stays where it fits. */
export function mapLabels(data: RunData, picture: Bare): readonly Label[] {
  const { view, nodes, radius, numbered, projection, routes } = picture;
  const { sizes } = view;
  const placement = new LabelPlacement(sizes, { left: 4, right: view.width - 4, top: 2, bottom: view.height - 4 });
  for (let node = 0; node * NODE_STRIDE < nodes.length; node++) {
    const [x, y] = nodePx(picture, node);
    const size = numbered[node] === 1 ? radius : radius * DOT_RADIUS;
    placement.avoid({ left: x - size, right: x + size, top: y - size, bottom: y + size });
  }
  placement.insist([scaleLabel(picture)]);
  // The area of the figure's buttons.
  const buttons = { left: view.width - 250 * sizes.scale, top: view.height - 30 * sizes.scale };
  placement.avoid({ ...buttons, right: view.width, bottom: view.height });
  const around = (kind: Label['kind'], text: string, x: number, y: number, off: number, look?: Look): boolean =>
    placement.addFirst(placesAround(kind, text, x, y, off, look));
  for (const [place, { from, to, retries, flow }] of routes.broken.entries()) {
    const [a, b] = [nodePx(picture, from), nodePx(picture, to)];
    const half = 10 * sizes.scale;
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    placement.avoid({ left: x - half, right: x + half, top: y - half, bottom: y + half });
    // Both directions of a link get one label. With several broken links, crosses are enough.
    if (routes.broken.some((other, before) => before < place && other.from === to && other.to === from)) continue;
    const long = routes.broken.length > MOST_LONG ? [] : [`link broke: ${retries} MAC retries failed`];
    const texts = retries > 0 ? [...long, 'link broke'] : ['out of range'];
    placement.addFirst(
      texts.flatMap((text) => [12, 30, 52].flatMap((off) => placesAround('loss', text, x, y, off * sizes.scale))),
    );
    walkingLabel(placement, picture, from, to);
    const rest = routes.stale.find((way) => way.flow === flow)?.nodes ?? [];
    const middle = Math.floor((rest.length - 1) / 2);
    if (rest.length < 2) continue;
    const [c, d] = [nodePx(picture, rest[middle]!), nodePx(picture, rest[middle + 1]!)];
    around('said', 'old route, now invalid', (c[0] + d[0]) / 2, (c[1] + d[1]) / 2, 8 * sizes.scale, { flow });
  }
  addEnds(data, picture, placement);
  for (const message of farthestOfKind(picture.messages)) {
    const [x, y] = nodePx(picture, message.node);
    const [kind, look] =
      message.kind === 'error' ? (['loss', {}] as const) : (['note', { tone: ROUTING_TONE }] as const);
    around(kind, messageText(message, view.narrow), x, y, radius + 12 * sizes.scale, look);
  }
  if (picture.disc >= 0) {
    const [x, y] = nodePx(picture, picture.disc);
    const reach = picture.receiveRange * projection.scale;
    const text = `radio range of node ${picture.names[picture.disc]}`;
    placement.addFirst(
      [Math.PI / 2, Math.PI / 3, -Math.PI / 2, -Math.PI / 3, 0, Math.PI].map((angle) =>
        centredAt('small', text, x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, { anchor: 'middle' }),
      ),
    );
  }
  const { carried } = picture.touched;
  if (carried !== null) {
    const [x, y] = pxOf(projection, carried.x, carried.y);
    around('note', `to ${carried.x}, ${carried.y} m`, x, y, radius + 6);
  }
  if (!data.present.playing) numberDots(placement, picture);
  return placement.labels;
}

/**
 * Names the ends of flows; a node of several flows is named once. With several flows, a name that would be nearer to
 * another end than to its own is left out. With one flow it is kept, because nothing else has its colour.
 */
function addEnds(data: RunData, picture: Bare, placement: LabelPlacement): void {
  const { ends, radius, view } = picture;
  const names = flowNames(data.opened);
  const isAlone = ends.length <= 2;
  const nodes = new Map<number, (typeof ends)[number][]>();
  for (const end of ends) nodes.set(end.node, [...(nodes.get(end.node) ?? []), end]);
  const apart = (label: Label, node: number): number => {
    const [x, y] = nodePx(picture, node);
    const { left, right, top, bottom } = boxOf(label, view.sizes);
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  for (const [node, own] of nodes) {
    const { flow, begins } = own[0]!;
    const [x, y] = nodePx(picture, node);
    const role = own.every((end) => end.begins) ? 'sender' : own.some((end) => end.begins) ? 'end' : 'receiver';
    const one = begins ? `${names[flow] ?? ''} sender` : isAlone ? 'receiver' : `${names[flow] ?? ''} receiver`;
    const text = own.length > 1 ? `${role} of ${own.length} flows` : one;
    const places = [1.35, 2.6, 4].flatMap((off) => placesAround('strong', text, x, y, radius * off, { flow }));
    const others = [...nodes.keys()].filter((other) => other !== node);
    placement.addFirst(
      isAlone ? places : places.filter((label) => others.every((other) => apart(label, node) < apart(label, other))),
    );
  }
}

/** Labels dots with their numbers where there is room and time to read them. */
function numberDots(placement: LabelPlacement, picture: Bare): void {
  const { numbered, radius, view } = picture;
  const off = radius * DOT_RADIUS + 2 * view.sizes.scale;
  numbered.forEach((has, node) => {
    if (has === 1) return;
    const [x, y] = nodePx(picture, node);
    const half = off + view.sizes.text.ribbon / 2;
    const at = (dx: number, dy: number, anchor: 'start' | 'middle' | 'end'): Label => {
      return centredAt('ribbon', picture.names[node] ?? '', x + dx, y + dy, { anchor });
    };
    placement.addFirst([at(off, 0, 'start'), at(-off, 0, 'end'), at(0, -half, 'middle'), at(0, half, 'middle')]);
  });
}

/** Positions right, left, below and above a place. */
function placesAround(
  kind: Label['kind'],
  text: string,
  x: number,
  y: number,
  off: number,
  look: Look = {},
): readonly Label[] {
  const at = (dx: number, dy: number, anchor: 'start' | 'middle' | 'end'): Label => {
    return centredAt(kind, text, x + dx, y + dy, { anchor, ...look });
  };
  return [
    at(0, off + 10, 'middle'),
    at(0, -off - 10, 'middle'),
    at(off, 0, 'start'),
    at(-off, 0, 'end'),
    at(-off, off + 10, 'start'),
    at(off, off + 10, 'end'),
    at(off, off, 'start'),
    at(off, -off, 'start'),
    at(-off, off, 'end'),
    at(-off, -off, 'end'),
  ];
}

/** Keeps one message of each kind for a label: the one that has travelled farthest. */
function farthestOfKind(messages: readonly RouteMessage[]): RouteMessage[] {
  const farthest = new Map<RouteMessage['kind'], RouteMessage>();
  for (const message of messages) {
    const before = farthest.get(message.kind);
    if (before === undefined || message.hops > before.hops) farthest.set(message.kind, message);
  }
  return [...farthest.values()];
}

function messageText({ kind, hops }: RouteMessage, narrow: boolean): string {
  switch (kind) {
    case 'request':
      return narrow ? `RREQ, hop ${hops}` : `route request (RREQ) spreads, hop ${hops}`;
    case 'reply':
      return narrow ? 'RREP' : 'route reply (RREP)';
    case 'error':
      return narrow ? 'RERR' : 'route error (RERR)';
    case 'update':
      return narrow ? 'update' : 'routing table sent';
  }
}

/** Labels the node of a broken link that moves away. */
function walkingLabel(placement: LabelPlacement, picture: Bare, from: number, to: number): void {
  const { nodes, view, radius, receiveRange } = picture;
  if (inRange(nodes, receiveRange, from, to)) return;
  const [ax, ay] = [nodes[from * NODE_STRIDE + NODE.X]!, nodes[from * NODE_STRIDE + NODE.Y]!];
  const [bx, by] = [nodes[to * NODE_STRIDE + NODE.X]!, nodes[to * NODE_STRIDE + NODE.Y]!];
  for (const [node, dx, dy] of [
    [to, bx - ax, by - ay],
    [from, ax - bx, ay - by],
  ] as const) {
    const [vx, vy] = [nodes[node * NODE_STRIDE + NODE.VX]!, nodes[node * NODE_STRIDE + NODE.VY]!];
    const speed = Math.sqrt(vx * vx + vy * vy);
    if (speed < 0.05 || vx * dx + vy * dy <= 0) continue;
    const [x, y] = nodePx(picture, node);
    const reach = radius + 40 * view.sizes.scale;
    placement.addFirst(
      placesAround('small', 'walking away', x + (vx / speed) * reach, y - (vy / speed) * reach, 6 * view.sizes.scale),
    );
    return;
  }
}

function scaleLabel({ view, projection }: Bare): Label {
  const { scale } = view.sizes;
  const text = projection.grid >= 1000 ? `${projection.grid / 1000} km` : `${projection.grid} m`;
  const bar = projection.grid * projection.scale;
  const x = SCALE_BAR.x * scale + bar + 10 * scale;
  const room = view.width - widthOf(text, 'small', view.sizes);
  return centredAt('small', text, Math.min(x, room), scaleBarY(view));
}
