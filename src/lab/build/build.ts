import { Kernel } from '../../engine/kernel/kernel.ts';
import { DROP_RULES } from '../../engine/link/drops.ts';
import { exitOf, type Exit } from '../../engine/link/effects/exit.ts';
import type { Link } from '../../engine/link/link.ts';
import type { Port } from '../../engine/node/port.ts';
import { countedCauses, MANAGED_DROP_RULES } from '../../engine/queue/laws.ts';
import { ScheduledLink } from '../../engine/queue/scheduledLink.ts';
import { Ledger } from '../../engine/traffic/ledger.ts';
import { enteredOf } from '../../engine/wireless/entered.ts';
import { LOSS_RULES } from '../../engine/wireless/losses.ts';
import { NetworkCounts } from '../../engine/wireless/networkCounts.ts';
import type { AccessPoint, Scenario } from '../../scenario/scenario.ts';
import { networkOf, type FlowRoute } from '#scenario/graph/topology.ts';
import {
  buildFlow,
  clocksOf,
  controlOf,
  type FlowEnds,
  growthSettings,
  readsHeard,
  type RunBase,
} from './buildFlow.ts';
import { Interventions } from './interventions.ts';
import { buildLink, joinPassages } from './links.ts';
import { attachLinkLosses, attachNodeLosses, attachPacketOrders } from './lossModels.ts';
import type { Manet } from './manet.ts';
import { loadedRadios } from './parts.ts';
import { radioPartOf } from './radioPart.ts';
import { RunLaws } from './runLaws.ts';
import { type FlowParts, Simulation } from './simulation.ts';
import type { PacketOrders } from '../../engine/link/packetOrders.ts';
import { stackSettings } from '../../engine/tcp/uniform.ts';
import { changesSender, type SenderStage, stagesOf, valuesOf } from '#scenario/check/senderChanges.ts';
import { samplesRates } from './algorithms.ts';

/**
 * Prepares the state of sender changes and packet orders: registered last, in list order, so that checkpoints of a run
 * without the last of them fit.
 */
function planInterventions(
  base: RunBase,
  flows: readonly FlowParts[],
  attachOrders: () => PacketOrders | null,
): PacketOrders | null {
  const { kernel, scenario } = base;
  let orders: PacketOrders | null = null;
  const planned = flows.map((_, index) => plannedStages(base, index));
  for (const [place, change] of scenario.interventions.entries()) {
    const stage = changesSender(change) ? planned[change.flow]?.get(place) : undefined;
    if (stage !== undefined) planChange(base, flows[stage.flow]!, stage);
    else if (change.kind === 'packet') {
      kernel.register.section('packet orders');
      orders ??= attachOrders();
      orders?.plan();
    }
  }
  return orders;
}

interface PlannedStage extends SenderStage {
  readonly flow: number;
  /** A congestion control requested rates earlier: sampling continues. */
  readonly samplesRates: boolean;
}

/** The changes of a flow, by index in the list; in order of time, which may differ from list order. */
function plannedStages(base: RunBase, index: number): ReadonlyMap<number, PlannedStage> {
  const { scenario } = base;
  const flow = scenario.flows[index];
  if (flow?.kind !== 'tcp') return new Map();
  let needsRates = false;
  const stages = stagesOf(flow, index, scenario.interventions).map((stage) => {
    needsRates ||= samplesRates(controlOf(base, stage.after), valuesOf(stage.after));
    return [stage.place, { ...stage, flow: index, samplesRates: needsRates }] as const;
  });
  return new Map(stages);
}

/** Prepares a sender for a change of its variant or of a setting. */
function planChange(base: RunBase, parts: FlowParts, stage: PlannedStage): void {
  if (parts.kind !== 'tcp') return;
  const { change, after, flow: index, place } = stage;
  const { settings } = parts.sender;
  const values = valuesOf(after);
  base.kernel.register.section(`flow ${index} changed`);
  const control = controlOf(base, after);
  const growth = growthSettings(base, values, after, control, `flow ${index} change ${place}`);
  const { window, timestamps, timerTick } = settings.recovery;
  const needsRates = settings.recovery.samplesRates || stage.samplesRates;
  parts.sender.plan({
    control: change.kind === 'variant' ? control : null,
    growth: change.kind === 'variant' ? growth : { ...growth, chance: settings.growth.chance },
    recovery: stackSettings(values, { window, samplesRates: needsRates, timestamps, timerTick }),
    timer: stackSettings(values, {}),
  });
}

/** For routes not laid yet: no packet may arrive here. */
const unrouted: Port = {
  receive() {
    throw new Error('a packet reached a link that is not on its route');
  },
};

/**
 * Builds the simulation of an accepted scenario. The only place that wires components. `firings`: number of newest
 * firings that can be looked up, a power of two; a run that needs none passes a small number, to save processor cache.
 */
export function build(scenario: Scenario, firings?: number): Simulation {
  const base = baseOf(scenario, firings);
  const { kernel, laws, ledger, topology } = base;
  const { links, exits, manet, endsOf } = buildNetwork(base);
  const flows = topology.flows.map((route, index) => buildFlow(base, endsOf(route, index), index));
  const interventions = new Interventions(kernel, scenario.interventions);
  if (manet !== null) attachNodeLosses(kernel, scenario, topology, manet);
  if (links.length > 0) {
    attachLinkLosses(kernel, scenario, topology, links);
    joinPassages(kernel, scenario, topology, links);
  }
  const entries = [...(manet === null ? [] : manet.nodes.map(enteredOf)), ...links];
  const packets = manet === null ? kernel.packets : manet.datagrams;
  const orders = planInterventions(base, flows, () =>
    attachPacketOrders(kernel, ledger, scenario, entries, (packet) => packets.copy(packet), interventions),
  );
  const simulation = new Simulation(
    scenario,
    topology,
    kernel,
    ledger,
    links,
    flows,
    interventions,
    laws,
    manet,
    orders,
    exits.filter((exit) => exit !== null),
    links.filter((link) => link instanceof ScheduledLink),
    [...base.connections.values()],
  );
  interventions.serve(simulation);
  return simulation;
}

/** Parts that precede network and flows; the ledger knows every cause of loss in this network. */
function baseOf(scenario: Scenario, firings?: number): RunBase {
  const kernel = new Kernel(scenario.seed, firings);
  const laws = new RunLaws(scenario);
  const topology = networkOf(scenario);
  const { kind } = scenario.network;
  const counted = countedCauses(topology.links.map(({ queue }) => queue.kind));
  const causes = kind === 'manet' || kind === 'accessPoint' ? LOSS_RULES : DROP_RULES;
  const managed = MANAGED_DROP_RULES.slice(0, counted);
  const ledger = new Ledger(kernel, scenario.flows.length, [...causes, ...managed], counted > 0);
  const made = { values: new Map(), records: new Map() };
  const base = { kernel, laws, ledger, scenario, topology, made, clocks: clocksOf(scenario), connections: new Map() };
  return { ...base, heard: readsHeard(base) ? kernel.state({ at: 0 }) : null };
}

/** Links without routes, and the exit at the far end of each; null: no effect. */
interface Wires {
  readonly links: readonly Link[];
  readonly exits: readonly (Exit | null)[];
}

function radios(): NonNullable<ReturnType<typeof loadedRadios>> {
  const loaded = loadedRadios();
  if (loaded === null) throw new Error('radios and routing have not been loaded');
  return loaded;
}

/** Links, radio nodes, or both, and where flows enter and leave them. */
interface BuiltNetwork extends Wires {
  readonly manet: Manet | null;
  readonly endsOf: (route: FlowRoute, flow: number) => FlowEnds;
}

function buildNetwork(base: RunBase): BuiltNetwork {
  const { kernel, ledger, scenario, topology } = base;
  const { network } = scenario;
  if (network.kind === 'accessPoint') return buildCell(base, network);
  if (network.kind === 'manet') {
    const counts = new NetworkCounts(kernel, scenario.flows.length);
    const manet = radios().buildManet(kernel, ledger, counts, scenario, network, topology.flows);
    return { links: [], exits: [], manet, endsOf: (route, flow) => onNodes(manet, route, flow) };
  }
  const script = network.kind === 'script' ? network : null;
  const wires = buildWires(base);
  return { ...wires, manet: null, endsOf: (route, flow) => ({ ...onWires(wires, route, flow), script }) };
}

/**
 * An access point, its stations, and the wired part: packets received over the air for a host continue on a link, and
 * vice versa.
 */
function buildCell(base: RunBase, network: AccessPoint): BuiltNetwork {
  const { kernel, ledger, scenario, topology } = base;
  const stations = network.stations + 1;
  const radioOf = (node: number): number => (node < stations ? node : 0);
  const ends = topology.flows.map(({ from, to }) => ({ from: radioOf(from), to: radioOf(to) }));
  const counts = new NetworkCounts(kernel, scenario.flows.length);
  const byAccessPoint = (a: number, b: number): boolean => a === 0 || b === 0;
  const manet = radios().buildManet(kernel, ledger, counts, scenario, radioPartOf(network), ends, byAccessPoint);
  const wires = buildWires(base, stations, LOSS_RULES.length);
  return { ...wires, manet, endsOf: (route, flow) => inCell(manet, wires, route, flow) };
}

/** The links of a network. `places` and `causes` are offsets for their journal numbers and codes of causes. */
function buildWires({ kernel, ledger, scenario, topology }: RunBase, places = 0, causes?: number): Wires {
  const { length } = scenario.flows;
  const routes = topology.links.map(() => ({ first: 2 * length, last: -1 }));
  topology.flows.forEach(({ path, back }, flow) => {
    for (const [way, route] of [
      [path, 2 * flow],
      [back, 2 * flow + 1],
    ] as const)
      for (const link of way) {
        routes[link]!.first = Math.min(routes[link]!.first, route);
        routes[link]!.last = route;
      }
  });
  const links = topology.links.map((link, index) => {
    const { first, last } = routes[index]!;
    const built = buildLink(kernel, ledger, link, index, places + index, length, first, causes);
    for (let route = first; route <= last; route++) built.lay(route, unrouted, null);
    return built;
  });
  return { links, exits: topology.links.map(({ name, effect }, index) => exitOf(kernel, index, name, effect, length)) };
}

function onWires(wires: Wires, { path, back }: FlowRoute, flow: number): FlowEnds {
  return {
    entry: wires.links[path[0]!]!,
    exit: wires.links[back[0]!]!,
    lay: (receiver, sender) => {
      layRoute(wires, path, flow * 2, receiver);
      if (sender !== null) layRoute(wires, back, flow * 2 + 1, sender);
    },
    script: null,
  };
}

function onNodes({ nodes }: Manet, { from, to }: FlowRoute, flow: number): FlowEnds {
  return {
    entry: nodes[from]!,
    exit: nodes[to]!,
    lay: (receiver, sender) => {
      nodes[to]!.ends[flow * 2] = receiver;
      nodes[from]!.ends[flow * 2 + 1] = sender;
    },
    script: null,
  };
}

function inCell({ nodes }: Manet, wires: Wires, { from, to, path, back }: FlowRoute, flow: number): FlowEnds {
  const { links } = wires;
  const lay = (route: number, begin: number, way: readonly number[], end: number, taker: Port | null): void => {
    if (end < nodes.length) nodes[end]!.ends[route] = taker;
    if (way.length === 0 || taker === null) return;
    layRoute(wires, way, route, end < nodes.length ? nodes[0]! : taker);
    if (begin < nodes.length) nodes[0]!.ends[route] = links[way[0]!]!;
  };
  return {
    entry: nodes[from] ?? links[path[0]!]!,
    exit: nodes[to] ?? links[back[0]!]!,
    lay: (receiver, sender) => {
      lay(flow * 2, from, path, to, receiver);
      lay(flow * 2 + 1, to, back, from, sender);
    },
    script: null,
  };
}

/** Lays a route: every link passes packets to the next, the last to `end`; a link with an effect, to its exit. */
function layRoute({ links, exits }: Wires, path: readonly number[], route: number, end: Port): void {
  path.forEach((link, hop) => {
    const next = links[path[hop + 1] ?? -1] ?? null;
    const exit = exits[link] ?? null;
    links[link]!.lay(route, exit ?? next ?? end, exit === null ? next : null);
    if (exit !== null) exit.ends[route] = next ?? end;
  });
}
