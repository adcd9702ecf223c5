import { keptFor } from '../../../ui/keptFor.ts';
import { nodeNames, type NodeNames } from '#scenario/graph/nodeNames.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import { placeNodes } from '#scenario/graph/placement.ts';
import { router, type Edge } from '#scenario/graph/route.ts';
import type { CustomNetwork } from '#scenario/scenario.ts';
import { edited, removed, type Draft } from '../model/draft.ts';
import { elementsAt, networkKind } from '../model/fields.ts';
import { checked } from '../model/problems.ts';
import { tonesOfFlows } from '../model/names.ts';
import { fanned } from './fans.ts';
import { laidOut } from './layout.ts';
import type { Place } from './place.ts';
import { anotherFlow, asNodesAndLinks, freeNodeName } from '../model/startFrom.ts';

/** Number of nodes above which names are not drawn. */
export const NAMED = 60;
/** Spacing of the pad's grid. */
const GRID = 20;
/** Distance of neighbours placed automatically. */
const STEP = { x: 130, y: 100 };

const nodesOf = (draft: Draft): readonly unknown[] => elementsAt(draft, ['network', 'nodes']);
const linksOf = (draft: Draft): readonly unknown[] => elementsAt(draft, ['network', 'links']);
const flowsOf = (draft: Draft): readonly unknown[] => elementsAt(draft, ['flows']);

function nameIn(node: unknown): string {
  const id = ownValue(node, 'id');
  return typeof id === 'string' ? id : '';
}

/** The name of a node; '' if none. */
const nodeName = (draft: Draft, index: number): string => nameIn(nodesOf(draft)[index]);

/** Nodes by name. If some have equal names, the first one counts. */
const namedIn = keptFor(
  (nodes: readonly unknown[]): ReadonlyMap<unknown, number> =>
    new Map(nodes.map((node, index) => [ownValue(node, 'id'), index] as const).reverse()),
);

/** A copy of the draft with other parts of its network. */
export const withNetworkParts = (draft: Draft, parts: object): Draft => ({
  ...(draft as object),
  network: { ...(ownValue(draft, 'network') as object), ...parts },
});

/** The nodes joined by links or flows; -1: unknown name. */
function endsOf(draft: Draft, elements: readonly unknown[]): readonly Edge[] {
  const named = namedIn(nodesOf(draft));
  const node = (name: unknown): number => named.get(name) ?? -1;
  return elements.map((element) => ({ from: node(ownValue(element, 'from')), to: node(ownValue(element, 'to')) }));
}

/** The one-way links of a draft, each with its row; those without two nodes are omitted. */
function edgesOf(draft: Draft): readonly (Edge & { readonly link: number })[] {
  const links = linksOf(draft);
  return endsOf(draft, links).flatMap(({ from, to }, link) => {
    if (from < 0 || to < 0) return [];
    const there = { from, to, link };
    return ownValue(links[link], 'simplex') === true ? [there] : [there, { from: to, to: from, link }];
  });
}

const coordinate = (node: unknown, axis: 'x' | 'y'): number | null => {
  const value = ownValue(node, axis);
  return typeof value === 'number' ? value : null;
};

/** Range of some numbers. */
const extent = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);

/** Distance of hosts in a block, with and without names. */
const PITCH = { named: { x: 48 / STEP.x, y: 52 / STEP.y }, bare: { x: 30 / STEP.x, y: 30 / STEP.y } };

const onPad = ({ x, y }: Place): Place => ({ x: Math.round(x * STEP.x), y: Math.round(y * STEP.y) });

/** Scales positions, in which neighbours are 1 apart, to the pad. */
function spread(places: readonly Place[]): readonly Place[] {
  const widest = Math.max(extent(places.map(({ x }) => x)), extent(places.map(({ y }) => y)), 1e-9);
  // Many nodes in a small square, such as a random graph, need more room.
  const room = Math.max(1, (0.9 * Math.sqrt(places.length)) / widest);
  return places.map(({ x, y }) => onPad({ x: x * room, y: y * room }));
}

const withPlaces = (draft: Draft, places: readonly Place[]): Draft =>
  withNetworkParts(draft, {
    nodes: nodesOf(draft).map((node, index) => ({ ...(node as object), ...places[index] })),
  });

/** Automatic positions of all nodes: columns by distance from the first sender, or distances by hops. */
export function tidied(draft: Draft): Draft {
  const nodes = nodesOf(draft).map((node) => ({ id: nameIn(node), x: null, y: null }));
  const flows = endsOf(draft, flowsOf(draft));
  const network: CustomNetwork = { kind: 'custom', nodes, links: [] };
  const edges = edgesOf(draft);
  // The reverse link has the same line.
  const pairs = edges.filter(({ link }, index) => edges[index - 1]?.link !== link);
  const places = placeNodes(network, flows, edges);
  return withPlaces(draft, inBlocks(draft, places) ?? spread(laidOut(places, pairs, flows)));
}

/**
 * Scales positions with neighbours at distance 1, with hosts of crowded routers in blocks; undefined: there are none.
 */
function inBlocks(draft: Draft, places: readonly Place[]): readonly Place[] | undefined {
  const tones = tonesOfFlows(flowsOf(draft));
  const toneAt = new Map(
    endsOf(draft, flowsOf(draft)).flatMap(({ from, to }, flow) =>
      [from, to].map((node) => [node, tones[flow]!] as const),
    ),
  );
  const pitch = places.length > NAMED ? PITCH.bare : PITCH.named;
  const blocks = fanned(places, edgesOf(draft), (node) => toneAt.get(node) ?? -1, pitch);
  return blocks === places ? undefined : blocks.map(onPad);
}

/**
 * A draft of nodes and links in which each node has its own position on the pad. `isMade`: a line has generated the
 * nodes with a distance of 1.
 */
function placed(draft: Draft, isMade: boolean): Draft {
  const nodes = nodesOf(draft);
  const places = nodes.map((node) => ({ x: coordinate(node, 'x'), y: coordinate(node, 'y') }));
  const known = places.filter((place): place is Place => place.x !== null && place.y !== null);
  if (nodes.length > 0 && known.length === 0) return tidied(draft);
  if (known.length === nodes.length) {
    const widest = Math.max(extent(known.map(({ x }) => x)), extent(known.map(({ y }) => y)));
    // Coordinates may have any unit: those too close together are rescaled.
    const isByProgram = isMade || (widest > 0 && widest < 10 * Math.sqrt(nodes.length));
    return isByProgram ? withPlaces(draft, inBlocks(draft, known) ?? spread(known)) : draft;
  }
  const foot = known.reduce((most, { y }) => Math.max(most, y), 0) + STEP.y;
  let next = 0;
  const all = places.map(({ x, y }) => ({ x: x ?? STEP.x * next++, y: y ?? foot }));
  return withPlaces(draft, all);
}

/** The draft as nodes and links with positions; undefined while problems prevent it. */
export function writtenOut(draft: Draft): Draft {
  if (networkKind(draft) === 'custom') return placed(draft, false);
  const { scenario } = checked(draft);
  const kind = scenario?.network.kind;
  if (scenario === null || kind === 'script' || kind === 'accessPoint') return undefined;
  return placed(asNodesAndLinks(scenario), true);
}

/** A free position near `near`: to its right, otherwise below. */
export function freePlace(places: readonly Place[], near: Place | undefined): Place {
  if (near === undefined) return { x: 0, y: places.length * STEP.y };
  for (let ring = 0; ; ring++) {
    const place = { x: near.x + STEP.x, y: near.y + ring * STEP.y };
    if (places.every(({ x, y }) => Math.abs(x - place.x) > 40 || Math.abs(y - place.y) > 40)) return place;
  }
}

/** Adds a node, as the last. */
export const withNode = (draft: Draft, { x, y }: Place): Draft =>
  withNetworkParts(draft, { nodes: [...nodesOf(draft), { id: freeNodeName(draft), x, y }] });

/** Whether a link joins two nodes. */
export const isJoined = (draft: Draft, from: number, to: number): boolean =>
  edgesOf(draft).some((edge) => edge.from === from && edge.to === to);

/** Adds a link, unless it exists; links are symmetric unless the draft says otherwise. */
export const withLink = (draft: Draft, from: number, to: number): Draft =>
  from === to || isJoined(draft, from, to)
    ? draft
    : withNetworkParts(draft, {
        links: [...linksOf(draft), { from: nodeName(draft, from), to: nodeName(draft, to) }],
      });

/** Adds a flow like the last. */
export const withFlow = (draft: Draft, from: string, to: string): Draft =>
  from === to
    ? draft
    : {
        ...(draft as object),
        flows: [...flowsOf(draft), { ...(anotherFlow(draft, 'tcp') as object), from, to }],
      };

/** Moves nodes by an offset. */
export const withMoved = (draft: Draft, nodes: ReadonlySet<number>, by: Place): Draft =>
  withNetworkParts(draft, {
    nodes: nodesOf(draft).map((node, index) =>
      nodes.has(index)
        ? { ...(node as object), x: (coordinate(node, 'x') ?? 0) + by.x, y: (coordinate(node, 'y') ?? 0) + by.y }
        : node,
    ),
  });

/** Drawn objects, by row in the draft. */
export interface Things {
  readonly nodes: ReadonlySet<number>;
  readonly links: ReadonlySet<number>;
  readonly flows: ReadonlySet<number>;
}

/** From the last to the first, so that earlier rows keep their indexes. */
const lastFirst = (rows: ReadonlySet<number>): readonly number[] => [...rows].sort((a, b) => b - a);

/** Changes during the run refer to flows by index, so flows are removed one by one. */
export const withoutFlows = (draft: Draft, flows: ReadonlySet<number>): Draft =>
  lastFirst(flows).reduce<Draft>((rest, flow) => removed(rest, ['flows', flow]), draft);

/** Removes objects, with the links and flows of removed nodes. */
export function without(draft: Draft, { nodes, links, flows }: Things): Draft {
  const names = new Set<unknown>([...nodes].map((node) => nodeName(draft, node)));
  const ends = (element: unknown): boolean =>
    names.has(ownValue(element, 'from')) || names.has(ownValue(element, 'to'));
  const gone = new Set([...flows, ...flowsOf(draft).flatMap((flow, index) => (ends(flow) ? [index] : []))]);
  const rest = withNetworkParts(draft, {
    nodes: nodesOf(draft).filter((_, index) => !nodes.has(index)),
    links: linksOf(draft).filter((link, index) => !links.has(index) && !ends(link)),
  });
  return withoutFlows(rest, gone);
}

/** Copies nodes with the links between them; the copies come last. */
export function withCopies(draft: Draft, nodes: ReadonlySet<number>): Draft {
  const names = new Map<unknown, string>();
  let result = draft;
  for (const index of [...nodes].sort((a, b) => a - b)) {
    const node = nodesOf(draft)[index];
    if (node === undefined) continue;
    const id = freeNodeName(result);
    names.set(nodeName(draft, index), id);
    const place = { x: (coordinate(node, 'x') ?? 0) + 2 * GRID, y: (coordinate(node, 'y') ?? 0) + 2 * GRID };
    result = withNetworkParts(result, { nodes: [...nodesOf(result), { ...(node as object), id, ...place }] });
  }
  const inside = linksOf(draft).flatMap((link) => {
    const [from, to] = [names.get(ownValue(link, 'from')), names.get(ownValue(link, 'to'))];
    return from === undefined || to === undefined ? [] : [{ ...(link as object), from, to }];
  });
  return inside.length === 0 ? result : withNetworkParts(result, { links: [...linksOf(result), ...inside] });
}

/** Aligns nodes at their mean: a row has one y, a column one x. */
export function aligned(draft: Draft, nodes: ReadonlySet<number>, as: 'row' | 'column'): Draft {
  const axis = as === 'row' ? 'y' : 'x';
  const values = [...nodes].map((node) => coordinate(nodesOf(draft)[node], axis) ?? 0);
  if (values.length === 0) return draft;
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return withNetworkParts(draft, {
    nodes: nodesOf(draft).map((node, index) => (nodes.has(index) ? { ...(node as object), [axis]: mean } : node)),
  });
}

/** Renames a node, and all references to it. */
export const renamed = (draft: Draft, node: number, name: string): Draft =>
  edited(draft, ['network', 'nodes', node, 'id'], name);

/** A node and its position. */
export interface DrawnNode extends Place {
  readonly name: string;
  /** The name that is displayed. */
  readonly title: string;
  /** Whether it is a host, which connects no two other nodes; otherwise it is a router. */
  readonly isHost: boolean;
}

/** A link, both directions as one line. */
interface DrawnLink extends Edge {
  readonly index: number;
}

/** A flow, and the nodes on its route; null: no route. */
interface DrawnFlow extends Edge {
  readonly index: number;
  readonly way: readonly number[] | null;
}

/** Content of a drawing. */
export interface Drawn {
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
  readonly flows: readonly DrawnFlow[];
}

const drawnNodes = new WeakMap<object, DrawnNode>();

/** A drawn node; the same object while nothing of it changes. */
function drawnNode(node: unknown, isHost: boolean, names: NodeNames): DrawnNode {
  const name = nameIn(node);
  const title = names(name);
  const before = drawnNodes.get(node as object);
  if (before?.isHost === isHost && before.title === title) return before;
  const now = { name, title, x: coordinate(node, 'x') ?? 0, y: coordinate(node, 'y') ?? 0, isHost };
  drawnNodes.set(node as object, now);
  return now;
}

/** The drawing of a draft of nodes and links with positions. */
export function drawnNetwork(draft: Draft): Drawn {
  const edges = edgesOf(draft);
  const near = nodesOf(draft).map(() => new Set<number>());
  for (const { from, to } of edges) {
    near[from]?.add(to);
    near[to]?.add(from);
  }
  const route = router(edges, near.length);
  const names = nodeNames(nodesOf(draft).map(nameIn));
  return {
    nodes: nodesOf(draft).map((node, index) => drawnNode(node, (near[index]?.size ?? 0) < 2, names)),
    links: endsOf(draft, linksOf(draft)).flatMap(({ from, to }, index) =>
      from < 0 || to < 0 ? [] : [{ index, from, to }],
    ),
    flows: endsOf(draft, flowsOf(draft)).map(({ from, to }, index) => {
      const path = from < 0 || to < 0 ? undefined : route(from, to);
      return { index, from, to, way: path === undefined ? null : [from, ...path.map((edge) => edges[edge]?.to ?? to)] };
    }),
  };
}

/** A flow without a route, and two nearby nodes on both sides of the gap. */
interface Gap extends Edge {
  readonly flow: number;
  readonly join: readonly [number, number];
}

/** The first flow of a drawing without a route; null: each has one. */
export function gapIn({ nodes, links, flows }: Drawn): Gap | null {
  const flow = flows.find(({ way, from, to }) => way === null && from >= 0 && to >= 0 && from !== to);
  if (flow === undefined) return null;
  const around = (start: number): readonly number[] => {
    const found = new Set([start]);
    // Grows until no link leads out.
    for (let size = 0; size < found.size;) {
      size = found.size;
      for (const { from, to } of links) if (found.has(from) !== found.has(to)) found.add(from).add(to);
    }
    // Prefers joining routers to joining hosts.
    const routers = [...found].filter((node) => nodes[node]?.isHost === false);
    return routers.length > 0 ? routers : [...found];
  };
  let [join, nearest]: [readonly [number, number], number] = [[flow.from, flow.to], Infinity];
  for (const a of around(flow.from))
    for (const b of around(flow.to)) {
      const distance = Math.hypot(nodes[a]!.x - nodes[b]!.x, nodes[a]!.y - nodes[b]!.y);
      if (a !== b && distance < nearest) [join, nearest] = [[a, b], distance];
    }
  return { flow: flow.index, from: flow.from, to: flow.to, join };
}
