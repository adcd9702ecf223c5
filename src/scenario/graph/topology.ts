import { NO_EFFECT } from '#engine/link/effects/catalogue.ts';
import { NO_LOSS } from '#engine/loss/catalogue.ts';
import { USUAL_QUEUE } from '#engine/queue/catalogue.ts';
import { madeOf } from '../network/makers/list.ts';
import type {
  AccessOverride,
  AccessPoint,
  CustomNetwork,
  Dumbbell,
  Flow,
  LinkEffect,
  Loss,
  MadeNetwork,
  Manet,
  Queue,
  Scenario,
} from '../scenario.ts';
import { placeNodes } from './placement.ts';
import { router, type Edge } from './route.ts';

/** A host or a router. Coordinates are for drawing, in arbitrary units. */
interface NetworkNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The queue at the entry of a link; exactly one of the two limits is a number. */
interface LinkQueue {
  readonly kind: Queue['kind'];
  /** The queue as given in the scenario. */
  readonly settings: Queue;
  /** Packets, including the one being sent. */
  readonly limitPackets: number | null;
  /** Bytes, including the packet being sent. */
  readonly limitBytes: number | null;
}

/** One direction of a link. */
export interface NetworkLink extends Edge {
  /** `from>to` by node ids: `r0>r1`. */
  readonly name: string;
  /** Index of the start node. */
  readonly from: number;
  /** Index of the end node. */
  readonly to: number;
  /** bit/s */
  readonly rate: number;
  /** Propagation delay, s. */
  readonly delay: number;
  readonly queue: LinkQueue;
  readonly loss: Loss;
  readonly effect: LinkEffect;
  /** Whether several flows may use it. */
  readonly shared: boolean;
}

/** The route of a flow; in the order of the scenario's flows. */
export interface FlowRoute {
  /** Index of the sender's node. */
  readonly from: number;
  /** Index of the receiver's node. */
  readonly to: number;
  /** Indexes of the links of the data path, in order. */
  readonly path: readonly number[];
  /** Indexes of the links of the ACK path, in order. */
  readonly back: readonly number[];
  /**
   * Index of the link at whose entry forced drops happen: the first shared link of `path`, else the slowest; -1: no
   * links.
   */
  readonly dropLink: number;
}

/** A network as a plain graph of one-way links. */
export interface Topology {
  readonly nodes: readonly NetworkNode[];
  readonly links: readonly NetworkLink[];
  readonly flows: readonly FlowRoute[];
  /** Index of the link that limits the flows; -1 if there are no links. */
  readonly bottleneck: number;
}

/** Properties that both directions of a link share. */
interface Wire {
  readonly rate: number;
  readonly delay: number;
  readonly queue: Queue;
  readonly loss: Loss;
  readonly effect: LinkEffect;
}

/** No losses, no effect. */
const SOUND = { loss: { kind: NO_LOSS }, effect: { kind: NO_EFFECT } } as const;

/** `base` with the fields of `override` that are set. */
const changed = (base: Wire, override: { readonly [Field in keyof Wire]?: Wire[Field] | null }): Wire => ({
  rate: override.rate ?? base.rate,
  delay: override.delay ?? base.delay,
  queue: override.queue ?? base.queue,
  loss: override.loss ?? base.loss,
  effect: override.effect ?? base.effect,
});

/** The name of the link between two nodes, `from>to`. */
export const linkName = (from: string, to: string): string => `${from}>${to}`;

function linkOf(
  nodes: readonly { readonly id: string }[],
  from: number,
  to: number,
  wire: Wire,
  shared: boolean,
): NetworkLink {
  return {
    name: linkName(nodes[from]?.id ?? '', nodes[to]?.id ?? ''),
    from,
    to,
    rate: wire.rate,
    delay: wire.delay,
    queue: {
      kind: wire.queue.kind,
      settings: wire.queue,
      limitPackets: wire.queue.limit,
      limitBytes: wire.queue.limitBytes,
    },
    loss: wire.loss,
    effect: wire.effect,
    shared,
  };
}

/**
 * Hosts left and right of two routers. Nodes: sources s0.., routers r0 and r1, sinks d0... Links: the bottleneck in
 * both directions, then for each flow the source's access link in both directions, then the sink's.
 */
function dumbbellTopology(network: Dumbbell, flows: readonly Flow[]): Topology {
  const count = flows.length;
  const [left, right] = [count, count + 1];
  const height = (index: number): number => index - (count - 1) / 2;
  const nodes: NetworkNode[] = [
    ...flows.map((_, index) => ({ id: `s${index}`, x: 0, y: height(index) })),
    { id: 'r0', x: 1, y: 0 },
    { id: 'r1', x: 2, y: 0 },
    ...flows.map((_, index) => ({ id: `d${index}`, x: 3, y: height(index) })),
  ];
  const bottleneck: Wire = network.bottleneck;
  const access: Wire = { ...network.access, ...SOUND };
  const links = [
    linkOf(nodes, left, right, bottleneck, true),
    linkOf(nodes, right, left, changed(bottleneck, network.reverse), true),
  ];
  const duplex = (from: number, to: number, own: AccessOverride): void => {
    const wire = changed(access, own);
    links.push(linkOf(nodes, from, to, wire, false), linkOf(nodes, to, from, wire, false));
  };
  const routes = flows.map((flow, index): FlowRoute => {
    const [source, sink] = [index, count + 2 + index];
    const first = links.length;
    duplex(source, left, flow.sourceAccess);
    duplex(right, sink, flow.sinkAccess);
    return { from: source, to: sink, path: [first, 0, first + 2], back: [first + 3, 1, first + 1], dropLink: 0 };
  });
  return { nodes, links, flows: routes, bottleneck: 0 };
}

/** The one-way links of a custom network, in order: each link, followed by its reverse if it has one. */
export function customEdges(network: CustomNetwork): Edge[] {
  const indexes = new Map(network.nodes.map((node, index) => [node.id, index]));
  return network.links.flatMap((link) => {
    const from = indexes.get(link.from) ?? -1;
    const to = indexes.get(link.to) ?? -1;
    return link.simplex
      ? [{ from, to }]
      : [
          { from, to },
          { from: to, to: from },
        ];
  });
}

/** The ends of a flow, as node names. */
type Ends = Pick<Flow, 'from' | 'to'>;

const SAME_WAY_BACK: CustomNetwork['links'][number]['back'] = {
  rate: null,
  delay: null,
  queue: null,
  loss: null,
  effect: null,
};

/** Writes out a generated network as nodes and links, with the ends of its flows. */
export function written(network: MadeNetwork, flows: readonly Ends[]): { network: CustomNetwork; ends: Ends[] } {
  const made = madeOf(network.shape);
  const trunk: Wire = network.trunk;
  const access: Wire = { ...network.access, ...SOUND };
  return {
    network: {
      kind: 'custom',
      nodes: [...made.nodes],
      links: made.links.map(({ from, to, access: toHost }) => ({
        ...(toHost ? access : trunk),
        from,
        to,
        simplex: false,
        back: SAME_WAY_BACK,
      })),
    },
    ends: flows.map((flow, index) => {
      const [from, to] = made.ends(index);
      return { from: flow.from ?? from, to: flow.to ?? to };
    }),
  };
}

/** The slowest of some links; the first of equally slow ones. */
function slowest(links: readonly NetworkLink[], among: readonly number[]): number {
  return among.reduce(
    (best, link) => ((links[link]?.rate ?? Infinity) < (links[best]?.rate ?? Infinity) ? link : best),
    among[0] ?? 0,
  );
}

function customTopology(network: CustomNetwork, flows: readonly Ends[]): Topology {
  const edges = customEdges(network);
  const indexes = new Map(network.nodes.map((node, index) => [node.id, index]));
  const routeBetween = router(edges, network.nodes.length);
  const routes = flows.map((flow) => {
    const from = indexes.get(flow.from ?? '') ?? -1;
    const to = indexes.get(flow.to ?? '') ?? -1;
    const path = routeBetween(from, to);
    const back = routeBetween(to, from);
    if (path === undefined || back === undefined) throw new Error(`no route between ${flow.from} and ${flow.to}`);
    return { from, to, path, back };
  });
  const users = edges.map(() => 0);
  for (const route of routes) {
    for (const link of new Set([...route.path, ...route.back])) users[link] = (users[link] ?? 0) + 1;
  }
  const wires = network.links.flatMap((link) => (link.simplex ? [link] : [link, changed(link, link.back)]));
  const links = edges.map((edge, index) => {
    const wire = wires[index];
    if (wire === undefined) throw new Error(`link ${index} has no description`);
    return linkOf(network.nodes, edge.from, edge.to, wire, (users[index] ?? 0) > 1);
  });
  const carriesData = new Set(routes.flatMap((route) => route.path));
  const data = edges.map((_, index) => index).filter((index) => carriesData.has(index));
  const shared = data.filter((link) => links[link]?.shared === true);
  return {
    nodes: placeNodes(network, routes, edges),
    links,
    flows: routes.map((route) => ({
      ...route,
      dropLink: route.path.find((link) => links[link]?.shared === true) ?? slowest(links, route.path),
    })),
    bottleneck: slowest(links, shared.length > 0 ? shared : data),
  };
}

/** The node numbers of a mobile network's flow; default: the first and the last node. */
export const mobileEnds = (network: Manet, flow: Flow): { readonly from: number; readonly to: number } => ({
  from: flow.from === null ? 0 : Number(flow.from),
  to: flow.to === null ? network.nodes - 1 : Number(flow.to),
});

/** Topology of mobile nodes. They have no links and routes change, so only the ends of the flows are known. */
function mobileTopology(network: Manet, flows: readonly Flow[]): Topology {
  return {
    nodes: Array.from({ length: network.nodes }, (_, index) => ({ id: String(index), x: index, y: 0 })),
    links: [],
    flows: flows.map((flow) => ({ ...mobileEnds(network, flow), path: [], back: [], dropLink: -1 })),
    bottleneck: -1,
  };
}

/** The names of the stations of an access point, which is node 0, and of the hosts behind its router. */
export const stationsOf = ({ stations }: AccessPoint): string[] =>
  Array.from({ length: stations }, (_, index) => String(index + 1));
export const hostsOf = ({ hosts }: AccessPoint): string[] =>
  Array.from({ length: hosts }, (_, index) => `h${index + 1}`);

/** The ends of flow `index`. Default: from the first host to the stations in turn. */
export function endsBehind(network: AccessPoint, { from, to }: Ends, index: number): { from: string; to: string } {
  const stations = stationsOf(network);
  const own = stations[index % stations.length]!;
  const begins = from ?? (to === null || stations.includes(to) ? 'h1' : own);
  return { from: begins, to: to ?? (stations.includes(begins) ? 'h1' : own) };
}

/**
 * Position for drawing a node of a cell, m. `wired`: 0 is the router, from 1 on hosts, all right of the stations; the
 * access point and the stations are negative.
 */
function placeOf({ distance, hosts, stations }: AccessPoint, wired: number): { x: number; y: number } {
  const station = wired + stations + 1;
  if (station === 0) return { x: distance, y: distance };
  if (wired < 0) return { x: 0, y: (2 * distance * (station - 0.5)) / stations };
  if (wired === 0) return { x: 2.8 * distance, y: distance };
  return { x: 3.7 * distance, y: hosts === 1 ? distance : (2 * distance * (hosts - wired)) / (hosts - 1) };
}

/** A cell: first the access point and its stations, without links; then the router and its hosts. */
function cellTopology(network: AccessPoint, flows: readonly Flow[]): Topology {
  const [radios, hosts] = [stationsOf(network), hostsOf(network)];
  const ids = ['ap', ...radios, 'r', ...hosts];
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const hub = radios.length + 1;
  const links: NetworkLink[] = [];
  const duplex = (from: number, to: number, wire: Wire, shared: boolean): void => {
    const named = ids.map((id) => ({ id }));
    links.push(linkOf(named, from, to, wire, shared), linkOf(named, to, from, wire, shared));
  };
  duplex(0, hub, network.uplink, true);
  hosts.forEach((_, host) => duplex(hub, hub + 1 + host, { ...network.access, ...SOUND }, flows.length > 1));
  // The path from a radio to the router and beyond, or back. Paths between hosts need no uplink.
  const out = (node: number): number[] => (node > hub ? [2 * (node - hub)] : [1]);
  const into = (node: number): number[] => (node > hub ? [2 * (node - hub) + 1] : [0]);
  const way = (from: number, to: number): number[] => (from < hub && to < hub ? [] : [...into(from), ...out(to)]);
  return {
    nodes: ids.map((id, index) => ({ id, ...placeOf(network, index - hub) })),
    links,
    flows: flows.map((flow, index) => {
      const ends = endsBehind(network, flow, index);
      const [from, to] = [indexes.get(ends.from) ?? -1, indexes.get(ends.to) ?? -1];
      const path = way(from, to);
      // A station's packets are dropped on purpose at the station itself.
      return { from, to, path, back: way(to, from), dropLink: from < hub ? -1 : (path.at(-1) ?? -1) };
    }),
    // The radio channel usually has less capacity than the cable, so no link is the bottleneck.
    bottleneck: -1,
  };
}

/** A link so fast that the sender's segments leave at once and no packet waits. */
const AT_ONCE: Wire = {
  rate: 1e12,
  delay: 0,
  queue: { kind: USUAL_QUEUE, limit: null, limitBytes: 1e15 },
  ...SOUND,
};

/** A sender and the peer of a script. The reverse link is only drawn, since ACKs come from the script. */
function scriptedTopology(): Topology {
  const nodes: NetworkNode[] = [
    { id: 'sender', x: 0, y: 0 },
    { id: 'scripted peer', x: 1, y: 0 },
  ];
  return {
    nodes,
    links: [linkOf(nodes, 0, 1, AT_ONCE, true), linkOf(nodes, 1, 0, AT_ONCE, true)],
    flows: [{ from: 0, to: 1, path: [0], back: [1], dropLink: 0 }],
    bottleneck: 0,
  };
}

const known = new WeakMap<Scenario, Topology>();

/** The network of a scenario as a plain graph, cached. The scenario must have been accepted by `parseScenario`. */
export function networkOf(scenario: Scenario): Topology {
  const before = known.get(scenario);
  if (before !== undefined) return before;
  const topology = laidOut(scenario);
  known.set(scenario, topology);
  return topology;
}

function laidOut(scenario: Scenario): Topology {
  const { network, flows } = scenario;
  switch (network.kind) {
    case 'dumbbell':
      return dumbbellTopology(network, flows);
    case 'custom':
      return customTopology(network, flows);
    case 'made': {
      const { network: custom, ends } = written(network, flows);
      return customTopology(custom, ends);
    }
    case 'manet':
      return mobileTopology(network, flows);
    case 'accessPoint':
      return cellTopology(network, flows);
    case 'script':
      return scriptedTopology();
  }
}
