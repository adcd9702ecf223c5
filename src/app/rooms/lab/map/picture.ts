import { NODE, NODE_STRIDE, type ManetFacts } from '#lab/protocol/manetProtocol.ts';
import type { View } from '../../../charts/plot/view.ts';
import type { RunData } from '../../../run/record/runData.ts';
import type { PanelSettings } from '../panels/kit/panel.ts';
import { airWays } from '../panels/journey/airStops.ts';
import { mapLabels } from './labels.ts';
import type { MapState } from '../../../run/view/choices.ts';
import { numbersOf } from './numbers.ts';
import { projectionOf, type Projection } from './projection.ts';
import { routesOf, type Routes } from '../../../run/facts/routes.ts';
import { type End, type MapPicture, messagesOf, type Target } from './shapes.ts';

const RADIUS = 13.5;
const RADIUS_NARROW = 10;
/** Relative size of nodes that are close together; large enough for a number of minimum size. */
const CLOSE = 0.19;
const AROUND_NUMBER = 0.875;

/** The ends of all flows; if two flows end at one node, the first determines the colour. */
export const endsOf = (data: RunData): End[] =>
  (data.opened.manet?.ends ?? []).flatMap(({ from, to }, flow) => [
    { node: from, flow, begins: true },
    { node: to, flow, begins: false },
  ]);

/** A node this close to its destination has arrived, m. */
const THERE = 1;

/** Destinations of nodes that the user moved and that have not arrived: the last of each. */
function sentOf(data: RunData): Target[] {
  const { present, opened } = data;
  const sent = new Map<number, Target>();
  for (const change of opened.scenario.interventions)
    if (change.kind === 'moveNode' && (change.at <= present.now || change.at === present.next))
      sent.set(change.node, change);
  return [...sent.values()].flatMap(({ node, x, y }) => {
    const at = node * NODE_STRIDE;
    const nodes = present.manet?.nodes;
    const apart = Math.hypot((nodes?.[at + NODE.X] ?? x) - x, (nodes?.[at + NODE.Y] ?? y) - y);
    return apart > THERE ? [{ node, x, y }] : [];
  });
}

/** The node whose range is shown: the selected one, one with a broken link, or, while paused, one that sends. */
function discOf(data: RunData, map: MapState, routes: Routes): number {
  const [broken] = routes.broken;
  const sender = data.present.playing ? undefined : data.present.manet?.frames[0];
  return map.node >= 0 ? map.node : (broken?.from ?? sender ?? -1);
}

/** The routes of the followed packet. */
export function followedOf({ present: { detail } }: RunData): readonly (readonly number[])[] {
  const followed = detail?.followed ?? null;
  return followed === null ? [] : airWays(followed);
}

/** Radius of a node, px. */
export function radiusOf({ extent, nodes }: ManetFacts, { scale }: Projection, { narrow, sizes }: View): number {
  const [left, bottom, right, top] = extent;
  const usual = (narrow ? RADIUS_NARROW : RADIUS) * sizes.scale;
  // For nodes in a row only the width limits the radius.
  const room = Math.max(Math.sqrt(((right - left) * (top - bottom)) / nodes), (right - left) / nodes) * scale;
  return Math.min(usual, Math.max(AROUND_NUMBER * sizes.text.time, CLOSE * room));
}

/** The picture of the map. */
export function mapPicture(data: RunData, view: View, { map }: PanelSettings): MapPicture {
  const { manet: facts } = data.opened;
  const { manet } = data.present;
  if (facts === null) throw new Error('a network of cables has no map');
  const routes = routesOf(data, facts);
  const messages = messagesOf(data, facts);
  const projection = projectionOf(facts, view);
  const unnumbered: Omit<MapPicture, 'labels' | 'numbered'> = {
    view,
    projection,
    nodes: manet?.nodes ?? new Float64Array(0),
    trails: manet?.trails ?? new Float64Array(0),
    frames: manet?.frames ?? new Float64Array(0),
    names: facts.names,
    cables: facts.cables,
    area: facts.area,
    receiveRange: facts.receiveRange,
    queueLimit: facts.queueLimit,
    disc: discOf(data, map, routes),
    ends: endsOf(data),
    routes,
    messages,
    followed: followedOf(data),
    sent: sentOf(data),
    touched: map,
    radius: radiusOf(facts, projection, view),
  };
  const bare = { ...unnumbered, numbered: numbersOf(unnumbered) };
  return { ...bare, labels: mapLabels(data, bare) };
}
